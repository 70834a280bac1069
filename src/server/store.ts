import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from './db.ts'
import type { Env } from './env.ts'
import { lockDirectory } from './lock.ts'
import type { Log } from './log.ts'
import { openPglite } from './pglite.ts'
import { openPostgres } from './postgres.ts'

export interface Store {
  database: Database
  close: () => Promise<void>
}

/** The database that the settings name, migrated and, where it is a directory, locked. */
export async function openStore(env: Env, log: Log): Promise<Store> {
  if (env.databaseUrl !== undefined) {
    const database = await openPostgres(env.databaseUrl, log)
    return { database, close: () => database.close() }
  }
  const release = await lockDirectory(env.dataDir)
  try {
    const directory = join(env.dataDir, 'db')
    await mkdir(directory, { recursive: true })
    const database = await openPglite(directory)
    const close = async () => {
      await database.close()
      await release()
    }
    return { database, close }
  } catch (error) {
    await release()
    throw error
  }
}
