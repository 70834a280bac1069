import { useSetAtom } from 'jotai'
import type { StaffRole } from '#domain/staff/permission.ts'
import { format } from '../../../content/base/format.ts'
import { roleNames, staff as words } from '../../../content/staff/staff.ts'
import { showToastAtom } from '../../../state/base/toast.ts'
import { changeRoleAtom } from '../../../state/staff/staff.ts'

interface Changed {
  email: string
  role: StaffRole | null
  was: StaffRole | null
}

/** Says what was changed, with the button that changes it back. */
export function useRoleToast() {
  const toast = useSetAtom(showToastAtom)
  const change = useSetAtom(changeRoleAtom)
  const sentence = ({ email, role }: Pick<Changed, 'email' | 'role'>, given: string) =>
    role === null
      ? format(words.toasts.taken, { email })
      : format(given, { email, role: roleNames[role].toLowerCase() })
  return (changed: Changed) => {
    const { email, role, was } = changed
    const undo = async () => {
      const refusal = await change({ email, role: was, was: role })
      const back = sentence({ email, role: was }, words.toasts.undone)
      toast({ text: refusal === null ? back : words.toasts.failed })
    }
    toast({
      text: sentence(changed, words.toasts.given),
      action: { label: words.undo, run: () => void undo() },
    })
  }
}
