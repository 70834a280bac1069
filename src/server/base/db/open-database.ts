import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Env } from '../config/env.ts'
import type { Log } from '../config/log.ts'
import type { Database } from './db.ts'
import { lockDirectory } from './directory-lock.ts'
import { openPglite } from './pglite.ts'
import { openPostgres } from './postgres.ts'

export interface OpenDatabase {
  database: Database
  close: () => Promise<void>
}

/** The database that the settings name, migrated and, where it is a directory, locked. */
export async function openDatabase(env: Env, log: Log): Promise<OpenDatabase> {
  if (env.databaseUrl !== undefined) {
    const database = await openPostgres(env.databaseUrl, log, env.databaseDirectUrl, env.databaseReadUrl)
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
