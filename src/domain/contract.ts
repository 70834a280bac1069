import * as v from 'valibot'
import { codeChangeSchema, managedCodeSchema, newCodeSchema } from './code.ts'
import { earningReasons, earningStates } from './influencer.ts'
import {
  actionResultSchema,
  actionsSchema,
  exportQuerySchema,
  influencerChangeSchema,
  influencerStates,
  managedInfluencerSchema,
  managedVariantSchema,
  orderFilter,
  orderNoticeSchema,
  ordersSchema,
  periods,
  summarySchema,
  variantChangeSchema,
} from './manager.ts'
import {
  addressSchema,
  catalogueSchema,
  codeSchema,
  emailSchema,
  orderSchema,
  placeOrderSchema,
  quoteRequestSchema,
  quoteSchema,
  text,
} from './schema.ts'
import { vitalSchema, vitalsSchema } from './vital.ts'

/**
 * Every call of the API: what is sent, what comes back. Requests are strict (an unknown key is refused
 * by name); responses are open, so that a month-old client still reads this month's answers. Bodies are
 * JSON, amounts minor units, times ISO 8601 in UTC. Errors are `problemSchema`.
 */

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD'

interface Call<Body extends v.GenericSchema, Query extends v.GenericSchema, Answer extends v.GenericSchema> {
  method: Method
  /** Below /api; `:id` stands for a path parameter. */
  path: string
  body: Body
  query: Query
  answer: Answer
}

const nothing = v.optional(v.undefined_())
const noQuery = v.strictObject({})

const call = <
  const Body extends v.GenericSchema = typeof nothing,
  const Query extends v.GenericSchema = typeof noQuery,
  const Answer extends v.GenericSchema = v.GenericSchema,
>(
  method: Method,
  path: string,
  shapes: { body?: Body; query?: Query; answer: Answer },
): Call<Body, Query, Answer> => ({
  method,
  path,
  body: (shapes.body ?? nothing) as Body,
  query: (shapes.query ?? noQuery) as Query,
  answer: shapes.answer,
})

const healthSchema = v.object({
  status: v.picklist(['ok', 'unavailable']),
  version: v.string(),
  database: v.string(),
  auth: v.string(),
  /** Whether card payments are configured. */
  card: v.optional(v.boolean()),
})

/** What the page must know to reach Firebase and to offer what is configured: public values only. */
const settingsSchema = v.object({
  build: v.string(),
  firebase: v.object({
    apiKey: v.string(),
    authDomain: v.optional(v.string()),
    projectId: v.string(),
    appId: v.optional(v.string()),
    measurementId: v.optional(v.string()),
    storageBucket: v.optional(v.string()),
    /** Set in demo mode only: where the emulator listens. */
    emulator: v.optional(v.string()),
  }),
  card: v.boolean(),
  vitals: v.boolean(),
  supportEmail: v.string(),
})

const savedAddressSchema = v.strictObject({
  id: v.pipe(v.string(), v.uuid()),
  name: text(100, 'Add a full name.'),
  phone: v.optional(v.string()),
  ...addressSchema.entries,
  isDefault: v.boolean(),
})

export const profileSchema = v.object({
  email: v.string(),
  name: v.optional(v.string()),
  addresses: v.array(savedAddressSchema),
  marketing: v.boolean(),
  role: v.optional(v.picklist(['manager', 'influencer'])),
})

const profileChangeSchema = v.strictObject({
  name: v.optional(text(100, 'Add your name.')),
  addresses: v.optional(v.pipe(v.array(savedAddressSchema), v.maxLength(20))),
  marketing: v.optional(v.boolean()),
})

const cursorQuery = {
  after: v.optional(v.pipe(v.string(), v.maxLength(200))),
  limit: v.optional(v.pipe(v.string(), v.regex(/^\d{1,3}$/))),
}

const orderPageSchema = v.object({ orders: v.array(orderSchema), next: v.nullable(v.string()) })

/** One SKU's counters per device: units ever added and units ever taken away (see cart-merge.ts). */
export const cartDocumentSchema = v.record(
  v.pipe(v.string(), v.maxLength(40)),
  v.record(
    v.pipe(v.string(), v.maxLength(64)),
    v.strictTuple([
      v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
      v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
    ]),
  ),
)

export const influencerPageSchema = v.object({
  code: v.string(),
  name: v.string(),
  state: v.picklist(['active', 'paused', 'ended']),
  /** Basis points off the order for who uses the code; 0 for none. */
  discount: v.number(),
  picks: v.array(v.string()),
  bio: v.optional(v.string()),
})

export const applicationSchema = v.strictObject({
  name: text(100, 'Add your name.'),
  email: emailSchema,
  platform: v.picklist(['instagram', 'tiktok', 'youtube', 'blog', 'other'], 'Choose one.'),
  profileUrl: v.pipe(
    text(300, 'Add a link so we can see your work.'),
    v.regex(/^https:\/\/[^\s]+\.[^\s]+$/, 'Add a full link that starts with https://.'),
  ),
  audience: v.picklist(['under-1k', '1k-10k', '10k-100k', 'over-100k'], 'Choose one.'),
  handle: v.pipe(
    text(30, 'Choose a link name.'),
    v.regex(/^[a-z0-9-]{2,30}$/, 'Use lowercase letters, numbers, and dashes only.'),
  ),
  why: text(1000, 'Tell us a little about why.'),
})

const earningSchema = v.object({
  order: v.string(),
  at: v.string(),
  items: v.number(),
  subtotal: v.number(),
  commission: v.number(),
  state: v.picklist(earningStates),
  reason: v.picklist(earningReasons),
  payableAt: v.nullable(v.string()),
  lines: v.array(
    v.object({
      id: v.string(),
      name: v.string(),
      units: v.number(),
      paid: v.number(),
      refunded: v.number(),
      commission: v.number(),
    }),
  ),
})

export const dashboardSchema = v.object({
  state: v.picklist(['none', 'applied', 'declined', 'active', 'paused']),
  code: v.optional(v.string()),
  name: v.optional(v.string()),
  rate: v.optional(v.number()),
  discount: v.optional(v.number()),
  picks: v.optional(v.array(v.string())),
  /** The last 30 days, each of them, oldest first. */
  visits: v.optional(v.array(v.object({ day: v.string(), count: v.number(), orders: v.number() }))),
  totals: v.optional(
    v.object({
      visits: v.number(),
      orders: v.number(),
      sales: v.number(),
      pending: v.number(),
      payable: v.number(),
      paid: v.number(),
      reversed: v.number(),
    }),
  ),
  earnings: v.optional(v.array(earningSchema)),
})

export const contract = {
  health: call('GET', '/health', { answer: healthSchema }),
  settings: call('GET', '/settings', { answer: settingsSchema }),
  catalogue: call('GET', '/catalogue', { answer: catalogueSchema }),
  quote: call('POST', '/quote', { body: quoteRequestSchema, answer: quoteSchema }),
  placeOrder: call('POST', '/orders', { body: placeOrderSchema, answer: orderSchema }),
  order: call('GET', '/orders/:id', { answer: orderSchema }),
  cancelOrder: call('POST', '/orders/:id/cancel', {
    body: v.optional(
      v.strictObject({ why: v.optional(text(300, 'Say why.')), version: v.optional(v.number()) }),
    ),
    answer: orderSchema,
  }),
  changeOrderAddress: call('PUT', '/orders/:id/address', {
    body: v.strictObject({ address: addressSchema, version: v.optional(v.number()) }),
    answer: orderSchema,
  }),
  payOrder: call('POST', '/orders/:id/payment', { answer: v.object({ url: v.string() }) }),
  me: call('GET', '/me', { answer: profileSchema }),
  changeMe: call('PUT', '/me', { body: profileChangeSchema, answer: profileSchema }),
  myOrders: call('GET', '/me/orders', { query: v.strictObject(cursorQuery), answer: orderPageSchema }),
  myData: call('GET', '/me/export', { answer: v.looseObject({}) }),
  removeMe: call('DELETE', '/me', { answer: v.object({ removed: v.boolean() }) }),
  myCart: call('GET', '/me/cart', { answer: v.object({ document: cartDocumentSchema }) }),
  mergeMyCart: call('PUT', '/me/cart', {
    body: v.strictObject({ document: cartDocumentSchema }),
    answer: v.object({ document: cartDocumentSchema }),
  }),
  joinLaunchList: call('POST', '/launch-list', {
    body: v.strictObject({
      email: emailSchema,
      name: v.optional(text(100, 'Leave this out when there is none.')),
      interest: v.optional(v.picklist(['sunscreen', 'body', 'minis', 'shades', 'surprise'])),
      /** Which list: news of the launch, letters, or one note when a SKU is back. */
      list: v.optional(
        v.union([v.picklist(['launch', 'letters']), v.pipe(v.string(), v.regex(/^back:[A-Z0-9-]{2,40}$/))]),
      ),
    }),
    answer: v.object({ joined: v.literal(true) }),
  }),
  influencerPage: call('GET', '/influencers/:code', { answer: influencerPageSchema }),
  recordReferral: call('POST', '/referrals', {
    body: v.strictObject({ code: codeSchema }),
    answer: v.object({ recorded: v.boolean() }),
  }),
  applyAsInfluencer: call('POST', '/influencers', {
    body: applicationSchema,
    answer: v.object({ state: v.literal('applied') }),
  }),
  myInfluencer: call('GET', '/me/influencer', { answer: dashboardSchema }),
  changeMyPicks: call('PUT', '/me/influencer', {
    body: v.strictObject({ picks: v.pipe(v.array(v.string()), v.maxLength(12)) }),
    answer: dashboardSchema,
  }),
  managerSummary: call('GET', '/manager/summary', {
    query: v.strictObject({ days: v.optional(v.picklist(periods)) }),
    answer: summarySchema,
  }),
  managerOrders: call('GET', '/manager/orders', {
    query: v.strictObject({ ...cursorQuery, ...orderFilter }),
    answer: ordersSchema,
  }),
  actOnOrders: call('POST', '/manager/orders/actions', {
    body: actionsSchema,
    answer: v.object({ results: v.array(actionResultSchema) }),
  }),
  /** Server-sent events; the answer is the data of one event named `order`. */
  managerEvents: call('GET', '/manager/events', { answer: orderNoticeSchema }),
  /** A file, not JSON. */
  managerExport: call('GET', '/manager/export', { query: exportQuerySchema, answer: v.unknown() }),
  managerProducts: call('GET', '/manager/products', {
    answer: v.object({ variants: v.array(managedVariantSchema) }),
  }),
  changeVariant: call('PATCH', '/manager/products', {
    body: variantChangeSchema,
    answer: managedVariantSchema,
  }),
  managerInfluencers: call('GET', '/manager/influencers', {
    query: v.strictObject({ ...cursorQuery, state: v.optional(v.picklist(influencerStates)) }),
    answer: v.object({ influencers: v.array(managedInfluencerSchema), next: v.nullable(v.string()) }),
  }),
  changeInfluencer: call('PATCH', '/manager/influencers', {
    body: influencerChangeSchema,
    answer: managedInfluencerSchema,
  }),
  managerCodes: call('GET', '/manager/codes', {
    query: v.strictObject(cursorQuery),
    answer: v.object({ codes: v.array(managedCodeSchema), next: v.nullable(v.string()) }),
  }),
  addCode: call('POST', '/manager/codes', { body: newCodeSchema, answer: managedCodeSchema }),
  changeCode: call('PATCH', '/manager/codes', { body: codeChangeSchema, answer: managedCodeSchema }),
  managerVitals: call('GET', '/manager/vitals', { answer: vitalsSchema }),
  recordVitals: call('POST', '/vitals', {
    body: vitalSchema,
    answer: v.object({ recorded: v.boolean() }),
  }),
} as const

export type Contract = typeof contract
export type CallName = keyof Contract
export type BodyOf<Name extends CallName> = v.InferInput<Contract[Name]['body']>
export type ParsedBodyOf<Name extends CallName> = v.InferOutput<Contract[Name]['body']>
export type QueryOf<Name extends CallName> = v.InferInput<Contract[Name]['query']>
export type AnswerOf<Name extends CallName> = v.InferOutput<Contract[Name]['answer']>
