import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { type Database, type Db, drizzleOptions, migrations } from './db.ts'

/** PostgreSQL inside this process, in a directory, or in memory when none is named. */
export async function openPglite(dataDir?: string): Promise<Database> {
  return overPglite(await PGlite.create(dataDir === undefined ? {} : { dataDir }))
}

/** One that is open already, brought to the shop's present shape. */
export async function overPglite(client: PGlite): Promise<Database> {
  const db = drizzle(client, drizzleOptions)
  await migrate(db, { migrationsFolder: migrations })
  return {
    kind: 'pglite',
    // The two drivers differ in their result objects, and both of those have `rows`, the one part the shop reads.
    db: db as unknown as Db,
    async run<Row>({ text }: { text: string }, values: unknown[]) {
      return (await client.query<Row>(text, values)).rows
    },
    async listen(channel, listener) {
      const stop = await client.listen(channel, listener)
      return () => stop()
    },
    close: () => client.close(),
  }
}
