import { integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { StoppedText } from '#domain/words/text-schema.ts'
import type { TextId, TextWords } from '#domain/words/texts.ts'
import { moment } from './columns.ts'

/**
 * The words of the shop after each publication: the latest version of each text is the one that is shown. What has no
 * row is as it came with the shop. Append-only.
 */
export const textVersions = pgTable(
  'text_versions',
  {
    text: text().$type<TextId>().notNull(),
    version: integer().notNull(),
    /** The version it replaced; null for the words that came with the shop. */
    replaces: integer(),
    /** The version whose words it published again. */
    restores: integer(),
    words: jsonb().$type<TextWords>().notNull(),
    /** What a policy left to the shop, as the shop said it then. */
    builtIn: jsonb().$type<TextWords>(),
    at: moment().notNull(),
    /** As in the staff log. */
    by: text(),
    /** The address that colleagues know this person by; null when the account was removed. */
    author: text(),
  },
  (t) => [primaryKey({ columns: [t.text, t.version] })],
)

/** What someone types and has not published: one draft per text and account. */
export const textDrafts = pgTable(
  'text_drafts',
  {
    text: text().$type<TextId>().notNull(),
    uid: text().notNull(),
    author: text().notNull(),
    words: jsonb().$type<TextWords>().notNull(),
    /** The version that it began from. */
    base: integer().notNull(),
    /** Raised with every save, so that two tabs do not overwrite each other. */
    revision: integer().notNull(),
    at: moment().notNull(),
    /** The secret part of the address where it is shown as a page, until then. It goes with the draft. */
    preview: text().unique(),
    previewUntil: moment(),
  },
  (t) => [primaryKey({ columns: [t.text, t.uid] })],
)

/** Words that are published at a time: one publication per text is waiting, or was stopped and not seen yet. */
export const textSchedules = pgTable('text_schedules', {
  text: text().$type<TextId>().primaryKey(),
  /** Another one for every time that is set: the job of an earlier one finds nothing. */
  id: uuid().notNull().unique(),
  words: jsonb().$type<TextWords>().notNull(),
  /** What a policy leaves to the shop, as the shop says it now. */
  builtIn: jsonb().$type<TextWords>(),
  /** The version that it replaces. */
  base: integer().notNull(),
  at: moment().notNull(),
  uid: text().notNull(),
  /** The address that colleagues know this person by; null when the account was removed. */
  author: text(),
  /** Why it is not published. */
  stopped: text().$type<StoppedText>(),
})
