import type { Order, OrderState } from '#domain/order.ts'

export interface Step {
  state: OrderState
  at?: string
  kind: 'done' | 'now' | 'next'
}

const way = ['placed', 'packed', 'shipped', 'delivered'] as const

/** The order's line: what happened, where it is now, and what is still to come. */
export function stepsOf(order: Pick<Order, 'state' | 'events'>): Step[] {
  const past: Step[] = order.events.map((event) => ({ state: event.to, at: event.at, kind: 'done' }))
  const last = past.at(-1)
  if (last) last.kind = 'now'
  if (order.state === 'cancelled' || order.state === 'refunded') return past
  const ahead = order.state === 'awaiting_payment' ? way : way.slice(way.indexOf(order.state) + 1)
  return [...past, ...ahead.map((state): Step => ({ state, kind: 'next' }))]
}
