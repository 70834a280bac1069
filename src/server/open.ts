import { openAuth } from './auth.ts'
import type { Database } from './db.ts'
import { demoLines, ensureDemoAccounts } from './demo.ts'
import { DEMO_PROJECT, startEmulator } from './emulator.ts'
import type { Env } from './env.ts'
import type { Log } from './log.ts'
import { openMailer } from './mail.ts'
import { seed } from './seed/seed.ts'
import type { Shop, Verifier } from './shop.ts'
import { openStore } from './store.ts'
import { makeTell } from './tell.ts'
import { startWork } from './work.ts'

export interface Opened {
  shop: Shop
  /** What a person who started it should know. */
  lines: string[]
  /** Ends what goes on without end, such as a manager's live list, so that the rest can finish. */
  beginStop: () => void
  close: () => Promise<void>
}

type Undo = (() => Promise<void>)[]

/** Puts the shop together: its lock, its database with today's tables and goods, and who answers for accounts. */
export async function openShop(
  env: Env,
  log: Log,
  build: string,
  say: (line: string) => void,
): Promise<Opened> {
  return assemble(env, log, build, (undo, lines) =>
    env.firebase === undefined
      ? openDemo(env, log, say, undo, lines)
      : openFirebase(env.firebase.projectId, undo, lines),
  )
}

/** The same with any other verifier: for tests of the whole process that need no accounts. */
export async function assemble(
  env: Env,
  log: Log,
  build: string,
  openVerifier: (undo: Undo, lines: string[]) => Promise<Verifier>,
): Promise<Opened> {
  const undo: Undo = []
  const lines: string[] = []
  const close = async () => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  try {
    const [database, auth] = await Promise.all([openDatabase(env, log, undo), openVerifier(undo, lines)])
    const stop = new AbortController()
    const tell = makeTell(database, log)
    const now = () => new Date()
    const shop: Shop = { env, database, db: database.db, now, log, auth, build, tell, stopping: stop.signal }
    if (await seed(shop)) lines.unshift('The database was empty: the catalogue is in it now.')
    undo.push(await startWork(shop))
    lines.push(openMailer(env).where)
    if (!env.rateLimit)
      lines.push('RATE_LIMIT is off: anyone may ask as often as they like, and hold as many unpaid orders.')
    if (database.kind === 'pglite') lines.push(pgliteLine)
    return { shop, lines, beginStop: () => stop.abort(), close }
  } catch (error) {
    await close()
    throw error
  }
}

const pgliteLine =
  'The database is PGlite: it survives a crash of this process, not a loss of power. DATABASE_URL names a real one.'

async function openDatabase(env: Env, log: Log, undo: Undo): Promise<Database> {
  const { database, close } = await openStore(env, log)
  undo.push(close)
  return database
}

async function openDemo(env: Env, log: Log, say: (line: string) => void, undo: Undo, lines: string[]) {
  const emulator = await startEmulator({
    port: env.authEmulatorPort,
    dataDir: env.dataDir,
    log,
    onLink: ({ email, about, url }) => say(`For ${email}, ${about}: ${url}`),
  })
  undo.push(() => emulator.stop())
  const auth = openAuth({ projectId: DEMO_PROJECT, emulator })
  undo.push(() => auth.close())
  await ensureDemoAccounts(auth)
  lines.push(...demoLines())
  return auth
}

async function openFirebase(projectId: string, undo: Undo, lines: string[]) {
  const auth = openAuth({ projectId })
  undo.push(() => auth.close())
  if (!(await auth.ready())) {
    lines.push('No Google credentials: accounts can log in, and nobody has a role (docs/deploying.md).')
  }
  return auth
}
