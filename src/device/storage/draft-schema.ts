import * as v from 'valibot'
import { regionSchema } from '#domain/base/address.ts'

const typed = v.optional(v.string())

/** The checkout as far as it was typed. */
const storedDraftSchema = v.object({
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
  gift: v.optional(
    v.object({ given: v.boolean(), recipient: v.string(), note: v.string(), hidePrices: v.boolean() }),
  ),
  carrierNote: typed,
  /** The id and secret of its order, from the first submit on; `declined` is `byCard` below. */
  attempt: v.optional(v.object({ id: v.string(), key: v.string(), declined: v.optional(v.literal(true)) })),
})

export interface OrderIdentity {
  id: string
  orderSecret: string
  /** An order by card was sent under it: the server may have it, unpaid. */
  byCard?: true
}

type StoredIdentity = NonNullable<v.InferOutput<typeof storedDraftSchema>['attempt']>

const identityOf = ({ id, key, declined }: StoredIdentity): OrderIdentity => ({
  id,
  orderSecret: key,
  ...(declined && { byCard: true }),
})

const draftSchema = v.pipe(
  storedDraftSchema,
  v.transform(({ attempt, ...draft }) => ({
    ...draft,
    ...(attempt && { orderIdentity: identityOf(attempt) }),
  })),
)

function storedDraft({ orderIdentity, ...draft }: Draft): v.InferInput<typeof storedDraftSchema> {
  if (!orderIdentity) return draft
  const { id, orderSecret: key, byCard } = orderIdentity
  return { ...draft, attempt: { id, key, ...(byCard && { declined: true }) } }
}

export type Draft = v.InferOutput<typeof draftSchema>

export const parseDraft = Object.assign(v.parser(draftSchema), { toStored: storedDraft })
