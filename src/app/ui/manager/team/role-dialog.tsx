import { useSetAtom } from 'jotai'
import { useId, useState } from 'react'
import { type StaffRole, staffRoles } from '#domain/staff/permission.ts'
import type { Member } from '#domain/staff/schema.ts'
import { refusalSentence } from '../../../content/base/refusal.ts'
import { roleNames, staff as words } from '../../../content/staff/staff.ts'
import { changeRoleAtom } from '../../../state/staff/staff.ts'
import { FormDialog } from '../../control/dialog.tsx'
import { SelectField, TextField } from '../../control/field.tsx'
import { Note } from '../../control/note.tsx'
import { useRoleToast } from './use-role-toast.ts'

const { form } = words

interface RoleDialogProps {
  /** Whose role is changed; a new person's without. */
  member?: Member
  onClose: () => void
}

/** Gives a role to an account by its email, or changes the role that it has. */
export function RoleDialog({ member, onClose }: RoleDialogProps) {
  const id = useId()
  const change = useSetAtom(changeRoleAtom)
  const showRoleToast = useRoleToast()
  const [email, setEmail] = useState(member?.email ?? '')
  const [role, setRole] = useState<StaffRole>(member?.role ?? 'packer')
  const [busy, setBusy] = useState(false)
  const [faults, setFaults] = useState<{ email?: string; role?: string; form?: string }>({})
  const send = async () => {
    if (busy) return
    const typed = email.trim()
    if (typed === '') {
      setFaults({ email: form.emailMissing })
      return document.getElementById(`${id}-email`)?.focus()
    }
    if (role === member?.role) return onClose()
    setBusy(true)
    setFaults({})
    const was = member?.role ?? null
    const refusal = await change({ email: typed, role, was })
    setBusy(false)
    if (refusal === null) {
      showRoleToast({ email: typed, role, was })
      return onClose()
    }
    const [fault] = refusal.errors ?? []
    if (fault?.path === 'email' || fault?.path === 'role') {
      setFaults({ [fault.path]: fault.message })
      document.getElementById(`${id}-${fault.path}`)?.focus()
    } else {
      setFaults({ form: refusal.code === 'stale_version' ? form.stale : refusalSentence(refusal.code) })
    }
  }
  return (
    <FormDialog
      title={member ? form.change : form.add}
      close={form.close}
      submit={form.give}
      busy={busy}
      problem={faults.form}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <TextField
        id={`${id}-email`}
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        label={form.email}
        help={member ? undefined : form.emailHelp}
        error={faults.email}
        readOnly={member !== undefined}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <SelectField
        id={`${id}-role`}
        label={form.role}
        help={words.may[role]}
        error={faults.role}
        value={role}
        onChange={({ target }) => setRole(staffRoles.find((one) => one === target.value) ?? role)}
      >
        {staffRoles.map((one) => (
          <option key={one} value={one}>
            {roleNames[one]}
          </option>
        ))}
      </SelectField>
      {member?.you && role !== member.role && <Note kind="warn">{form.own}</Note>}
    </FormDialog>
  )
}
