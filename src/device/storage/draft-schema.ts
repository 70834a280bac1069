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
  /** The id and secret of its order, from the first submit on. Declined: the server has it, its goods are back here. */
  attempt: v.optional(v.object({ id: v.string(), key: v.string(), declined: v.optional(v.literal(true)) })),
})

const identityOf = ({ key, ...order }: NonNullable<v.InferOutput<typeof storedDraftSchema>['attempt']>) => ({
  ...order,
  orderSecret: key,
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
  const { orderSecret: key, ...order } = orderIdentity
  return { ...draft, attempt: { ...order, key } }
}

export type Draft = v.InferOutput<typeof draftSchema>

export const parseDraft = Object.assign(v.parser(draftSchema), { toStored: storedDraft })
