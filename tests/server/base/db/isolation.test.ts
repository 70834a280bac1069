import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, test } from 'vitest'
import { openPostgres } from '#server/base/db/postgres.ts'
import { hasPgbouncer, startPgbouncer } from '../../../proxies/pgbouncer.ts'
import { silent } from '../emulator.ts'
import { freshUrl, hasPostgres } from '../engines.ts'

test.skipIf(!hasPostgres || !hasPgbouncer)(
  'where transactions are serializable by default the shop’s are read committed, by itself and through a pooler',
  async ({ onTestFinished }) => {
    const url = await freshUrl()
    const pooler = await startPgbouncer(url)
    onTestFinished(() => pooler.stop())
    const client = new pg.Client(url)
    await client.connect()
    const name = client.escapeIdentifier(client.database ?? '')
    await client.query(`alter database ${name} set default_transaction_isolation = serializable`)
    await client.end()
    for (const way of [url, pooler.url]) {
      const database = await openPostgres(way, silent, url)
      const show = sql`select current_setting('transaction_isolation') as level`
      const all = await Promise.all(Array.from({ length: 12 }, () => database.db.execute(show)))
      expect(new Set(all.map(({ rows }) => rows[0]?.level))).toEqual(new Set(['read committed']))
      expect((await database.db.transaction((tx) => tx.execute(show))).rows).toEqual([
        { level: 'read committed' },
      ])
      await database.close()
    }
  },
)
