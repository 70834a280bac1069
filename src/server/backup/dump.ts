import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../base/db/db.ts'
import { pictures } from '../base/db/schema.ts'
import { storedFiles } from '../picture/pictures.ts'
import type { MediaStorage } from '../picture/storage.ts'
import { tablesInOrder } from './tables.ts'

export const FORMAT = 1
const ROWS = 500

export interface Copied {
  rows: number
  ms: number
}

/** Pictures are read and written between statements, from a bucket for longer than a transaction may otherwise rest. */
export const UNLIMITED = sql`set local idle_in_transaction_session_timeout = 0`

/**
 * Writes the whole shop into one file, as it was at one instant, while it goes on selling: a line of
 * JSON per row and per picture's file, packed. The same file restores into either engine.
 */
export async function dump(db: Db, media: MediaStorage, file: string, now: Date): Promise<Copied> {
  const begun = performance.now()
  let rows = 0
  const unfinished = `${file}.part`
  try {
    await db.transaction(
      async (tx) => {
        await tx.execute(UNLIMITED)
        const lines = linesOf(tx, media, now, () => {
          rows += 1
        })
        await pipeline(Readable.from(lines), createGzip(), createWriteStream(unfinished, { mode: 0o600 }))
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    )
    await rename(unfinished, file)
  } finally {
    await rm(unfinished, { force: true })
  }
  return { rows, ms: performance.now() - begun }
}

/** The files of the pictures that the rows name. One that is lost is left out: the rest is worth having. */
async function* mediaOf(tx: Tx, media: MediaStorage): AsyncGenerator<string> {
  const stored = await tx.select().from(pictures).where(eq(pictures.stored, true))
  for (const name of stored.flatMap(storedFiles)) {
    const bytes = await media.get(name)
    if (bytes) yield `${JSON.stringify({ media: name, base64: bytes.toString('base64') })}\n`
  }
}

async function* linesOf(tx: Tx, media: MediaStorage, now: Date, count: () => void): AsyncGenerator<string> {
  const { rows: applied } = await tx.execute(
    sql`select count(*)::int as migrations from drizzle.__drizzle_migrations`,
  )
  yield `${JSON.stringify({ era: FORMAT, at: now.toISOString(), ...applied[0] })}\n`
  for (const { name } of tablesInOrder()) {
    const cursor = sql.identifier(`dump_${name}`)
    await tx.execute(
      sql`declare ${cursor} cursor for select to_jsonb(t) as row from ${sql.identifier(name)} t`,
    )
    for (;;) {
      const { rows } = await tx.execute(sql`fetch ${sql.raw(String(ROWS))} from ${cursor}`)
      if (rows.length === 0) break
      for (const { row } of rows) {
        count()
        yield `${JSON.stringify({ table: name, row })}\n`
      }
    }
    await tx.execute(sql`close ${cursor}`)
  }
  yield* mediaOf(tx, media)
}
