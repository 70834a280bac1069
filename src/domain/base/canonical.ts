/**
 * Data as one text: the same for the same data, whatever the order of its keys, and another for any other data. What JSON
 * would leave out, as it does a Map's entries, is an error: the texts of two different values would be equal.
 */
export const canonicalJson = (data: unknown): string => JSON.stringify(data, inOrder)

const UNDEFINED = '\u0000undefined'

function inOrder(_: string, value: unknown): unknown {
  if (value === undefined) return UNDEFINED
  if (typeof value === 'number' && !Number.isFinite(value)) return `\u0000${value}`
  if (typeof value === 'function' || typeof value === 'symbol')
    throw new TypeError(`Not data: ${typeof value}`)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  if (Object.getPrototypeOf(value) !== Object.prototype) throw new TypeError(`Not plain data: ${value}`)
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
