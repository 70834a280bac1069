import { dayOf } from '#domain/base/day.ts'
import { type Order, type OrderState, stateChangesOf } from '#domain/order/order.ts'
import { isUnshipped, shipBy } from '#domain/order/ship-by.ts'
import { daysOf, momentOf } from '../../content/base/date.ts'
import { format } from '../../content/base/format.ts'
import { order as words } from '../../content/order/order.ts'
import { useDrawn } from '../motion/use-drawn.ts'
import { useShopZone } from '../use-shop-date.ts'
import styles from './timeline.module.css'
import { useArrival } from './use-arrival.ts'

/** The order's timeline, with the brand's dot at the current step. */
export function Timeline({ order }: { order: Order }) {
  const list = useDrawn<HTMLOListElement>()
  const arrival = useArrival(order)
  const zone = useShopZone()
  const leaves = shipBy(order, zone)
  const isDue = isUnshipped(order.state) && leaves >= dayOf(new Date(), zone)
  const ahead = (state: OrderState) => {
    if (state === 'delivered' && arrival) return arrival
    if (state === 'shipped' && isDue)
      return format(words.timeline.by, { day: daysOf({ from: leaves, until: leaves }) })
    return words.timeline.ahead
  }
  return (
    <ol className={styles.line} ref={list}>
      {stepsOf(order).map((step) => (
        <li
          key={`${step.state} ${step.at}`}
          className={styles[step.kind]}
          aria-current={step.kind === 'now' ? 'step' : undefined}
        >
          <b className="d4">{words.timeline[step.state]}</b>
          <p className="muted num">{step.at ? momentOf(step.at) : ahead(step.state)}</p>
        </li>
      ))}
    </ol>
  )
}

interface Step {
  state: OrderState
  at?: string
  kind: 'done' | 'now' | 'next'
}

const stages = ['placed', 'packed', 'shipped', 'delivered'] as const

/** The steps of the order's timeline: past, current and upcoming. */
export function stepsOf(order: Pick<Order, 'state' | 'events'>): Step[] {
  const past: Step[] = stateChangesOf(order).map((event) => ({ state: event.to, at: event.at, kind: 'done' }))
  const last = past.at(-1)
  if (last) last.kind = 'now'
  if (order.state === 'cancelled' || order.state === 'refunded') return past
  const ahead = order.state === 'awaiting_payment' ? stages : stages.slice(stages.indexOf(order.state) + 1)
  return [...past, ...ahead.map((state): Step => ({ state, kind: 'next' }))]
}
