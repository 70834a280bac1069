import * as v from 'valibot'
import { cartDocumentSchema, profileChangeSchema, profileSchema } from './account/schema.ts'
import { emailSchema } from './base/address.ts'
import { call, cursorQuery } from './base/call.ts'
import { codeSchema, personName, storable, text, versionSchema } from './base/field.ts'
import { catalogueChangesSchema, catalogueSchema } from './catalogue/schema.ts'
import { applicationSchema, influencerPageSchema } from './influencer/schema.ts'
import { orderSchema, placeOrderSchema } from './order/schema.ts'
import { quoteRequestSchema, quoteSchema } from './quote/schema.ts'
import { vitalSchema } from './vitals/schema.ts'

/** The newsletter, under the name that installed builds and stored sign-ups have for it. */
export const NEWSLETTER = 'letters'

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
    /** Set in demo mode only: where the emulator listens. */
    emulator: v.optional(v.string()),
  }),
  card: v.boolean(),
  /** Stripe's, where cards are paid on the shop's own page; public. */
  publishableKey: v.optional(v.string()),
  vitals: v.boolean(),
  supportEmail: v.string(),
  /** The zone of the shop's clock; left out by a server of an earlier build. */
  timeZone: v.optional(v.string()),
})

const orderPageSchema = v.object({ orders: v.array(orderSchema), next: v.nullable(v.string()) })

/** The calls of shoppers and influencers, with or without an account. */
export const shopperContract = {
  health: call('GET', '/health', { answer: healthSchema }),
  settings: call('GET', '/settings', { answer: settingsSchema }),
  catalogue: call('GET', '/catalogue', { answer: catalogueSchema }),
  catalogueChanges: call('GET', '/catalogue/changes', {
    query: v.strictObject({
      /** The version the device has; without it everything is sent. */
      since: v.optional(v.pipe(v.string(), v.maxLength(64))),
      from: v.optional(v.pipe(v.string(), v.regex(/^\d{1,6}$/))),
    }),
    answer: catalogueChangesSchema,
  }),
  quote: call('POST', '/quote', { body: quoteRequestSchema, answer: quoteSchema }),
  placeOrder: call('POST', '/orders', { body: placeOrderSchema, answer: orderSchema }),
  order: call('GET', '/orders/:id', { answer: orderSchema }),
  cancelOrder: call('POST', '/orders/:id/cancel', {
    body: v.optional(
      v.strictObject({ why: v.optional(text(300, 'Say why.')), version: v.optional(versionSchema) }),
    ),
    answer: orderSchema,
  }),
  payOrder: call('POST', '/orders/:id/payment', {
    /** Asks for what our own page needs; without it, or where the shop cannot, the payment provider's page is meant. */
    body: v.optional(v.strictObject({ on: v.literal('page') })),
    answer: v.object({ url: v.string(), clientSecret: v.optional(v.string()) }),
  }),
  me: call('GET', '/me', { answer: profileSchema }),
  changeMe: call('PUT', '/me', { body: profileChangeSchema, answer: profileSchema }),
  myOrders: call('GET', '/me/orders', {
    query: v.strictObject({
      ...cursorQuery,
      search: v.optional(v.pipe(v.string(), storable, v.trim(), v.maxLength(120))),
    }),
    answer: orderPageSchema,
  }),
  myData: call('GET', '/me/export', { answer: v.looseObject({}) }),
  removeMe: call('DELETE', '/me', { answer: v.object({ removed: v.boolean() }) }),
  /** Ends every login of the account, that of this call included. */
  endMySessions: call('DELETE', '/me/sessions', { answer: v.object({ ended: v.boolean() }) }),
  myCart: call('GET', '/me/cart', { answer: v.object({ document: cartDocumentSchema }) }),
  mergeMyCart: call('PUT', '/me/cart', {
    body: v.strictObject({ document: cartDocumentSchema }),
    answer: v.object({ document: cartDocumentSchema }),
  }),
  joinLaunchList: call('POST', '/launch-list', {
    body: v.strictObject({
      email: emailSchema,
      name: v.optional(personName('Leave this out when there is none.')),
      interest: v.optional(v.picklist(['sunscreen', 'body', 'minis', 'shades', 'surprise'])),
      /** Which list: news of the launch, the newsletter, or one mail when a SKU is back in stock. */
      list: v.optional(
        v.union([v.picklist(['launch', NEWSLETTER]), v.pipe(v.string(), v.regex(/^back:[A-Z0-9-]{2,40}$/))]),
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
  recordVitals: call('POST', '/vitals', {
    body: vitalSchema,
    answer: v.object({ recorded: v.boolean() }),
  }),
} as const
