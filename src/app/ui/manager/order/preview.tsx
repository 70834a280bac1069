import { chakra } from '@chakra-ui/react'
import { previewAction, stateAfter } from '#domain/manager/actions.ts'
import { type ManagerOrder, type OrderAction, SELECTION_LIMIT } from '#domain/manager/orders.ts'
import type { OrderState } from '#domain/order/order.ts'
import { format, plural } from '../../../content/base/format.ts'
import { neworders } from '../../../content/manager/neworders.ts'
import { stateNames } from '../../../content/order/order.ts'
import { Confirm } from '../../control/dialog.tsx'

const words = neworders.preview
const goals: Partial<Record<OrderAction, OrderState>> = stateAfter

interface PreviewProps {
  action: OrderAction
  orders: readonly ManagerOrder[]
}

/** What a bulk action will do: how many orders change, and which are skipped and why. */
export function Preview({ action, orders }: PreviewProps) {
  const { changes, skipped } = previewAction(action, orders)
  const goal = goals[action]
  return (
    <>
      <p role="status">{changes.length === 0 ? words.none : plural(words.changes, changes.length)}</p>
      {changes.length > SELECTION_LIMIT && (
        <p className="sale">{format(neworders.bulk.tooMany, { max: SELECTION_LIMIT })}</p>
      )}
      {skipped.size > 0 && (
        <List aria-label={words.label} tabIndex={0}>
          {[...skipped].map(([state, group]) => (
            <li key={state}>
              {plural(state === goal ? words.already : words.skipped, group.length, {
                state: stateNames[state].toLowerCase(),
              })}{' '}
              <span className="num muted">{group.map((order) => order.number).join(', ')}</span>
            </li>
          ))}
        </List>
      )}
    </>
  )
}

/** A list that is whole, however long: it scrolls. */
export const List = chakra('ul', {
  base: { display: 'grid', gap: '4px', maxH: '24vh', overflowY: 'auto', paddingInlineStart: '18px' },
})

/** Whether an action would change any of these orders, and no more than one request takes. */
export const mayRun = (action: OrderAction, orders: readonly ManagerOrder[]): boolean => {
  const count = previewAction(action, orders).changes.length
  return count > 0 && count <= SELECTION_LIMIT
}

interface StepDialogProps {
  action: keyof typeof words.titles
  orders: readonly ManagerOrder[]
  onConfirm: () => void
  onClose: () => void
}

/** Asks before a step that needs no more than a yes. */
export function StepDialog({ action, orders, onConfirm, onClose }: StepDialogProps) {
  const ready = mayRun(action, orders)
  return (
    <Confirm
      open
      title={plural(words.titles[action], orders.length)}
      confirm={neworders.bulk[action]}
      dismiss={neworders.dismiss}
      busy={!ready}
      onConfirm={() => ready && onConfirm()}
      onClose={onClose}
    >
      <Preview action={action} orders={orders} />
    </Confirm>
  )
}
