import * as v from 'valibot'
import { inQuotes, personName, text } from './field.ts'

export const countrySchema = v.literal('US', 'We only ship within the United States for now.')

/** The 50 states and the District of Columbia: where the shop delivers. */
// biome-ignore format: a table of 51 reads better in three lines
export const regions = [
  'AL', 'AK', 'AZ', 'AR', 'CA', 'CO', 'CT', 'DE', 'DC', 'FL', 'GA', 'HI', 'ID', 'IL', 'IN', 'IA', 'KS',
  'KY', 'LA', 'ME', 'MD', 'MA', 'MI', 'MN', 'MS', 'MO', 'MT', 'NE', 'NV', 'NH', 'NJ', 'NM', 'NY', 'NC',
  'ND', 'OH', 'OK', 'OR', 'PA', 'RI', 'SC', 'SD', 'TN', 'TX', 'UT', 'VT', 'VA', 'WA', 'WV', 'WI', 'WY',
] as const

export const regionSchema = v.picklist(
  regions,
  'We can’t ship there yet. We currently deliver to the 50 states and Washington, DC.',
)

/** @param required what a form says of an empty one, where it has a reason to ask. */
export const emailFor = (required: string) =>
  v.pipe(
    text(254, required),
    v.check(
      (input) => input.includes('@'),
      ({ input }) => `${inQuotes(input)} has no @. Check for typos.`,
    ),
    v.check(
      (input) => !/\s/.test(input),
      ({ input }) => `${inQuotes(input)} has a space in it. Check for typos.`,
    ),
    v.check(
      (input) => /@[^@]+\.[^@.]+$/.test(input),
      ({ input }) => `${inQuotes(input)} has no ending like .com after the @. Check for typos.`,
    ),
    v.rfcEmail(({ input }) => `${inQuotes(input)} doesn’t look like an email address. Check for typos.`),
  )

export const emailSchema = emailFor('Add an email address.')

const digitsOf = (input: string) => input.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')

export const phoneSchema = v.pipe(
  text(40, 'Add a phone number.'),
  v.check(
    (input) => digitsOf(input).length === 10,
    ({ input }) =>
      `Use a 10-digit US number, like 555-555-0123: ${inQuotes(input)} has ${digitsOf(input).length} digits.`,
  ),
)

export const postcodeSchema = v.pipe(
  text(20, 'Add a ZIP code.'),
  v.regex(
    /^\d{5}(-\d{4})?$/,
    ({ input }) => `Use 5 digits, or ZIP+4 like 12345-6789: this is ${inQuotes(input)}.`,
  ),
)

export const contactSchema = v.strictObject({
  email: emailFor('Add your email so we can send your receipt.'),
  name: personName('Add your full name.'),
  phone: v.optional(phoneSchema),
})

export const addressSchema = v.strictObject({
  line1: text(120, 'Add a street address.'),
  line2: v.optional(text(120, 'Leave this out when there is none.')),
  city: text(80, 'Add a city.'),
  region: v.optional(regionSchema),
  postcode: postcodeSchema,
  country: countrySchema,
})
