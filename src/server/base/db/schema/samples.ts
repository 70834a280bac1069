import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { NewSamples, OwnSamples, SampleState } from '#domain/influencer/samples.ts'
import { moment, rowVersion } from './columns.ts'
import { influencers } from './influencer.ts'
import { orders } from './order.ts'

/** Products that influencers ask for. They go with the influencer's account; the order of what was sent stays. */
export const samples = pgTable(
  'samples',
  {
    /** Created by the device, so that a repeated request finds the same one. */
    id: uuid().primaryKey(),
    influencerId: uuid()
      .notNull()
      .references(() => influencers.id),
    state: text().$type<SampleState>().notNull(),
    items: jsonb().$type<OwnSamples['items']>().notNull(),
    /** Where to send them, until they are answered: then the order has it, or it is not needed. */
    address: jsonb().$type<NewSamples['address']>(),
    note: text(),
    declinedFor: text(),
    orderId: uuid().references(() => orders.id),
    askedAt: moment().notNull(),
    version: rowVersion(),
  },
  (t) => [
    index('samples_influencer').on(t.influencerId, t.askedAt, t.id),
    index('samples_state').on(t.state, t.askedAt, t.id),
    // So that two requests at once cannot both be the one that is open.
    uniqueIndex('samples_open').on(t.influencerId).where(sql`${t.state} = 'asked'`),
  ],
)
