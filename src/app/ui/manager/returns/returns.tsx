import { useSetAtom } from 'jotai'
import { formatMoney } from '#domain/base/money.ts'
import type { ManagedReturn } from '#domain/manager/returns.ts'
import type { ReturnState } from '#domain/returns/returns.ts'
import { returnStates } from '#domain/returns/schema.ts'
import { format } from '../../../content/base/format.ts'
import { refusalSentence } from '../../../content/base/refusal.ts'
import { returns as words } from '../../../content/manager/returns.ts'
import { showToastAtom } from '../../../state/base/toast.ts'
import { returnTasks } from '../../../state/manager/task-list.ts'
import type { PortalProps } from '../search.ts'
import { TaskList } from '../task-list.tsx'
import { ReturnCard } from './return-card.tsx'
import type { ReturnStep } from './return-dialog.tsx'

export function Returns(props: PortalProps) {
  const send = useSend()
  return (
    <TaskList
      {...props}
      tasks={returnTasks}
      states={returnStates}
      words={words}
      entriesOf={({ returns }) => returns}
    >
      {(request, { state, list, locked }) => (
        <ReturnCard
          request={request}
          sendTo={list.sendTo ?? ''}
          locked={locked}
          onChange={(before, change) => send(before, change, state)}
        />
      )}
    </TaskList>
  )
}

/** Sends a change and says what became of it; true when it is done. */
function useSend() {
  const change = useSetAtom(returnTasks.changeAtom)
  const toast = useSetAtom(showToastAtom)
  return async ({ id, version }: ManagedReturn, wanted: ReturnStep, state: ReturnState): Promise<boolean> => {
    const answer = await change({ id, version, ...wanted }, { state })
    if (!answer.ok) {
      const { code, errors = [] } = answer.refusal
      const conflict = code === 'stale_version'
      toast({ text: conflict ? words.toasts.conflict : (errors[0]?.message ?? refusalSentence(code)) })
      return conflict
    }
    const { amount = 0, replacement = '' } = answer.value
    toast({ text: format(words.toasts[wanted.to], { amount: formatMoney(amount), number: replacement }) })
    return true
  }
}
