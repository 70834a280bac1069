import { allocate, allocateTo, type Minor } from '../base/money.ts'
import type { Item } from '../cart/cart.ts'
import type { Sku } from '../catalogue/product.ts'

/** A line as it was sold, and how much of it was refunded. */
export interface SoldLine {
  sku: Sku
  units: number
  /** What was paid for the line: its price less its discount, with its tax. */
  paid: Minor
  refundedUnits: number
  /** Of a set: each part's units in all, its share of the price, and units refunded. */
  parts?: readonly { id: Sku; units: number; total: Minor; refundedUnits?: number }[] | null
}

export interface Refund {
  amount: Minor
  lines: { sku: Sku; amount: Minor; refundedUnits: number; parts: Map<Sku, number> }[]
  /** Returned units by SKU, for restocking. */
  units: Map<Sku, number>
}

interface Piece {
  id: Sku
  perUnit: number
  units: number
  refunded: number
  /** What was paid for each unit: the shares add up to the line. */
  shares: Minor[]
}

/**
 * The refund for these units: the sum of what was paid for each. A SKU names whole units of its own line, and once those
 * are back, parts of sets. `undefined` when units were not sold or are already refunded.
 */
export function refundOf(sold: readonly SoldLine[], wanted: readonly Item[] | 'all'): Refund | undefined {
  const lines = sold.map((line) => ({ line, pieces: piecesOf(line), amount: 0 }))
  const returned = new Map<Sku, number>()
  const refundUnits = (at: (typeof lines)[number], piece: Piece, units: number) => {
    at.amount += piece.shares.slice(piece.refunded, piece.refunded + units).reduce((a, b) => a + b, 0)
    piece.refunded += units
    if (units > 0) returned.set(piece.id, (returned.get(piece.id) ?? 0) + units)
  }
  if (wanted === 'all') {
    for (const at of lines)
      for (const piece of at.pieces) refundUnits(at, piece, piece.units - piece.refunded)
  } else {
    const isSet = ({ id }: Item) => sold.some(({ sku, parts }) => sku === id && parts)
    // Sets first: what is left of their parts can come back by itself, whatever the order of the items.
    for (const { id, units } of wanted.toSorted((one, other) => Number(isSet(other)) - Number(isSet(one)))) {
      let left = units
      for (const at of lines.toSorted((one, other) => rank(one.line, id) - rank(other.line, id))) {
        const isOwn = at.line.sku === id
        const pieces = isOwn ? at.pieces : at.pieces.filter((piece) => piece.id === id)
        const perUnit = (piece: Piece) => (isOwn ? piece.perUnit : 1)
        const open = pieces.map((piece) => Math.floor((piece.units - piece.refunded) / perUnit(piece)))
        const taken = pieces.length === 0 ? 0 : Math.min(left, ...open)
        for (const piece of pieces) refundUnits(at, piece, taken * perUnit(piece))
        left -= taken
      }
      if (left > 0) return undefined
    }
  }
  return {
    amount: lines.reduce((sum, { amount }) => sum + amount, 0),
    lines: lines.map(({ line, pieces, amount }) => ({
      sku: line.sku,
      amount,
      refundedUnits: wholeUnits(pieces),
      parts: new Map(pieces.map((piece) => [piece.id, piece.refunded])),
    })),
    units: returned,
  }
}

/** Its own line comes first. */
const rank = ({ sku }: SoldLine, id: Sku) => (sku === id ? 0 : 1)

/** Whether every unit of every line is refunded. */
export const isFullRefund = (sold: readonly SoldLine[], refund: Refund): boolean =>
  sold.every((line, at) => refund.lines[at]?.refundedUnits === line.units)

/** A line's parts, or the line itself. What was paid is allocated to the units once, so no refund depends on another. */
function piecesOf(line: SoldLine): Piece[] {
  const parts = line.parts ?? [
    { id: line.sku, units: line.units, total: 1, refundedUnits: line.refundedUnits },
  ]
  return allocateTo(line.paid, parts, (part) => part.total).map(({ row: part, share }) => ({
    id: part.id,
    perUnit: part.units / line.units,
    units: part.units,
    refunded: part.refundedUnits ?? 0,
    shares: allocate(share, Array<number>(part.units).fill(1)),
  }))
}

const wholeUnits = (pieces: readonly Piece[]) =>
  Math.min(...pieces.map((piece) => Math.floor(piece.refunded / piece.perUnit)))
