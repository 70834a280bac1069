import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { openAuth } from './auth.ts'
import { demoLines, ensureDemoAccounts } from './demo.ts'
import { DEMO_PROJECT, type Emulator, startEmulator } from './emulator.ts'
import type { Env } from './env.ts'
import { lockDirectory } from './lock.ts'
import type { Log } from './log.ts'
import { openPglite } from './pglite.ts'
import { openPostgres } from './postgres.ts'
import { seed } from './seed/seed.ts'
import type { Shop } from './shop.ts'
import { makeTell } from './tell.ts'

export interface Opened {
  shop: Shop
  /** What a person who started it should know. */
  lines: string[]
  /** Ends what goes on without end, such as a manager's live list, so that the rest can finish. */
  beginStop: () => void
  close: () => Promise<void>
}

/** Puts the shop together: its lock, its database with today's tables and goods, and who answers for accounts. */
export async function openShop(
  env: Env,
  log: Log,
  build: string,
  say: (line: string) => void,
): Promise<Opened> {
  const undo: (() => Promise<void>)[] = []
  const close = async () => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  try {
    const database = await openDatabase(env, log, undo)
    const emulator = env.firebase === undefined ? await emulate(env, log, say, undo) : undefined
    const auth = openAuth(
      emulator ? { projectId: DEMO_PROJECT, emulator } : { projectId: env.firebase?.projectId ?? '' },
    )
    undo.push(() => auth.close())
    const stop = new AbortController()
    const now = () => new Date()
    const tell = makeTell(database, log)
    const shop: Shop = { env, database, db: database.db, now, log, auth, build, tell, stopping: stop.signal }
    const lines = (await seed(shop)) ? ['The database was empty: the catalogue is in it now.'] : []
    if (emulator) {
      await ensureDemoAccounts(auth)
      lines.push(...demoLines())
    } else if (!(await auth.ready())) {
      lines.push('No Google credentials: accounts can log in, and nobody has a role (docs/deploying.md).')
    }
    if (!env.rateLimit) lines.push('RATE_LIMIT is off: this shop answers anyone, as often as they like.')
    if (database.kind === 'pglite') {
      lines.push(
        'The database is PGlite: it survives a crash of this process, not a loss of power. DATABASE_URL names a real one.',
      )
    }
    return { shop, lines, beginStop: () => stop.abort(), close }
  } catch (error) {
    await close()
    throw error
  }
}

async function openDatabase(env: Env, log: Log, undo: (() => Promise<void>)[]) {
  if (env.databaseUrl !== undefined) {
    const database = await openPostgres(env.databaseUrl, log)
    undo.push(() => database.close())
    return database
  }
  undo.push(await lockDirectory(env.dataDir))
  await mkdir(join(env.dataDir, 'db'), { recursive: true })
  const database = await openPglite(join(env.dataDir, 'db'))
  undo.push(() => database.close())
  return database
}

async function emulate(
  env: Env,
  log: Log,
  say: (line: string) => void,
  undo: (() => Promise<void>)[],
): Promise<Emulator> {
  const emulator = await startEmulator({
    port: env.authEmulatorPort,
    dataDir: env.dataDir,
    log,
    onLink: ({ email, about, url }) => say(`For ${email}, ${about}: ${url}`),
  })
  undo.push(() => emulator.stop())
  return emulator
}
