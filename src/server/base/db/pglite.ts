import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { type Database, type Db, drizzleOptions, migrations, type Source, sqlState } from './db.ts'

/** What every opening of the shop's database needs: an index of it is read and written by this extension. */
export const pgliteOptions = { extensions: { pg_trgm } }

/** PostgreSQL inside this process, in a directory, or in memory when none is named. */
export async function openPglite(dataDir?: string): Promise<Database> {
  if (dataDir === undefined) return overPglite(await PGlite.create(pgliteOptions))
  try {
    return await overPglite(await PGlite.create({ ...pgliteOptions, dataDir }))
  } catch (error) {
    throw isDamage(error) ? new Error(damaged(dataDir), { cause: error }) : error
  }
}

/** Files that PostgreSQL cannot read end its WebAssembly with messages that do not say what to do. */
const damaged = (dataDir: string) =>
  `The database in ${dataDir} is damaged and cannot be opened. Move that directory away; then bring a backup back with “npm run restore -- FILE”, or start with an empty database.`

/** A full disk, a directory of someone else's and a failed statement say so themselves. */
const CLEAR = /^(E(ACCES|PERM|ROFS|NOSPC|MFILE|NFILE)|(?!XX|58)[\dA-Z]{5})$/

const isDamage = (error: unknown): boolean => !CLEAR.test(sqlState(error) ?? '')

/** One that is open already, brought to the shop's present shape. */
export async function overPglite(client: PGlite): Promise<Database> {
  const db = drizzle(client, drizzleOptions)
  await migrate(db, { migrationsFolder: migrations })
  const source: Source = {
    // The two drivers differ in their result objects, and both of those have `rows`, the one part the shop reads.
    db: db as unknown as Db,
    async run<Row>({ text }: { text: string }, values: unknown[]) {
      return (await client.query<Row>(text, values)).rows
    },
  }
  return {
    kind: 'pglite',
    ...source,
    read: (work) => work(source),
    async listen(channel, listener) {
      const stop = await client.listen(channel, listener)
      return () => stop()
    },
    isListening: () => true,
    close: () => client.close(),
  }
}
