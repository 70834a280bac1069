import type { Item } from './cart.ts'
import { allocate, type Minor } from './money.ts'
import type { Sku } from './product.ts'

/** A line as it was sold, and what of it has been given back. */
export interface SoldLine {
  sku: Sku
  units: number
  /** What was paid for all of it: its price less its discount, with its tax. */
  paid: Minor
  refundedUnits: number
  /** Of a set: each part's units in all, its share of the price, and units given back. */
  parts?: readonly { id: Sku; units: number; total: Minor; refundedUnits?: number }[] | null
}

export interface Refund {
  amount: Minor
  lines: { sku: Sku; amount: Minor; refundedUnits: number; parts: Map<Sku, number> }[]
  /** Goods that come back, by SKU, for whoever puts them on the shelf. */
  goods: Map<Sku, number>
}

interface Piece {
  id: Sku
  perUnit: number
  units: number
  refunded: number
  /** What each unit was paid for: shares of the line that add up to it. */
  shares: Minor[]
}

/** A line is its parts, or itself alone: what was paid is shared out over their units once, when sold. */
function piecesOf(line: SoldLine): Piece[] {
  const parts = line.parts ?? [
    { id: line.sku, units: line.units, total: 1, refundedUnits: line.refundedUnits },
  ]
  const paid = allocate(
    line.paid,
    parts.map((part) => part.total),
  )
  return parts.map((part, at) => ({
    id: part.id,
    perUnit: part.units / line.units,
    units: part.units,
    refunded: part.refundedUnits ?? 0,
    shares: allocate(paid[at] ?? 0, Array<number>(part.units).fill(1)),
  }))
}

const wholeUnits = (pieces: readonly Piece[]) =>
  Math.min(...pieces.map((piece) => Math.floor(piece.refunded / piece.perUnit)))

/**
 * What giving back these units is worth: a look-up of what each was paid for. A SKU names a whole line,
 * or one part of a set. `undefined` for units that were not sold or are already given back.
 */
export function refundOf(sold: readonly SoldLine[], asked: readonly Item[] | 'all'): Refund | undefined {
  const lines = sold.map((line) => ({ line, pieces: piecesOf(line), amount: 0 }))
  const goods = new Map<Sku, number>()
  const give = (at: (typeof lines)[number], piece: Piece, units: number): boolean => {
    if (piece.refunded + units > piece.units) return false
    at.amount += piece.shares.slice(piece.refunded, piece.refunded + units).reduce((a, b) => a + b, 0)
    piece.refunded += units
    if (units > 0) goods.set(piece.id, (goods.get(piece.id) ?? 0) + units)
    return true
  }
  if (asked === 'all') {
    for (const at of lines) for (const piece of at.pieces) give(at, piece, piece.units - piece.refunded)
  } else {
    for (const { id, units } of asked) {
      const whole = lines.find(({ line }) => line.sku === id)
      const done = whole
        ? whole.pieces.every((piece) => give(whole, piece, units * piece.perUnit))
        : lines.some((at) => at.pieces.some((piece) => piece.id === id && give(at, piece, units)))
      if (!done) return undefined
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
    goods,
  }
}

/** Whether every unit of every line has been given back. */
export const isWhole = (sold: readonly SoldLine[], refund: Refund): boolean =>
  sold.every((line, at) => refund.lines[at]?.refundedUnits === line.units)
