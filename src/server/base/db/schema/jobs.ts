import { sql } from 'drizzle-orm'
import { bigserial, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/**
 * Work for after a transaction, such as mails, stored in the transaction that causes it. The table is called outbox for
 * history; everywhere in the code it is jobs.
 */
export const jobs = pgTable(
  'outbox',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    kind: text().notNull(),
    /** What caused it, for example `received:ORDER-ID`. A repeated cause adds no second row. */
    cause: text().notNull().unique(),
    /** Parsed where it is read: see src/server/base/db/new-job.ts. */
    payload: jsonb().notNull(),
    attempts: integer().notNull().default(0),
    dueAt: moment().notNull(),
    doneAt: moment(),
    /** When it was given up, after too many attempts: managers see these. */
    deadAt: moment(),
    error: text(),
    createdAt: moment().notNull(),
  },
  (t) => [
    index('outbox_due').on(t.dueAt).where(sql`${t.doneAt} is null and ${t.deadAt} is null`),
    index('outbox_dead').on(t.deadAt).where(sql`${t.deadAt} is not null`),
  ],
)
