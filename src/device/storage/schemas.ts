import * as v from 'valibot'
import { roles } from '#domain/account/account.ts'
import { profileSchema, savedAddressSchema } from '#domain/account/schema.ts'
import { itemSchema } from '#domain/base/field.ts'
import { catalogueSchema } from '#domain/catalogue/schema.ts'
import { orderSchema, placeOrderSchema } from '#domain/order/schema.ts'
import { codeTermsSchema, quoteSchema } from '#domain/quote/schema.ts'
import { answersSchema } from '#domain/routine/schema.ts'
import { shopperContract } from '#domain/shopper-contract.ts'
import { build } from '../platform/browser.ts'
import { STORED_UNSEEN_SAVING } from './stored-names.ts'

export { type Draft, parseDraft } from './draft-schema.ts'

/**
 * Schemas of the values that only the device stores. Unknown keys are allowed: an older build may read a newer value.
 *
 * Fields keep the names that installed builds store them under. Where the code has a plainer one, the schema translates
 * when a value is read, and the `toStored` beside it when the value is written; no other code knows the stored name.
 */

/** Why an order waits for a decision of the shopper, not for the network. */
const storedNeededDecisionSchema = v.object({
  reason: v.picklist(['quote_changed', 'too_old', 'refused', 'other_account']),
  /** The code of the server's refusal. */
  code: v.optional(v.string()),
  quote: v.optional(quoteSchema),
  errors: v.optional(v.array(v.object({ path: v.string(), message: v.string() }))),
})

const neededDecisionSchema = v.pipe(
  storedNeededDecisionSchema,
  v.transform(({ code, ...neededDecision }) => ({
    ...neededDecision,
    ...(code !== undefined && { refusalCode: code }),
  })),
)

const storedNeededDecision = ({
  refusalCode,
  ...neededDecision
}: NeededDecision): v.InferInput<typeof storedNeededDecisionSchema> => ({
  ...neededDecision,
  ...(refusalCode !== undefined && { code: refusalCode }),
})

const storedEntrySchema = v.object({
  order: placeOrderSchema,
  /** The quote the shopper agreed to, or a later one that is no worse. */
  quote: quoteSchema,
  /** The total the shopper last saw, where a quote that is no worse was accepted without asking. */
  seen: v.optional(v.number()),
  /** The account it was made under; null for a guest. */
  uid: v.nullable(v.string()),
  createdAt: v.number(),
  attempts: v.number(),
  nextAt: v.number(),
  /** Set when the shopper has agreed to send an order older than a week. */
  confirmedAt: v.optional(v.number()),
  /** Set while the order waits for the shopper. */
  needs: v.optional(neededDecisionSchema),
  /** Withdrawn by the shopper after a send: before anything else it is cancelled on the server, if it is there. */
  withdrawn: v.optional(v.boolean()),
})

const outboxEntrySchema = v.pipe(
  storedEntrySchema,
  v.transform(({ needs, seen, ...entry }) => ({
    ...entry,
    ...(seen !== undefined && { seenTotal: seen }),
    ...(needs && { neededDecision: needs }),
  })),
)

const storedEntry = ({
  neededDecision,
  seenTotal,
  ...entry
}: OutboxEntry): v.InferInput<typeof storedEntrySchema> => ({
  ...entry,
  ...(seenTotal !== undefined && { seen: seenTotal }),
  ...(neededDecision && { needs: storedNeededDecision(neededDecision) }),
})

/** A newsletter sign-up made while the server could not be reached. */
const listSignupSchema = v.object({
  join: shopperContract.joinLaunchList.body,
  at: v.number(),
  attempts: v.number(),
  nextAt: v.number(),
})

/** An order this device placed: waiting, or accepted and as last loaded. */
const storedReceiptSchema = v.object({
  id: v.string(),
  /** The secret that opens the order without an account. */
  key: v.string(),
  uid: v.nullable(v.string()),
  at: v.number(),
  order: v.optional(orderSchema),
  /** Its code was applied by a link: it is that again where its goods come back. */
  byLink: v.optional(v.literal(true)),
  /** How much cheaper it is than agreed to. Set until a page has announced that the order is placed. */
  [STORED_UNSEEN_SAVING]: v.optional(v.number()),
})

const receiptSchema = v.pipe(
  storedReceiptSchema,
  v.transform(({ key, [STORED_UNSEEN_SAVING]: unseenSaving, ...receipt }) => ({
    ...receipt,
    orderSecret: key,
    ...(unseenSaving !== undefined && { unseenSaving }),
  })),
)

const storedReceipt = ({
  orderSecret,
  unseenSaving,
  ...receipt
}: Receipt): v.InferInput<typeof storedReceiptSchema> => ({
  ...receipt,
  key: orderSecret,
  ...(unseenSaving !== undefined && { [STORED_UNSEEN_SAVING]: unseenSaving }),
})

const discountCodeSchema = v.object({
  code: v.string(),
  /** Unset until the server has checked the code: one typed offline is stored unchecked. */
  terms: v.optional(codeTermsSchema),
  /** Applied by a link, not typed: it is stored as long as the link is. */
  byLink: v.optional(v.literal(true)),
})

/** The catalogue as last fetched, with the best price promise that is still valid. */
const catalogueRecordSchema = v.object({
  catalogue: catalogueSchema,
  /** Names of what left the catalogue while this device had it, by SKU: it may still be in a cart. */
  gone: v.optional(v.record(v.string(), v.string())),
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

/** The account and its orders as last loaded, for use without a network. */
const accountSchema = v.object({
  uid: v.string(),
  profile: v.optional(profileSchema),
  orders: v.optional(v.pipe(v.array(orderSchema), v.readonly())),
  /** From a checkout without a connection. */
  addressToAdd: v.optional(savedAddressSchema),
})

/** A token of the account, for the service worker (outbox/worker-token.ts). */
const workerTokenSchema = v.object({ uid: v.string(), token: v.string(), until: v.number() })

const browserStateSchema = v.object({
  count: v.optional(v.number()),
  lastAt: v.optional(v.number()),
  installDismissedAt: v.optional(v.number()),
  installedAt: v.optional(v.number()),
  /** Whether the shop's files may be stored for offline use. Unset until the person chose. */
  keepOffline: v.optional(v.boolean()),
  /** Whether the person consented to measurement. Unset is no. */
  measure: v.optional(v.boolean()),
  /** Whether a referral is stored for 30 days. Unset is yes: it is what a link is opened for. */
  links: v.optional(v.boolean()),
  /** The build a failed screen was reloaded for, so that it is not reloaded twice. */
  reloadedFor: v.optional(v.string()),
})

export type OutboxEntry = v.InferOutput<typeof outboxEntrySchema>
export type NeededDecision = v.InferOutput<typeof neededDecisionSchema>
export type QueuedListSignup = v.InferOutput<typeof listSignupSchema>
export type Receipt = v.InferOutput<typeof receiptSchema>
export type DiscountCode = v.InferOutput<typeof discountCodeSchema>
export type CatalogueRecord = v.InferOutput<typeof catalogueRecordSchema>
export type Account = v.InferOutput<typeof accountSchema>
export type WorkerToken = v.InferOutput<typeof workerTokenSchema>
export type BrowserState = v.InferOutput<typeof browserStateSchema>

const readonlyItems = v.pipe(v.array(itemSchema), v.readonly())

export const parseItems = v.parser(readonlyItems)
export const parseOutbox = Object.assign(v.parser(v.pipe(v.array(outboxEntrySchema), v.readonly())), {
  toStored: (entries: readonly OutboxEntry[]) => entries.map(storedEntry),
})
export const parseListSignups = v.parser(v.pipe(v.array(listSignupSchema), v.readonly()))
export const parseReceipts = Object.assign(v.parser(v.pipe(v.array(receiptSchema), v.readonly())), {
  toStored: (receipts: readonly Receipt[]) => receipts.map(storedReceipt),
})
export const parseDiscountCode = v.parser(v.nullable(discountCodeSchema))
export const parseRoutine = v.parser(answersSchema)
export const parseReferral = v.parser(
  v.nullable(v.object({ code: v.string(), at: v.string(), uncounted: v.optional(v.array(v.string())) })),
)
/** The application as an influencer, as far as it was typed, by field. */
export const parseApplication = v.parser(v.record(v.string(), v.string()))
export const parseUser = v.parser(v.nullable(userSchema))
const parseCatalogueFully = v.parser(v.nullable(catalogueRecordSchema))

/**
 * A catalogue that this build has parsed and stored is not parsed again: with thousands of products that would block a
 * phone for a second on every visit.
 */
export function parseCatalogueRecord(value: unknown): CatalogueRecord | null {
  const own = build !== 'development' && Object(value).build === build
  // Parsed before it was stored.
  return own ? (value as CatalogueRecord) : parseCatalogueFully(value)
}
export const parseCheckedAt = v.parser(v.nullable(v.number()))
export const parseSettings = v.parser(v.nullable(shopperContract.settings.answer))
export const parseAccount = v.parser(v.nullable(accountSchema))
export const parseWorkerToken = v.parser(v.nullable(workerTokenSchema))
export const parseLeaving = v.parser(v.boolean())
export const parseBrowserState = v.parser(browserStateSchema)
