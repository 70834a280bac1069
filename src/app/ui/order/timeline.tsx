import { type Order, type OrderState, stateChangesOf } from '#domain/order/order.ts'
import { momentOf } from '../../content/base/date.ts'
import { order as words } from '../../content/order/order.ts'
import { useDrawn } from '../motion/use-drawn.ts'
import styles from './timeline.module.css'
import { useArrival } from './use-arrival.ts'

/** The order's timeline, with the brand's dot at the current step. */
export function Timeline({ order }: { order: Order }) {
  const list = useDrawn<HTMLOListElement>()
  const arrival = useArrival(order)
  const ahead = (state: OrderState) => (state === 'delivered' && arrival) || words.timeline.ahead
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
