import * as v from 'valibot'
import { LINES_PER_CART, UNITS_PER_LINE } from '../limits.ts'

/** Shapes of the shop's nouns, as they cross a wire or come out of a store. Types are inferred in the noun's own file. */

// PostgreSQL stores neither NUL nor a lone surrogate: such a text is refused where it enters.
const storable = (text: string) => !text.includes('\u0000') && text.isWellFormed()

/** Text as people type it: trimmed, storable, no longer than `max` characters. */
export const text = (max: number, required: string) =>
  v.pipe(
    v.string(required),
    v.check(storable, 'This contains a character that cannot be stored. Type it again without it.'),
    v.trim(),
    v.minLength(1, required),
    v.maxLength(max, ({ received }) => `Keep it to ${max} characters or fewer: this has ${received}.`),
  )

/** What was typed, as a message repeats it. */
export const shown = (input: unknown) =>
  typeof input === 'string' ? `“${input.slice(0, 60)}”` : String(input)

export const skuSchema = v.pipe(
  v.string('A SKU is a text like “ROSA-100”.'),
  v.regex(/^[A-Z0-9][A-Z0-9-]{1,39}$/, ({ input }) => `${shown(input)} is not a SKU.`),
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

export const itemSchema = v.strictObject({ id: skuSchema, units: unitsSchema })

export const itemsSchema = v.pipe(
  v.array(itemSchema, 'Items are a list of { id, units }.'),
  v.minLength(1, 'There is nothing in this cart.'),
  v.maxLength(
    LINES_PER_CART,
    ({ received }) => `One order takes ${LINES_PER_CART} lines: this has ${received}.`,
  ),
)

export const codeSchema = v.pipe(
  v.string(),
  v.trim(),
  v.toUpperCase(),
  v.regex(
    /^[A-Z0-9][A-Z0-9-]{1,31}$/,
    ({ input }) => `${shown(input)} is not a code: codes are letters, digits and dashes.`,
  ),
)

export const deliverySchema = v.picklist(['standard', 'express'], 'Choose “standard” or “express” delivery.')
export const paymentSchema = v.picklist(['on_delivery', 'card'], 'Choose “on_delivery” or “card”.')
