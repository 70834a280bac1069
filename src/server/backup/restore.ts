import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Db, Tx } from '../base/db/db.ts'
import type { MediaStorage } from '../picture/storage.ts'
import { type Copied, FORMAT, UNLIMITED } from './dump.ts'
import { tablesInOrder } from './tables.ts'

const headSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ era: v.literal(FORMAT), at: v.string(), migrations: v.number() }),
)
const lineSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.union([
    v.object({ table: v.string(), row: v.record(v.string(), v.unknown()) }),
    v.object({ media: v.string(), base64: v.string() }),
  ]),
)

const ROWS = 500

/** Fills an empty database from a backup, all of it or nothing. Whatever has rows in it is left alone. */
export async function restore(db: Db, media: MediaStorage, file: string): Promise<Copied & { at: string }> {
  const begun = performance.now()
  return db.transaction(async (tx) => {
    await tx.execute(UNLIMITED)
    await refuseUnlessEmpty(tx)
    const lines = createInterface({ input: createReadStream(file).pipe(createGunzip()), crlfDelay: Infinity })
    const known = new Map(tablesInOrder().map((table) => [table.name, table]))
    let head: v.InferOutput<typeof headSchema> | undefined
    let group: { table: string; rows: unknown[] } = { table: '', rows: [] }
    let rows = 0
    for await (const line of lines) {
      if (head === undefined) {
        head = v.parse(headSchema, line)
        await refuseNewer(tx, head.migrations)
        continue
      }
      const entry = v.parse(lineSchema, line)
      if ('media' in entry) {
        await media.put(entry.media, Buffer.from(entry.base64, 'base64'))
        continue
      }
      const { table, row } = entry
      if (!known.has(table))
        throw new Error(`This backup has a table “${table}”, which this version of Era has not.`)
      if (group.table !== table || group.rows.length === ROWS) {
        await insert(tx, group, known)
        group = { table, rows: [] }
      }
      group.rows.push(row)
      rows += 1
    }
    if (head === undefined) throw new Error(`There is nothing in ${file}.`)
    await insert(tx, group, known)
    for (const { name, counters } of known.values())
      for (const column of counters) await count(tx, name, column)
    return { rows, at: head.at, ms: performance.now() - begun }
  })
}

type Known = ReadonlyMap<string, ReturnType<typeof tablesInOrder>[number]>

async function insert(tx: Tx, { table, rows }: { table: string; rows: unknown[] }, known: Known) {
  if (rows.length === 0) return
  const name = sql.identifier(table)
  const columns = sql.join(
    (known.get(table)?.columns ?? []).map((column) => sql.identifier(column)),
    sql`, `,
  )
  await tx.execute(
    sql`insert into ${name} (${columns}) select ${columns} from jsonb_populate_recordset(null::${name}, ${JSON.stringify(rows)}::jsonb)`,
  )
}

/** The next number after the last that was given. */
const count = (tx: Tx, table: string, column: string) =>
  tx.execute(
    sql`select setval(pg_get_serial_sequence(${table}, ${column}), max(${sql.identifier(column)}))
      from ${sql.identifier(table)} having max(${sql.identifier(column)}) is not null`,
  )

async function refuseUnlessEmpty(tx: Tx) {
  for (const { name } of tablesInOrder()) {
    const { rows } = await tx.execute(sql`select 1 from ${sql.identifier(name)} limit 1`)
    if (rows.length > 0) {
      throw new Error(`This database is in use: “${name}” has rows. A backup goes into an empty one.`)
    }
  }
}

async function refuseNewer(tx: Tx, migrations: number) {
  const { rows } = await tx.execute(sql`select count(*)::int as count from drizzle.__drizzle_migrations`)
  if (Number(rows[0]?.count) < migrations) {
    throw new Error('This backup is of a newer version of Era: restore it with that version or a later one.')
  }
}
