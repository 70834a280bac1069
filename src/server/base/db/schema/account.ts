import { bigserial, boolean, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import type * as v from 'valibot'
import type { cartDocumentSchema, profileSchema } from '#domain/account/schema.ts'
import type { Answers } from '#domain/routine/routine.ts'
import { moment } from './columns.ts'

type Address = v.InferOutput<typeof profileSchema>['addresses'][number]
type CartDocument = v.InferOutput<typeof cartDocumentSchema>

export const carts = pgTable('carts', {
  uid: text().primaryKey(),
  document: jsonb().$type<CartDocument>().notNull(),
  updatedAt: moment().notNull(),
})

export const profiles = pgTable('profiles', {
  uid: text().primaryKey(),
  email: text().notNull(),
  name: text(),
  phone: text(),
  addresses: jsonb().$type<Address[]>().notNull(),
  marketing: boolean().notNull().default(false),
  /** The routine finder's answers: only where the person chose to save them. */
  routine: jsonb().$type<Answers>(),
  createdAt: moment().notNull(),
  updatedAt: moment().notNull(),
})

export const launchList = pgTable(
  'launch_list',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    list: text().notNull(),
    email: text().notNull(),
    emailKey: text().notNull(),
    name: text(),
    interest: text(),
    at: moment().notNull(),
    /** When the owner of the mailbox confirmed. Before that only the one mail that an item is back is sent. */
    confirmedAt: moment(),
  },
  (t) => [unique('launch_list_once').on(t.list, t.emailKey)],
)
