import { chakra } from '@chakra-ui/react'
import { entryOf } from '#domain/base/lookup.ts'
import { stateAfter } from '#domain/manager/actions.ts'
import type { OrderAction } from '#domain/manager/orders.ts'
import { type OrderState, UNDO_MS } from '#domain/order/order.ts'
import { format, plural } from '../../../content/base/format.ts'
import { bulk } from '../../../content/manager/bulk.ts'
import { neworders } from '../../../content/manager/neworders.ts'
import { stateNames } from '../../../content/order/order.ts'
import { Confirm } from '../../control/dialog.tsx'
import { mayRun, type Plan } from './action-plan.ts'

const words = neworders.summary
const goals: Partial<Record<OrderAction, OrderState>> = stateAfter

/** Numbers named of one group: a list of thousands is no list. */
const NAMED = 300

interface ActionSummaryProps {
  action: OrderAction
  plan: Plan
  /** It is said already that nothing changes. */
  known?: boolean
}

/** What a bulk action will do: how many orders change, and which are skipped and why. */
export function ActionSummary({
  action,
  plan: { changes, skipped, undecided, changed, max },
  known = false,
}: ActionSummaryProps) {
  const goal = goals[action]
  const mail = entryOf(bulk.mails, action)
  const groups = [
    ...skipped.map(([state, numbers]) => {
      const names = { state: stateNames[state].toLowerCase() }
      const forms = state === goal ? words.already : words.skipped
      return { key: state, numbers, sentence: plural(forms, numbers.length, names) }
    }),
    { key: 'undecided', numbers: undecided, sentence: plural(words.undecided, undecided.length) },
    { key: 'changed', numbers: changed, sentence: plural(words.changed, changed.length) },
  ].filter(({ numbers }) => numbers.length > 0)
  return (
    <>
      {/* Where all can take the step, the title says how many. */}
      <chakra.p role="status" _empty={{ display: 'none' }}>
        {changes.length === 0 && !known && words.none}
        {changes.length > 0 && groups.length > 0 && plural(words.changes, changes.length)}
      </chakra.p>
      {mail !== undefined && changes.length > 0 && (
        <p>{plural(mail, changes.length, { minutes: UNDO_MS / 60_000 })}</p>
      )}
      {changes.length > max && <p className="sale">{format(neworders.bulk.tooMany, { max })}</p>}
      {groups.length > 0 && (
        <List aria-label={words.label} tabIndex={0}>
          {groups.map(({ key, numbers, sentence }) => (
            <li key={key}>
              {sentence} <Numbers numbers={numbers} />
            </li>
          ))}
        </List>
      )}
    </>
  )
}

export const Numbers = ({ numbers }: { numbers: readonly string[] }) => (
  <span className="num muted">
    {numbers.slice(0, NAMED).join(', ')}
    {numbers.length > NAMED && format(words.andMore, { count: numbers.length - NAMED })}
  </span>
)

/** A list that is whole, however long: it scrolls. */
export const List = chakra('ul', {
  base: { display: 'grid', gap: '4px', maxH: '24vh', overflowY: 'auto', paddingInlineStart: '18px' },
})

interface StepDialogProps {
  action: keyof typeof words.titles
  plan: Plan
  onConfirm: () => void
  onClose: () => void
}

/** Asks before a step that needs no more than a yes. */
export function StepDialog({ action, plan, onConfirm, onClose }: StepDialogProps) {
  const ready = mayRun(plan)
  return (
    <Confirm
      open
      title={plural(words.titles[action], plan.changes.length || plan.count)}
      confirm={neworders.bulk[action]}
      dismiss={neworders.dismiss}
      busy={!ready}
      onConfirm={() => ready && onConfirm()}
      onClose={onClose}
    >
      <ActionSummary action={action} plan={plan} />
    </Confirm>
  )
}
