/**
 * Codes of discounts and influencers as people type, dictate and copy them. A module of its own: the browser needs it
 * before the schemas.
 */

/** A code as it is stored: upper case, and without the spaces that come along when it is copied. */
export const normalCode = (typed: string): string => typed.replace(/\s+/g, '').toUpperCase()

/** One spelling for codes that look the same: O is read as 0, I and L as 1. The indexes of codes are made by the same rule. */
export const foldCode = (typed: string): string => normalCode(typed).replace(/O/g, '0').replace(/[IL]/g, '1')

/** The row of the code that was typed, else the only one that looks like it. Of two that look like it, none. */
export function findCode<Row extends { code: string }>(
  rows: readonly Row[],
  typed: string | undefined,
): Row | undefined {
  if (typed === undefined) return undefined
  const [alike, other] = rows.filter((row) => foldCode(row.code) === foldCode(typed))
  return rows.find((row) => row.code === normalCode(typed)) ?? (other === undefined ? alike : undefined)
}

/** Whether a code has ended since its terms were read. The server decides; a device forgets it without asking. */
export const isOver = ({ endsAt }: { endsAt?: string | undefined }, now: Date): boolean =>
  endsAt !== undefined && Date.parse(endsAt) <= now.getTime()
