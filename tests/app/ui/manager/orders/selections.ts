import { planAction } from '#domain/manager/actions.ts'
import type { ManagerOrder, OrderAction } from '#domain/manager/orders.ts'
import { MATCHING_LIMIT } from '#domain/manager/selection.ts'
import { orderSerial } from '#domain/order/order.ts'

const id = '55555555-5555-4555-8555-555555555555'

/** The last selection by view in a shop of these orders. `matching` lists those of a state, newest first. */
export function selections(
  orders: ReadonlyMap<string, ManagerOrder>,
  matching: (state?: string) => ManagerOrder[],
) {
  const selected = new Map<number, { id: string; version: number }>()
  const serialsOf = (some: readonly { serial: number }[]) => some.map(({ serial }) => serial)
  return {
    selected,
    select({
      filter,
      newest,
      serials,
    }: {
      filter: Record<string, string>
      newest?: string
      serials?: number[]
    }) {
      const all = matching(filter.state).filter(
        ({ number }) => serials?.includes(orderSerial(number)) ?? true,
      )
      const from = newest === undefined ? 0 : all.findIndex((order) => order.id === newest)
      const chosen = all.slice(from).slice(0, MATCHING_LIMIT)
      selected.clear()
      for (const { number, id, version } of chosen) selected.set(orderSerial(number), { id, version })
      return { id, serials: [...selected.keys()], more: all.length > MATCHING_LIMIT }
    },
    preview(action: OrderAction) {
      const rows = [...selected].flatMap(([serial, { id, version }]) => {
        const order = orders.get(id)
        return order ? [{ serial, state: order.state, same: order.version === version }] : []
      })
      const { changes, skipped } = planAction(
        action,
        rows.filter(({ same }) => same),
      )
      return {
        changes: serialsOf(changes),
        skipped: [...skipped].map(([state, group]) => ({ state, serials: serialsOf(group) })),
        undecided: [],
        changed: serialsOf(rows.filter(({ same }) => !same)),
        refund: 0,
      }
    },
  }
}
