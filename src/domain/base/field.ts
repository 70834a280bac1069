import * as v from 'valibot'
import { normalCode } from './code.ts'
import { INTEGER_MAX, LINES_PER_CART, UNITS_PER_LINE } from './limits.ts'

/** Schemas shared by several nouns. A noun's own are in its `schema.ts`, its types beside its rules. */

// PostgreSQL stores neither NUL nor a lone surrogate: requests with such a text are refused.
export const CANNOT_BE_STORED = 'This contains a character that cannot be stored. Type it again without it.'
export const storable = v.check<string, string>(
  (text) => !text.includes('\u0000') && text.isWellFormed(),
  CANNOT_BE_STORED,
)

/** Text as people type it: trimmed, storable, no longer than `max` characters. */
export const text = (max: number, required: string) =>
  v.pipe(
    v.string(required),
    storable,
    v.trim(),
    v.minLength(1, required),
    v.maxLength(max, ({ received }) => `Keep it to ${max} characters or fewer: this has ${received}.`),
  )

const LINK = /:\/\/|\S@\S|\bwww\.|[\p{L}\p{N}-]{2,}\.\p{L}{2,}|[\p{L}\p{N}]\.(com?|net|org|me|io|ly)\b/iu

/** Whether a mail program would make a link of it. */
export const hasLink = (name: string): boolean => LINK.test(name)

/** Refuses what a mail program would make a link of. */
export const noLink = (part: string) =>
  v.check<string, string>(
    (text) => !hasLink(text),
    `Leave web and email addresses out of the ${part}. If it has a dot in it, put a space after the dot.`,
  )

/** A person's name. Mails greet with it and any address can be typed, so a name must not carry a link into a mail. */
export const personName = (required: string) => v.pipe(text(100, required), noLink('name'))

/** The input in a message, shortened. */
export const inQuotes = (input: string) => `“${input.slice(0, 60)}”`

export const skuSchema = v.pipe(
  v.string('A SKU is a text like “ROSA-100”.'),
  v.regex(/^[A-Z0-9][A-Z0-9-]{1,39}$/, ({ input }) =>
    input === '' ? 'Enter a SKU.' : `${inQuotes(input)} is not a SKU.`,
  ),
)

export const unitsSchema = v.pipe(
  v.number(({ input }) => `Units must be a whole number: this is ${JSON.stringify(input) ?? 'missing'}.`),
  v.integer(({ input }) => `Units must be a whole number: this is ${input}.`),
  v.minValue(1, ({ input }) => `Units start at 1: this is ${input}.`),
  v.maxValue(
    UNITS_PER_LINE,
    ({ input }) => `One order takes ${UNITS_PER_LINE} units a line: this is ${input}.`,
  ),
)

export const minorSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** An amount in a request. */
export const amountSchema = v.pipe(
  v.number(),
  v.safeInteger('Use a number.'),
  v.minValue(0, 'Use zero or more.'),
  v.maxValue(INTEGER_MAX, 'Use a smaller amount.'),
)

/** The version of the row that the sender has seen. */
export const versionSchema = v.pipe(
  v.number(),
  v.integer('A version is a whole number.'),
  v.minValue(0, 'A version is zero or more.'),
  v.maxValue(INTEGER_MAX, 'There is no such version.'),
)

export const itemSchema = v.strictObject({ id: skuSchema, units: unitsSchema })

/** The SKU whose lines together exceed the limit of one line. */
function overfull(items: readonly v.InferOutput<typeof itemSchema>[]): string | undefined {
  const units = new Map<string, number>()
  for (const item of items) units.set(item.id, (units.get(item.id) ?? 0) + item.units)
  return [...units].find(([, count]) => count > UNITS_PER_LINE)?.[0]
}

export const itemsSchema = v.pipe(
  v.array(itemSchema, 'Items are a list of { id, units }.'),
  v.minLength(1, 'There is nothing in this cart.'),
  v.maxLength(
    LINES_PER_CART,
    ({ received }) => `One order takes ${LINES_PER_CART} lines: this has ${received}.`,
  ),
  v.check(
    (items) => overfull(items) === undefined,
    ({ input }) => `One order takes ${UNITS_PER_LINE} units of ${overfull(input)}: these lines have more.`,
  ),
)

export const codeSchema = v.pipe(
  v.string(),
  v.transform(normalCode),
  v.regex(
    /^[A-Z0-9][A-Z0-9-]{1,31}$/,
    ({ input }) => `${inQuotes(input)} is not a code: codes are letters, digits and dashes.`,
  ),
)

export const deliverySchema = v.picklist(['standard', 'express'], 'Choose “standard” or “express” delivery.')
export const paymentSchema = v.picklist(['on_delivery', 'card'], 'Choose “on_delivery” or “card”.')

/** What is wrong with one field of a request; a path is `items.0.units`. */
export interface FieldFault {
  path: string
  message: string
}

/** Years that are written with four digits in every time zone, and that the database has. */
const FIRST_MOMENT = Date.UTC(1970, 0, 1)
const LAST_MOMENT = Date.UTC(9999, 11, 30)

/** A moment in a request. */
export const momentSchema = v.pipe(
  v.string(),
  v.isoTimestamp('Use a date.'),
  v.check((moment) => {
    const at = Date.parse(moment)
    return at >= FIRST_MOMENT && at <= LAST_MOMENT
  }, 'Use a date.'),
)

export const whole = (least: number, most: number, message: string) =>
  v.pipe(v.number(message), v.integer(message), v.minValue(least, message), v.maxValue(most, message))

/** An address made of a name, until one is typed. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replace(/^-+|-+$/g, '')
