import { inArray, sql } from 'drizzle-orm'
import { foldCode } from '#domain/base/code.ts'
import { codesLike, freeOf } from '#domain/influencer/free-code.ts'
import type { Db, Tx } from '../base/db/db.ts'
import { foldedCode, looksLike } from '../base/db/schema/columns.ts'
import { discountCodes, influencers } from '../base/db/schema.ts'

interface WantedCode {
  code: string
  name: string
}

/** A few free codes for each that is wanted: neither an influencer's nor a discount's. */
export async function readFreeCodes(db: Db | Tx, wanted: readonly WantedCode[]): Promise<string[][]> {
  const like = wanted.map(({ code, name }) => codesLike(code, name))
  const folded = [...new Set(like.flat().map(foldCode))]
  if (folded.length === 0) return like
  const rows = await db
    .select({ code: discountCodes.code })
    .from(discountCodes)
    .where(inArray(foldedCode(discountCodes.code), folded))
    .unionAll(
      db
        .select({ code: influencers.code })
        .from(influencers)
        .where(inArray(foldedCode(influencers.code), folded)),
    )
  const taken = new Set(rows.map(({ code }) => foldCode(code)))
  return like.map((codes) => freeOf(codes, taken))
}

/** Whether another influencer has a code, or one that looks like it. */
export async function isTaken(tx: Tx, code: string, id: string | undefined): Promise<boolean> {
  const rows = await tx
    .select({ id: sql<string | null>`null::uuid` })
    .from(discountCodes)
    .where(looksLike(discountCodes.code, code))
    .unionAll(
      tx
        .select({ id: sql<string | null>`${influencers.id}` })
        .from(influencers)
        .where(looksLike(influencers.code, code)),
    )
  return rows.some((row) => row.id === null || row.id !== id)
}
