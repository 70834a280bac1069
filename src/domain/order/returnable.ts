import { withinLine } from '../base/limits.ts'
import type { Item } from '../cart/cart.ts'
import { claimsUnits } from '../returns/returns.ts'
import { mayComeBack, type Order, returnWindowEnd } from './order.ts'
import { refundOf, type SoldLine } from './refund.ts'

/**
 * A return that waited for a connection counts from when it was asked, but no further back than this: the moment is the
 * device's word.
 */
const WAITED_MAX_DAYS = 14
const DAY_MS = 86_400_000

/** The moment that counts for the return window. */
export const askedMoment = (askedAt: Date, now: Date): Date =>
  new Date(Math.min(now.getTime(), Math.max(askedAt.getTime(), now.getTime() - WAITED_MAX_DAYS * DAY_MS)))

interface Delivered {
  state: Order['state']
  delivered: Date | null
  erased: boolean
  sentFor?: Order['sentFor']
}

/** Why nothing of an order can be returned then. */
export function returnFault(
  { state, delivered, erased, sentFor }: Delivered,
  asked: Date,
): 'illegal_move' | 'return_closed' | undefined {
  if (state !== 'delivered' || delivered === null || erased) return 'illegal_move'
  if (!mayComeBack({ sentFor })) return 'illegal_move'
  return asked > returnWindowEnd(delivered) ? 'return_closed' : undefined
}

type Claims = readonly {
  state: Parameters<typeof claimsUnits>[0]
  items: readonly (Item & { held?: number | undefined })[]
}[]

/** Units that other returns of the order name. */
export const claimedBy = (returns: Claims): Item[] =>
  returns
    .flatMap(({ state, items }) =>
      items.map(({ id, units, held = claimsUnits(state) ? units : 0 }) => ({ id, units: held })),
    )
    .filter(({ units }) => units > 0)

/** Whether these units were sold, and neither refunded nor named by another return. */
export const mayReturn = (
  sold: readonly SoldLine[],
  claimed: readonly Item[],
  items: readonly Item[],
): boolean => refundOf(sold, [...claimed, ...items]) !== undefined

export interface Returnable {
  id: string
  name: string
  units: number
  /** The name of the set it is a part of. */
  set?: string
}

interface Refunded extends Pick<Order, 'quote' | 'givenBack'> {
  returns?: Claims | undefined
}

/** The lines of an order, with what was refunded of them. What was paid does not matter to what is open. */
function soldOf({ quote, givenBack }: Pick<Order, 'quote' | 'givenBack'>): SoldLine[] {
  const back = (line: string, id: string) =>
    givenBack?.find((one) => one.line === line && one.id === id)?.units ?? 0
  return quote.lines.map(({ id, units, parts }) => ({
    sku: id,
    units,
    paid: 0,
    refundedUnits: back(id, id),
    parts: parts?.map((part) => ({ ...part, refundedUnits: back(id, part.id) })) ?? null,
  }))
}

/**
 * Those of these items that can’t be returned together, as a set and a part of it: without any one of them, the others
 * could. None when all can.
 */
export function overlapOf(order: Refunded, items: readonly Item[]): readonly Item[] {
  const [sold, claimed] = [soldOf(order), claimedBy(order.returns ?? [])]
  if (mayReturn(sold, claimed, items)) return []
  return items.reduce((left, item) => {
    const others = left.filter((one) => one !== item)
    return mayReturn(sold, claimed, others) ? left : others
  }, items)
}

/** The units that are neither refunded nor held by a return: none where its claims do not fit what is left. */
export function unheldOf(sold: readonly SoldLine[], claimed: readonly Item[]): Item[] {
  const held = refundOf(sold, claimed)
  return sold.flatMap(({ sku, units, parts }, at) =>
    (parts ?? [{ id: sku, units }])
      .map((one) => ({ id: one.id, units: one.units - (held?.lines[at]?.parts.get(one.id) ?? one.units) }))
      .filter((one) => one.units > 0),
  )
}

/** Whether these units can be refunded together: a set takes its parts, which cannot come back once more. */
export const mayRefund = (order: Refunded, items: readonly Item[]): boolean =>
  mayReturn(soldOf(order), claimedBy(order.returns ?? []), items)

/**
 * What can be refunded of an order: its lines and, of sets that are not whole any more, the parts that are left. What a
 * return holds is settled by it, or by that of its replacement.
 */
export function refundableOf({ quote, givenBack = [], returns = [] }: Refunded): Returnable[] {
  const gone = [...givenBack, ...claimedBy(returns)]
  const broken = quote.lines
    .map(({ parts = [] }) => parts.map(({ id }) => id))
    .filter((parts) => gone.some(({ id }) => parts.includes(id)))
    .flat()
  return returnableOf({ quote, givenBack, returns }).filter(
    ({ id, set }) => set === undefined || broken.includes(id),
  )
}

/**
 * What can still be returned of an order: each line and, of a set, each part, with its units. What was sold by itself
 * and in sets too is one of them, with all its units.
 */
export function returnableOf(order: Refunded): Returnable[] {
  const [sold, claimed] = [soldOf(order), claimedBy(order.returns ?? [])]
  const open = (id: string, units: number) => {
    let [least, most] = [0, units]
    while (least < most) {
      const half = Math.ceil((least + most) / 2)
      if (mayReturn(sold, claimed, [{ id, units: half }])) least = half
      else most = half - 1
    }
    return least
  }
  const { lines } = order.quote
  const inSets = (id: string) =>
    lines.flatMap(({ parts = [] }) => parts).reduce((sum, part) => sum + (part.id === id ? part.units : 0), 0)
  const found = new Map<string, Returnable>()
  for (const { id, name, units, parts = [] } of lines) {
    found.set(id, { id, name, units: units + inSets(id) })
    for (const part of parts) {
      if (found.has(part.id) || lines.some((line) => line.id === part.id)) continue
      found.set(part.id, { id: part.id, name: part.name, units: inSets(part.id), set: name })
    }
  }
  return [...found.values()].flatMap((one) => {
    const units = open(one.id, withinLine(one.units))
    return units > 0 ? [{ ...one, units }] : []
  })
}
