import {
  carrierOf,
  carriers,
  plainTracking,
  type TrackingFault,
  trackingFault,
} from '#domain/order/tracking.ts'

export interface Tracked {
  number: string
  /** From the line, else recognised from the number. */
  carrier?: string
}

export interface Unmatched {
  line: string
  reason: TrackingFault | 'no_number' | 'not_selected' | 'left_alone' | 'twice'
}

const NUMBER_MAX = 60
const CARRIER_MAX = 40

/** A column that the row of names lacks. */
export type MissingColumn = 'order' | 'number'

interface Pairs {
  numbers: Map<string, Tracked>
  unmatched: Unmatched[]
  missing?: MissingColumn
}

/**
 * Parses columns pasted from a sheet: order, tracking number and, if there is one, carrier, separated by tabs, commas,
 * semicolons or spaces. A row of names above them is no order; it may give the columns in another order.
 */
export function pairsOf(pasted: string, orders: readonly string[], leftAlone: readonly string[] = []): Pairs {
  const known = new Set(orders)
  const numbers = new Map<string, Tracked>()
  const unmatched: Unmatched[] = []
  const lines = pasted.split(/\r?\n/).filter((line) => line.trim() !== '')
  const names = namesOf(lines[0])
  const columns = names ? columnsOf(names) : { order: 0, number: 1, carrier: 2 }
  if (columns.order < 0) return { numbers, unmatched, missing: 'order' }
  if (columns.number < 0) return { numbers, unmatched, missing: 'number' }
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
        : (trackingFault(number) ?? (numbers.has(order) ? 'twice' : undefined))
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

/** A column of orders or parcels that is about something else. */
const ASIDE = /date|time|status|state|total|amount|value|price|cost|note|link|url|type|day|\bat$/i

/** Where the columns are: a name that says “number” is surer than one that only mentions the order. */
function columnsOf(names: readonly string[]) {
  const plain = names.map((name) => name.replace(/([a-z])([A-Z])/g, '$1 $2').replaceAll('_', ' '))
  const at = (...surestFirst: RegExp[]) =>
    surestFirst
      .map((form) => plain.findIndex((name) => form.test(name) && !ASIDE.test(name)))
      .find((place) => place >= 0) ?? -1
  return {
    order: at(/order.*(\b(no|nr|num(ber)?|id)\b|#)|^orders?$/i, /order/i),
    number: at(/track.*(\b(no|nr|num(ber)?|id|code)\b|#)|^tracking$/i, /track/i),
    carrier: at(/carrier/i, /service/i),
  }
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
