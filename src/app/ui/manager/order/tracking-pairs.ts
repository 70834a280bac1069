import { carrierOf, carriers, hasTrackingDigit, plainTracking } from '#domain/order/tracking.ts'

export interface Tracked {
  number: string
  /** From the line, else recognised from the number. */
  carrier?: string
}

export interface Unmatched {
  line: string
  reason: 'no_number' | 'no_digit' | 'not_selected' | 'left_alone' | 'twice'
}

const NUMBER_MAX = 60
const CARRIER_MAX = 40

/**
 * Parses columns pasted from a sheet: order, tracking number and, if there is one, carrier, separated by tabs, commas,
 * semicolons or spaces. A row of names above them is no order; it may give the columns in another order.
 */
export function pairsOf(pasted: string, orders: readonly string[], leftAlone: readonly string[] = []) {
  const known = new Set(orders)
  const numbers = new Map<string, Tracked>()
  const unmatched: Unmatched[] = []
  const lines = pasted.split(/\r?\n/).filter((line) => line.trim() !== '')
  const names = namesOf(lines[0])
  const at = (name: RegExp, place: number) => (names ? names.findIndex((one) => name.test(one)) : place)
  const columns = {
    order: at(/order/i, 0),
    number: at(/track/i, 1),
    carrier: at(/carrier|service/i, 2),
  }
  for (const line of names ? lines.slice(1) : lines) {
    const cells = cellsOf(line)
    const order = orderOf(cells[columns.order])
    const number = (cells[columns.number] ?? '').slice(0, NUMBER_MAX)
    const reason = !known.has(order)
      ? leftAlone.includes(order)
        ? 'left_alone'
        : 'not_selected'
      : number === ''
        ? 'no_number'
        : !hasTrackingDigit(number)
          ? 'no_digit'
          : numbers.has(order)
            ? 'twice'
            : undefined
    if (reason !== undefined) {
      unmatched.push({ line: line.trim(), reason })
      continue
    }
    const carrier = carrierNamed(cells[columns.carrier] ?? '') ?? carrierOf(number)
    numbers.set(order, { number, ...(carrier !== undefined && { carrier }) })
  }
  return { numbers, unmatched }
}

/** Orders that were given one number: a slip of the copying, unless they share a parcel. */
export function sharedNumbers(numbers: ReadonlyMap<string, Tracked>): { number: string; orders: string[] }[] {
  const groups = Map.groupBy(numbers, ([, { number }]) => plainTracking(number))
  return [...groups.values()].flatMap((group) => {
    const [[, { number }] = ['', { number: '' }]] = group
    return group.length > 1 ? [{ number, orders: group.map(([order]) => order) }] : []
  })
}

/** The cells of the first line, if it names columns: none of them has a digit. */
function namesOf(line: string | undefined): string[] | undefined {
  if (line === undefined || /\d/.test(line)) return undefined
  const names = cellsOf(line)
  return names.some((name) => /order/i.test(name)) && names.some((name) => /track/i.test(name))
    ? names
    : undefined
}

function cellsOf(line: string): string[] {
  const separator = ['\t', ';', ','].find((one) => line.includes(one))
  if (separator !== undefined) {
    // Sheets write text that looks like a number as '123 or ="123".
    return line.split(separator).map((cell) =>
      cell
        .trim()
        .replace(/^[='"]+|["']+$/g, '')
        .trim(),
    )
  }
  const [, order = '', rest = ''] = /^\s*((?:ERA)?[\s-]*\d+|\S+)\s*(.*)$/i.exec(line) ?? []
  const [, number, name] = /^(.*\S)\s+([A-Za-z]+)$/.exec(rest.trim()) ?? []
  const carrier =
    name === undefined ? undefined : carriers.find((one) => one.toLowerCase() === name.toLowerCase())
  return carrier === undefined || number === undefined ? [order, rest.trim()] : [order, number, carrier]
}

const orderOf = (cell = ''): string => `ERA-${/^(?:ERA)?[\s-]*(\d+)$/i.exec(cell)?.[1] ?? ''}`

/** A carrier as the shop writes it; an unknown one as it was typed. */
const carrierNamed = (name: string): string | undefined =>
  name === ''
    ? undefined
    : (carriers.find((one) => one.toLowerCase() === name.toLowerCase()) ?? name.slice(0, CARRIER_MAX))
