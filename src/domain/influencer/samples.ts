import * as v from 'valibot'
import { addressSchema, regionSchema } from '../base/address.ts'
import { call, cursorQuery } from '../base/call.ts'
import { type FieldFault, skuSchema, text, versionSchema } from '../base/field.ts'
import { orderStateSchema } from '../order/schema.ts'

/** Products that an influencer asks for, to try and to show. The shop sends them as an order without a price. */

/** The most variants in one request; one unit of each. */
export const SAMPLES_MAX = 4
export const SAMPLE_NOTE_MAX = 300

export const sampleStates = ['asked', 'approved', 'declined', 'withdrawn'] as const
export type SampleState = (typeof sampleStates)[number]

/** An answer is given once. Samples that were approved are taken back by cancelling their order. */
const maySettleSamples = (state: SampleState): boolean => state === 'asked'

const idSchema = v.pipe(v.string('The id is a UUID.'), v.uuid('The id is a UUID.'), v.toLowerCase())

/** The state is required: the parcel is shipped without a checkout that would ask for it. */
const shipToSchema = v.strictObject({ ...addressSchema.entries, region: regionSchema })

export const newSamplesSchema = v.strictObject({
  /** Made by the device, so that a repeated request asks once. */
  id: idSchema,
  items: v.pipe(
    v.array(skuSchema, 'Samples are a list of SKUs.'),
    v.minLength(1, 'Choose at least one product.'),
    v.maxLength(SAMPLES_MAX, `Choose up to ${SAMPLES_MAX}.`),
    v.check((items) => new Set(items).size === items.length, 'Choose each product once.'),
  ),
  address: shipToSchema,
  note: v.optional(text(SAMPLE_NOTE_MAX, 'Leave this out when there is none.')),
})
export type NewSamples = v.InferOutput<typeof newSamplesSchema>

/** A request as its influencer sees it. */
const ownSamplesSchema = v.object({
  id: v.string(),
  state: v.picklist(sampleStates),
  items: v.array(v.object({ id: v.string(), name: v.string() })),
  note: v.optional(v.string()),
  askedAt: v.string(),
  declinedFor: v.optional(v.string()),
  /** The order that brings them. */
  order: v.optional(
    v.object({
      id: v.string(),
      number: v.string(),
      state: orderStateSchema,
      tracking: v.optional(v.object({ carrier: v.string(), number: v.string() })),
    }),
  ),
  version: v.number(),
})
export type OwnSamples = v.InferOutput<typeof ownSamplesSchema>

export const mySamplesSchema = v.object({
  /** Whether the shop takes requests. */
  open: v.boolean(),
  /** The newest first. */
  requests: v.array(ownSamplesSchema),
})

/** A request as the staff see it. */
const managedSamplesSchema = v.object({
  ...ownSamplesSchema.entries,
  code: v.string(),
  name: v.string(),
  /** Left out once it is answered: the order has it then, or it is not needed. */
  address: v.optional(shipToSchema),
})
export type ManagedSamples = v.InferOutput<typeof managedSamplesSchema>

const samplesQuerySchema = v.strictObject({
  ...cursorQuery,
  state: v.optional(v.picklist(sampleStates)),
})

const managedSamplesListSchema = v.object({
  requests: v.array(managedSamplesSchema),
  next: v.nullable(v.string()),
  open: v.boolean(),
})

const samplesChangeSchema = v.strictObject({
  id: idSchema,
  version: versionSchema,
  to: v.picklist(['approved', 'declined']),
  declinedFor: v.optional(text(SAMPLE_NOTE_MAX, 'Say why: they are told.')),
})
type SamplesChange = v.InferOutput<typeof samplesChangeSchema>

/** What is wrong with an answer; one to what is settled is another fault. */
export function samplesFaults(
  state: SampleState,
  { to, declinedFor }: Pick<SamplesChange, 'to' | 'declinedFor'>,
): FieldFault[] | 'illegal_move' {
  if (!maySettleSamples(state)) return 'illegal_move'
  return to === 'declined' && declinedFor === undefined
    ? [{ path: 'declinedFor', message: 'Say why: they are told.' }]
    : []
}

/** Their part of the contract. */
export const samplesStaffCalls = {
  managerSamples: call('GET', '/manager/samples', {
    query: samplesQuerySchema,
    answer: managedSamplesListSchema,
  }),
  /** Approved, they are an order to pack; declined, the influencer is told why. */
  changeSamples: call('PATCH', '/manager/samples', {
    body: samplesChangeSchema,
    answer: managedSamplesSchema,
  }),
} as const
