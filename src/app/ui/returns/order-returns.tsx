import { Button, chakra } from '@chakra-ui/react'
import { useSearch } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { returnsUntil } from '#domain/order/order.ts'
import { returnableOf } from '#domain/order/returnable.ts'
import { dateOf } from '../../content/base/date.ts'
import { format } from '../../content/base/format.ts'
import { returns as words } from '../../content/returns/returns.ts'
import { queuedReturnsAtom } from '../../state/returns/queue.ts'
import { AnswerSection } from '../control/answer-section.tsx'
import { lazyComponent } from '../lazy-component.tsx'
import { type OrderReturnsProps, QueuedReturn, ReturnState } from './return-state.tsx'

// Few who look at an order send something back.
const ReturnForm = lazyComponent(() => import('./return-form.tsx').then((part) => part.ReturnForm))

const List = chakra('ul', {
  base: {
    listStyle: 'none',
    margin: '16px 0 0',
    padding: 0,
    '& > li': { display: 'grid', gap: '6px', padding: '14px 0', borderTop: '1px solid {colors.border}' },
  },
})

/** Once an order is delivered: what came or comes back of it, and asking for more of that. */
export function OrderReturns({ order, orderSecret, onReload }: OrderReturnsProps) {
  const requests = order.returns ?? []
  // One whose answer was lost is with the shop, and waits here too.
  const queued = useAtomValue(queuedReturnsAtom).filter(
    ({ order: of, asked }) => of === order.id && requests.every(({ id }) => id !== asked.id),
  )
  const [asking, setAsking] = useState(false)
  const isAsked = useSearch({ strict: false }).returns !== undefined
  const until = returnsUntil(order)
  const mayAsk = until !== null && !order.erasedAt
  if (!mayAsk && requests.length === 0) return null
  const open = mayAsk && Date.now() <= until.getTime()
  // What waits on this device is coming back too.
  const known = [
    ...requests,
    ...queued.map(({ asked: { id, items } }) => ({ id, state: 'requested', items })),
  ]
  const shown = { ...order, returns: known as typeof requests }
  const returnable = open ? returnableOf(shown) : []
  // The form must be there when the connection is not.
  const close = () => setAsking(false)
  return (
    <AnswerSection
      id="returns"
      title={words.title}
      waiting={queued.length}
      shown={[
        ...known.map(({ id, state }) => `${id} ${state}`),
        returnable.length,
        asking,
        ...queued.map(({ takenBack }) => takenBack),
      ].join()}
      isAsked={isAsked}
      onReload={onReload}
    >
      {until && mayAsk && (
        <p className="small muted" style={{ marginTop: 8 }}>
          {format(open ? words.until : words.closed, { date: dateOf(until.getTime()) })}
        </p>
      )}
      {requests.length + queued.length > 0 && (
        <List>
          {requests.map((one) => (
            <li key={one.id}>
              <ReturnState request={one} order={order} orderSecret={orderSecret} onReload={onReload} />
            </li>
          ))}
          {queued.map((one) => (
            <li key={one.asked.id}>
              <QueuedReturn unsent={one} order={order} />
            </li>
          ))}
        </List>
      )}
      {returnable.length > 0 && (
        <Button
          variant="outline"
          marginTop="16px"
          onPointerEnter={ReturnForm.preload}
          onFocus={ReturnForm.preload}
          onClick={() => setAsking(true)}
        >
          {words.start}
        </Button>
      )}
      {open && (returnable.length > 0 || queued.length === 0) && (
        <p className="small muted" style={{ marginTop: 12 }}>
          {returnable.length > 0 ? words.reaction : words.nothing}
        </p>
      )}
      {asking && (
        <ReturnForm
          order={shown}
          orderSecret={orderSecret}
          returnable={returnable}
          onSent={onReload}
          onClose={close}
          onLoadError={close}
        />
      )}
    </AnswerSection>
  )
}
