import * as v from 'valibot'
import { amountSchema, codeSchema, text, versionSchema } from '../base/field.ts'
import { photoSchema } from '../base/photo.ts'
import { maskedBankSchema } from '../influencer/bank.ts'
import { takenDownSchema } from '../influencer/page.ts'
import { selfDealings } from '../influencer/self-dealing.ts'
import { suspicionSchema } from '../influencer/suspicion.ts'
import { datedTermsSchema } from '../influencer/terms.ts'

/** Schemas of the staff's view of influencers, and of their payouts. */

export const influencerStates = ['applied', 'declined', 'active', 'paused', 'ended'] as const

export const managedInfluencerSchema = v.object({
  id: v.string(),
  code: v.string(),
  name: v.string(),
  email: v.string(),
  platform: v.string(),
  profileUrl: v.string(),
  audience: v.string(),
  why: v.string(),
  /** Of an application: free codes in place of the one that was asked for. */
  freeCodes: v.optional(v.array(v.string())),
  state: v.picklist(influencerStates),
  /** Today's. */
  rate: v.number(),
  discount: v.number(),
  upcoming: v.optional(v.array(datedTermsSchema)),
  appliedAt: v.string(),
  /** As on their dashboard: for goods, after discounts and refunds. */
  sales: v.number(),
  pending: v.number(),
  /** Below zero where more was given back after a payout than has become payable since. */
  payable: v.number(),
  /** The amount of a payout that is prepared, if there is one. */
  prepared: v.optional(v.number()),
  paid: v.number(),
  version: v.number(),
  /** Since the beginning, of orders that count. */
  figures: v.optional(
    v.object({
      visits: v.number(),
      orders: v.number(),
      /** Of what was paid for goods, what was given back, in basis points. */
      refundShare: v.number(),
      earned: v.number(),
    }),
  ),
  suspicions: v.optional(v.array(suspicionSchema)),
  /** On the page of the link: what they say, and their photo. */
  bio: v.optional(v.string()),
  photo: v.optional(photoSchema),
  words: v.optional(v.record(v.string(), v.string())),
  takenDown: v.optional(takenDownSchema),
  /** Orders that look like their own, which wait for a decision. */
  held: v.optional(
    v.array(
      v.object({
        order: v.string(),
        number: v.string(),
        commission: v.number(),
        /** What the code took off the order. */
        discount: v.number(),
        reason: v.picklist(selfDealings),
        /** It is not packed before that: it has the discount of their code. */
        waits: v.optional(v.boolean()),
      }),
    ),
  ),
})
export type ManagedInfluencer = v.InferOutput<typeof managedInfluencerSchema>

const rateSchema = v.pipe(
  v.number(),
  v.integer('Use a percentage between 0 and 50.'),
  v.minValue(0, 'Use a percentage between 0 and 50.'),
  v.maxValue(5_000, 'Use a percentage between 0 and 50.'),
)

const NONE = 'Leave this out when there is none.'
/** Of a transfer, as it is in the bank's statement. */
const referenceSchema = v.optional(text(80, NONE))

const shopDaySchema = v.pipe(
  v.string(),
  v.regex(/^20\d\d-\d\d-\d\d$/, 'Use a date.'),
  v.check((day) => {
    const at = Date.parse(`${day}T00:00:00.000Z`)
    // The 31st of February is a day of March.
    return !Number.isNaN(at) && new Date(at).toISOString().startsWith(day)
  }, 'Use a date.'),
)

export const influencerChangeSchema = v.strictObject({
  id: v.pipe(v.string(), v.uuid('This is not the id of an influencer.')),
  version: versionSchema,
  action: v.picklist([
    'approve',
    'decline',
    'pause',
    'resume',
    'pay',
    'count',
    'refuse',
    'terms',
    'drop_terms',
    'take_photo',
    'take_words',
  ]),
  rate: v.optional(rateSchema),
  discount: v.optional(rateSchema),
  /** For `approve`: another code than the one that was asked for. */
  code: v.optional(codeSchema),
  /** For `terms`: the day of the shop from which rate and discount hold; for `drop_terms`: the day to take back. */
  fromDay: v.optional(shopDaySchema),
  /** For `pay`: the amount that was transferred. Refused when it is no longer the amount payable. */
  amount: v.optional(amountSchema),
  /** For `pay`. */
  reference: referenceSchema,
  /** For `decline`, and required for `take_photo` and `take_words`: what the influencer is told. */
  why: v.optional(text(500, NONE)),
  /** For `count` and `refuse`: the order whose commission is held. */
  order: v.optional(v.pipe(v.string(), v.uuid('This is not the id of an order.'))),
})

/** Payouts that are prepared, which have not been paid yet, and the last that were paid. */
export const payoutsSchema = v.object({
  payouts: v.array(
    v.object({
      id: v.string(),
      name: v.string(),
      code: v.string(),
      amount: v.number(),
      reference: v.nullable(v.string()),
      preparedAt: v.optional(v.string()),
      paidAt: v.nullable(v.string()),
      /** Where it is paid to; null while the influencer has not said. */
      bank: v.optional(v.nullable(maskedBankSchema)),
      /** Where the influencer can be asked for it. */
      email: v.optional(v.string()),
      /** The last file for the bank that it was saved in, and who saved that; null for an account that is gone. */
      file: v.optional(v.object({ at: v.string(), by: v.nullable(v.string()) })),
      /** What has become ready since, which the next payout adds: below zero where more was given back. */
      later: v.optional(v.number()),
      lines: v.array(
        v.object({
          order: v.string(),
          /** When the order was placed. */
          at: v.optional(v.string()),
          /** Below zero where goods were given back after an earlier payout. */
          amount: v.number(),
          /** What the order would add now, where that has changed since the payout was prepared. */
          now: v.optional(v.number()),
        }),
      ),
    }),
  ),
  /** What a run would prepare now, and when the next commission becomes payable. */
  ready: v.optional(v.object({ payouts: v.number(), amount: v.number(), next: v.nullable(v.string()) })),
})

/** As many as a URL holds. */
export const PAYOUTS_PER_FILE = 100

export const payoutFileSchema = v.strictObject({
  format: v.picklist(['sepa', 'ach']),
  /** Ids with commas between them: refused unless all of them are prepared still, with such an account. */
  ids: v.pipe(
    v.string(),
    v.regex(/^[0-9a-f-]{36}(,[0-9a-f-]{36})*$/, 'These are not ids of payouts.'),
    v.maxLength(37 * PAYOUTS_PER_FILE, `Choose ${PAYOUTS_PER_FILE} payouts at most.`),
  ),
})

export const payoutChangeSchema = v.strictObject({
  action: v.picklist(['prepare', 'undo', 'paid']),
  /** For `undo` and `paid`: refused unless all of them are prepared still. */
  ids: v.optional(v.array(v.pipe(v.string(), v.uuid('This is not the id of a payout.')))),
  reference: referenceSchema,
})

export const STAFF_NOTE_MAX = 2_000

/** What staff wrote about an influencer, the newest first. A note is added, never changed. */
export const influencerNotesSchema = v.object({
  notes: v.array(
    v.object({
      id: v.string(),
      at: v.string(),
      /** The author's e-mail; empty once that account was removed. */
      by: v.string(),
      text: v.string(),
    }),
  ),
})

export const newNoteSchema = v.strictObject({
  /** Made by the sender: a note that is sent twice is added once. */
  id: v.pipe(v.string(), v.uuid('This is not the id of a note.')),
  text: text(STAFF_NOTE_MAX, 'Write a note.'),
})
