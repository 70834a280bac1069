import * as v from 'valibot'
import { LINES_PER_CART, UNITS_PER_LINE } from './limits.ts'

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

const shown = (input: unknown) => (typeof input === 'string' ? `“${input.slice(0, 60)}”` : String(input))

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
export const countrySchema = v.literal('US', 'We only ship within the United States for now.')

/** The 50 states and the District of Columbia: where the shop delivers. */
export const regions = [
  'AL',
  'AK',
  'AZ',
  'AR',
  'CA',
  'CO',
  'CT',
  'DE',
  'DC',
  'FL',
  'GA',
  'HI',
  'ID',
  'IL',
  'IN',
  'IA',
  'KS',
  'KY',
  'LA',
  'ME',
  'MD',
  'MA',
  'MI',
  'MN',
  'MS',
  'MO',
  'MT',
  'NE',
  'NV',
  'NH',
  'NJ',
  'NM',
  'NY',
  'NC',
  'ND',
  'OH',
  'OK',
  'OR',
  'PA',
  'RI',
  'SC',
  'SD',
  'TN',
  'TX',
  'UT',
  'VT',
  'VA',
  'WA',
  'WV',
  'WI',
  'WY',
] as const

export const regionSchema = v.picklist(
  regions,
  'We can’t ship there yet. We currently deliver to the 50 states and Washington, DC.',
)

export const emailSchema = v.pipe(
  text(254, 'Add your e-mail so we can send your receipt.'),
  v.check(
    (input) => input.includes('@'),
    ({ input }) => `${shown(input)} has no @. Check for typos.`,
  ),
  v.check(
    (input) => !/\s/.test(input),
    ({ input }) => `${shown(input)} has a space in it. Check for typos.`,
  ),
  v.check(
    (input) => /@[^@]+\.[^@.]+$/.test(input),
    ({ input }) => `${shown(input)} has no ending like .com after the @. Check for typos.`,
  ),
  v.rfcEmail(({ input }) => `${shown(input)} doesn’t look like an e-mail address. Check for typos.`),
)

const digitsOf = (input: string) => input.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')

export const phoneSchema = v.pipe(
  text(40, 'Add a phone number.'),
  v.check(
    (input) => digitsOf(input).length === 10,
    ({ input }) =>
      `Use a 10-digit US number, like 555-555-0123: ${shown(input)} has ${digitsOf(input).length} digits.`,
  ),
)

export const postcodeSchema = v.pipe(
  text(20, 'Add a ZIP code.'),
  v.regex(
    /^\d{5}(-\d{4})?$/,
    ({ input }) => `Use 5 digits, or ZIP+4 like 12345-6789: this is ${shown(input)}.`,
  ),
)

export const contactSchema = v.strictObject({
  email: emailSchema,
  name: text(100, 'Add your full name.'),
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

/* The catalogue */

const partSchema = v.object({ sku: v.string(), units: v.number() })

export const variantSchema = v.object({
  sku: v.string(),
  name: v.string(),
  options: v.record(v.string(), v.string()),
  price: minorSchema,
  stock: v.number(),
  weightGrams: v.number(),
  netContents: v.optional(v.string()),
  swatch: v.optional(v.string()),
  note: v.optional(v.string()),
  colorants: v.optional(v.array(v.string())),
  parts: v.optional(v.array(partSchema)),
})

const routineStepSchema = v.object({
  product: v.nullable(v.string()),
  title: v.optional(v.string()),
  text: v.string(),
  optional: v.optional(v.boolean()),
})

export const productSchema = v.object({
  slug: v.string(),
  kind: v.picklist(['product', 'bundle']),
  name: v.string(),
  descriptor: v.string(),
  seoTitle: v.string(),
  tagline: v.string(),
  summary: v.string(),
  story: v.array(v.string()),
  benefits: v.array(v.object({ title: v.string(), text: v.string() })),
  heroIngredients: v.array(
    v.object({
      product: v.optional(v.string()),
      name: v.string(),
      inci: v.string(),
      percent: v.nullable(v.number()),
      why: v.string(),
    }),
  ),
  inci: v.array(v.string()),
  inciMayContain: v.array(v.string()),
  inciFrom: v.optional(v.array(v.string())),
  howToUse: v.array(v.string()),
  when: v.array(v.picklist(['am', 'pm'])),
  skinTypes: v.array(v.string()),
  concerns: v.array(v.string()),
  texture: v.string(),
  scent: v.string(),
  freeFrom: v.array(v.string()),
  warnings: v.array(v.string()),
  faqs: v.array(v.object({ q: v.string(), a: v.string() })),
  pairsWith: v.array(v.string()),
  paoMonths: v.optional(v.number()),
  extras: v.optional(v.array(v.object({ sku: v.string(), name: v.string(), description: v.string() }))),
  routine: v.optional(v.object({ am: v.array(routineStepSchema), pm: v.array(routineStepSchema) })),
  image: v.optional(v.string()),
  variants: v.array(variantSchema),
})

export const rateSchema = v.object({
  state: v.string(),
  rateBasisPoints: v.number(),
  appliesToShipping: v.boolean(),
})

export const shippingSchema = v.object({
  methods: v.array(
    v.object({
      id: deliverySchema,
      name: v.string(),
      description: v.string(),
      price: minorSchema,
      freeFromSubtotal: v.nullable(minorSchema),
      transitBusinessDays: v.object({ min: v.number(), max: v.number() }),
    }),
  ),
  taxRates: v.array(rateSchema),
})

export const catalogueSchema = v.object({
  version: v.string(),
  currency: v.literal('USD'),
  shipping: shippingSchema,
  products: v.array(productSchema),
  /** Signed promises of today's prices, one text for all SKUs: see promise.ts. */
  promise: v.optional(v.string()),
  /** Names of parts that come only within sets, by SKU. */
  parts: v.record(v.string(), v.string()),
})

/* Quotes */

export const codeTermsSchema = v.object({
  code: v.string(),
  kind: v.picklist(['percent', 'fixed', 'free_delivery']),
  /** Basis points for `percent`, minor units for `fixed`, unused for `free_delivery`. */
  value: v.number(),
  /** The least subtotal the code works from, in minor units. */
  minimum: v.optional(minorSchema),
})

export const quoteLineSchema = v.object({
  id: v.string(),
  name: v.string(),
  unitPrice: minorSchema,
  units: v.number(),
  total: minorSchema,
  parts: v.optional(
    v.array(v.object({ id: v.string(), name: v.string(), units: v.number(), total: minorSchema })),
  ),
})

export const quoteProblemSchema = v.object({
  code: v.picklist([
    'out_of_stock',
    'not_enough_stock',
    'no_longer_sold',
    'price_changed',
    'price_promised',
    'code_refused',
    'code_minimum',
  ]),
  id: v.optional(v.string()),
  name: v.optional(v.string()),
  requested: v.optional(v.number()),
  available: v.optional(v.number()),
  was: v.optional(v.number()),
  now: v.optional(v.number()),
})

export const quoteSchema = v.object({
  currency: v.literal('USD'),
  lines: v.array(quoteLineSchema),
  subtotal: minorSchema,
  discount: minorSchema,
  delivery: minorSchema,
  tax: minorSchema,
  total: minorSchema,
  problems: v.array(quoteProblemSchema),
  code: v.optional(codeTermsSchema),
})

export const quoteRequestSchema = v.strictObject({
  items: itemsSchema,
  code: v.optional(codeSchema),
  delivery: v.optional(deliverySchema),
  country: v.optional(countrySchema),
  region: v.optional(regionSchema),
  promise: v.optional(v.pipe(v.string(), v.maxLength(8_000))),
})

/* Orders */

export const orderStateSchema = v.picklist([
  'awaiting_payment',
  'placed',
  'packed',
  'shipped',
  'delivered',
  'cancelled',
  'refunded',
])

export const referralSchema = v.strictObject({
  code: codeSchema,
  at: v.pipe(v.string(), v.isoTimestamp('Use an ISO time like 2026-11-21T09:41:00.000Z.')),
})

const isPostBox = (line: string) => /\bp\.?\s*o\.?\s*box\b/i.test(line)

export const placeOrderSchema = v.pipe(
  v.strictObject({
    id: v.pipe(
      v.string('An order id is a UUID.'),
      v.uuid(({ input }) => `${shown(input)} is not a UUID.`),
      v.toLowerCase(),
    ),
    key: v.pipe(
      v.string('The key is a text of 32 or more random characters.'),
      v.regex(/^[\w-]{32,128}$/, 'The key is 32 to 128 letters, digits, dashes or underscores.'),
    ),
    items: itemsSchema,
    code: v.optional(codeSchema),
    referral: v.optional(referralSchema),
    contact: contactSchema,
    address: addressSchema,
    delivery: deliverySchema,
    payment: paymentSchema,
    expectedTotal: v.pipe(
      v.number('The total the shopper saw, in minor units.'),
      v.safeInteger('The total is a whole number of minor units.'),
      v.minValue(0),
    ),
    promise: v.optional(v.pipe(v.string(), v.maxLength(8_000))),
    placedOffline: v.optional(v.boolean()),
  }),
  v.forward(
    v.partialCheck(
      [['delivery'], ['contact', 'phone']],
      ({ delivery, contact }) => delivery !== 'express' || contact.phone !== undefined,
      'Express needs a phone number for the carrier.',
    ),
    ['contact', 'phone'],
  ),
  v.forward(
    v.partialCheck(
      [['delivery'], ['address', 'line1']],
      ({ delivery, address }) => delivery !== 'express' || !isPostBox(address.line1),
      'Express can’t go to a PO box. Choose Standard or use a street address.',
    ),
    ['address', 'line1'],
  ),
)

export const orderEventSchema = v.object({
  at: v.string(),
  to: orderStateSchema,
  by: v.string(),
  from: v.optional(v.nullable(orderStateSchema)),
  why: v.optional(v.nullable(v.string())),
})

export const orderSchema = v.object({
  id: v.string(),
  number: v.string(),
  state: orderStateSchema,
  placedAt: v.string(),
  contact: v.object({ email: v.string(), name: v.string(), phone: v.optional(v.string()) }),
  address: v.object({
    line1: v.string(),
    line2: v.optional(v.string()),
    city: v.string(),
    region: v.optional(v.string()),
    postcode: v.string(),
    country: v.string(),
  }),
  delivery: deliverySchema,
  payment: paymentSchema,
  quote: quoteSchema,
  events: v.array(orderEventSchema),
  version: v.number(),
  /** Money given back so far, in minor units. */
  refunded: minorSchema,
  tracking: v.optional(v.object({ carrier: v.string(), number: v.string() })),
  /** When an unpaid card order is released, for `awaiting_payment` only. */
  expiresAt: v.optional(v.string()),
})

export const problemSchema = v.object({
  type: v.string(),
  title: v.string(),
  status: v.number(),
  detail: v.optional(v.string()),
  code: v.string(),
  errors: v.optional(v.array(v.object({ path: v.string(), message: v.string() }))),
  quote: v.optional(quoteSchema),
})
