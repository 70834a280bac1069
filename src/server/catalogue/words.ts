import { desc, eq } from 'drizzle-orm'
import type { Catalogue } from '#domain/catalogue/product.ts'
import type { AnswerOf } from '#domain/contract.ts'
import type { PolicyId, TextId } from '#domain/words/texts.ts'
import type { Db, Tx } from '../base/db/db.ts'
import { textVersions } from '../base/db/schema.ts'

/** The words of the shop, as shoppers see them. */

type Row = typeof textVersions.$inferSelect
type Words = NonNullable<Catalogue['words']>

/** The latest version of each text that was ever published. */
export async function latestTexts(db: Db | Tx): Promise<Map<TextId, Row>> {
  const rows = await db
    .selectDistinctOn([textVersions.text])
    .from(textVersions)
    .orderBy(textVersions.text, desc(textVersions.version))
  return new Map(rows.map((row) => [row.text, row]))
}

// Words that were stored are those that the contract's schema let in, which are never changed.
const shown = ({ version, at, words }: Row) => ({ version, at: at.toISOString(), words }) as Words[string]

/** What was changed; undefined while everything is as it came with the shop. */
export async function readShopWords(db: Db | Tx): Promise<Words | undefined> {
  const latest = await latestTexts(db)
  if (latest.size === 0) return undefined
  return Object.fromEntries([...latest].map(([id, row]) => [id, shown(row)]))
}

/** The words of a policy after each change, the latest first. */
export async function readPolicyVersions(db: Db, id: PolicyId): Promise<AnswerOf<'policyVersions'>> {
  const rows = await db
    .select()
    .from(textVersions)
    .where(eq(textVersions.text, id))
    .orderBy(desc(textVersions.version))
  // With what was left to the shop, as it said it then: another build may say something else.
  return { versions: rows.map((row) => shown({ ...row, words: { ...row.builtIn, ...row.words } })) }
}
