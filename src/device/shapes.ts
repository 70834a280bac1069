import * as v from 'valibot'
import { roles } from '#domain/account.ts'
import { contract } from '#domain/contract.ts'
import { profileSchema } from '#domain/schema/account.ts'
import { regionSchema } from '#domain/schema/address.ts'
import { catalogueSchema } from '#domain/schema/catalogue.ts'
import { itemSchema } from '#domain/schema/field.ts'
import { orderSchema, placeOrderSchema } from '#domain/schema/order.ts'
import { codeTermsSchema, quoteSchema } from '#domain/schema/quote.ts'
import { answersSchema } from '#domain/schema/routine.ts'
import { build } from './build.ts'

/** Shapes of what only the device keeps. Open where they may grow: an older build may meet a newer value. */

const typed = v.optional(v.string())

/** The checkout as far as it was typed, and the identity its order will have once the button was pressed. */
const draftSchema = v.object({
  email: typed,
  name: typed,
  phone: typed,
  line1: typed,
  line2: typed,
  city: typed,
  region: v.fallback(v.optional(regionSchema), undefined),
  postcode: typed,
  country: typed,
  delivery: v.optional(v.picklist(['standard', 'express'])),
  payment: v.optional(v.picklist(['on_delivery', 'card'])),
  attempt: v.optional(v.object({ id: v.string(), key: v.string() })),
})

/** Why an order waits for its owner instead of the network. */
const needsSchema = v.object({
  reason: v.picklist(['quote_changed', 'too_old', 'refused', 'other_account']),
  code: v.optional(v.string()),
  quote: v.optional(quoteSchema),
  errors: v.optional(v.array(v.object({ path: v.string(), message: v.string() }))),
})

const outboxEntrySchema = v.object({
  order: placeOrderSchema,
  /** What the shopper agreed to, or better. */
  quote: quoteSchema,
  /** The total they last saw, where better was agreed to in their absence. */
  seen: v.optional(v.number()),
  /** The account it was made under; null for a guest. */
  uid: v.nullable(v.string()),
  createdAt: v.number(),
  attempts: v.number(),
  nextAt: v.number(),
  /** Set when the shopper has agreed to send an order older than a week. */
  confirmedAt: v.optional(v.number()),
  needs: v.optional(needsSchema),
  /** Taken back by the shopper after it may have been sent: the shop is asked before anything else. */
  withdrawn: v.optional(v.boolean()),
})

/** A place on a list, asked for while the shop could not be reached. */
const intentSchema = v.object({
  join: contract.joinLaunchList.body,
  at: v.number(),
  attempts: v.number(),
  nextAt: v.number(),
})

/** An order this device placed: waiting, or accepted and as last heard. */
const receiptSchema = v.object({
  id: v.string(),
  key: v.string(),
  uid: v.nullable(v.string()),
  at: v.number(),
  order: v.optional(orderSchema),
  /** By how much it came out cheaper than agreed to; there until the person was told that it is placed. */
  untold: v.optional(v.number()),
})

const heldCodeSchema = v.object({
  code: v.string(),
  /** Unset until the shop was asked: a code typed offline is only believed by its letters. */
  terms: v.optional(codeTermsSchema),
  refused: v.optional(v.boolean()),
})

/** The catalogue as last fetched, with the best promise of prices still running. */
const shelfSchema = v.object({
  catalogue: catalogueSchema,
  promise: v.optional(v.string()),
  /** The build that wrote it. */
  build: v.optional(v.string()),
})

const userSchema = v.object({
  uid: v.string(),
  email: v.string(),
  emailVerified: v.boolean(),
  name: v.exactOptional(v.string()),
  role: v.exactOptional(v.picklist(roles)),
})

/** The account and its orders as last heard of, for when there is no network. */
const accountSchema = v.object({
  uid: v.string(),
  profile: v.optional(profileSchema),
  orders: v.optional(v.pipe(v.array(orderSchema), v.readonly())),
})

/** A token of the account, for the worker (pass.ts). */
const passSchema = v.object({ uid: v.string(), token: v.string(), until: v.number() })

const visitsSchema = v.object({
  count: v.optional(v.number()),
  lastAt: v.optional(v.number()),
  installDismissedAt: v.optional(v.number()),
  installedAt: v.optional(v.number()),
  /** Whether the person let the shop keep itself for offline use on a connection that saves data. */
  keepOffline: v.optional(v.boolean()),
  /** Whether the person lets the shop measure how fast its pages are. Unset is no. */
  measure: v.optional(v.boolean()),
  /** Whether an influencer's link may be remembered beyond this visit. Unset is no. */
  links: v.optional(v.boolean()),
  /** The build a failed screen was reloaded for, so that it is not reloaded twice. */
  reloadedFor: v.optional(v.string()),
})

export type Draft = v.InferOutput<typeof draftSchema>
export type Needs = v.InferOutput<typeof needsSchema>
export type OutboxEntry = v.InferOutput<typeof outboxEntrySchema>
export type Intent = v.InferOutput<typeof intentSchema>
export type Receipt = v.InferOutput<typeof receiptSchema>
export type HeldCode = v.InferOutput<typeof heldCodeSchema>
export type Shelf = v.InferOutput<typeof shelfSchema>
export type Account = v.InferOutput<typeof accountSchema>
export type Pass = v.InferOutput<typeof passSchema>
export type Visits = v.InferOutput<typeof visitsSchema>

const readonlyItems = v.pipe(v.array(itemSchema), v.readonly())

export const parseItems = v.parser(readonlyItems)
export const parseDraft = v.parser(draftSchema)
export const parseOutbox = v.parser(v.pipe(v.array(outboxEntrySchema), v.readonly()))
export const parseIntents = v.parser(v.pipe(v.array(intentSchema), v.readonly()))
export const parseReceipts = v.parser(v.pipe(v.array(receiptSchema), v.readonly()))
export const parseCode = v.parser(v.nullable(heldCodeSchema))
export const parseRoutine = v.parser(answersSchema)
export const parseReferral = v.parser(v.nullable(v.object({ code: v.string(), at: v.string() })))
export const parseUser = v.parser(v.nullable(userSchema))
const parseAnyShelf = v.parser(v.nullable(shelfSchema))

/**
 * What this very build has parsed when it came and then written is taken as it is: with thousands of goods a second look
 * at each would hold up a phone for a second, on every visit.
 */
export function parseShelf(value: unknown): Shelf | null {
  const own = build !== 'development' && Object(value).build === build
  // Written by this build: see above.
  return own ? (value as Shelf) : parseAnyShelf(value)
}
export const parseHeard = v.parser(v.nullable(v.number()))
export const parseSettings = v.parser(v.nullable(contract.settings.answer))
export const parseAccount = v.parser(v.nullable(accountSchema))
export const parsePass = v.parser(v.nullable(passSchema))
export const parseVisits = v.parser(visitsSchema)
