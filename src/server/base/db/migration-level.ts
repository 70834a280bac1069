import { readMigrationFiles } from 'drizzle-orm/migrator'
import { type Database, migrations, sqlState } from './db.ts'

const newest = {
  name: 'newest_migration',
  text: 'select max(created_at)::text as at from drizzle.__drizzle_migrations',
}
const NO_SUCH_TABLE = new Set(['42P01', '3F000'])

const levels = readMigrationFiles({ migrationsFolder: migrations }).map((one) => one.folderMillis)

/** How many migrations of this build the database lacks. One that a newer build has migrated further lacks none. */
export async function missingMigrations({ run }: Pick<Database, 'run'>): Promise<number> {
  const rows = await run<{ at: string | null }>(newest, []).catch((error: unknown) => {
    if (NO_SUCH_TABLE.has(sqlState(error) ?? '')) return []
    throw error
  })
  return levels.filter((level) => level > Number(rows[0]?.at ?? 0)).length
}
