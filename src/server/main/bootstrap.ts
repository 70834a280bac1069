import type { Env } from '../base/config/env.ts'
import type { Log } from '../base/config/log.ts'
import { startTracing } from '../base/config/tracing.ts'
import type { Database } from '../base/db/db.ts'
import { createNotify } from '../base/db/notify.ts'
import { openDatabase } from '../base/db/open-database.ts'
import { DEMO_PROJECT, startEmulator } from '../base/emulator/emulator.ts'
import { createAuth } from '../base/http/auth.ts'
import type { Verifier } from '../base/http/services.ts'
import { seed } from '../seed/seed.ts'
import { playScenario } from '../seed-orders/scenario.ts'
import { demoLines, ensureDemoAccounts, ownLink } from './demo-accounts.ts'
import { startTasks } from './schedule.ts'
import { type AllServices, createServices } from './services.ts'

export interface RunningServer {
  services: AllServices
  /** Lines for the person who started it. */
  lines: string[]
  /** Ends what runs without end, such as a manager's live list, so that the rest can finish. */
  beginStop: () => void
  close: () => Promise<void>
}

type Undo = (() => Promise<void>)[]

/** Opens the database (migrated, locked and seeded), creates the services and the accounts, and starts the jobs. */
export async function bootstrap(
  env: Env,
  log: Log,
  build: string,
  print: (line: string) => void,
): Promise<RunningServer> {
  const createVerifier = (undo: Undo, lines: string[]) =>
    env.firebase === undefined
      ? createDemoAuth(env, log, print, undo, lines)
      : createFirebaseAuth(env.firebase.projectId, undo, lines)
  return assemble(env, log, build, createVerifier, env.firebase === undefined)
}

/** The same with another verifier, for tests of the whole process that need no accounts. */
export async function assemble(
  env: Env,
  log: Log,
  build: string,
  createVerifier: (undo: Undo, lines: string[]) => Promise<Verifier>,
  demo = false,
): Promise<RunningServer> {
  const undo: Undo = []
  const lines: string[] = []
  const close = async () => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  try {
    // Before the database opens, whose queries are traced.
    if (env.tracing) undo.push(await startTracing(env.tracing))
    const [database, auth] = await Promise.all([openOwnDatabase(env, log, undo), createVerifier(undo, lines)])
    const stop = new AbortController()
    const services = await createServices({
      env,
      database,
      now: () => new Date(),
      log,
      auth,
      build,
      notify: createNotify(database, log),
      stopping: stop.signal,
    })
    undo.push(() => services.backgroundWork.done())
    if (await seed(services)) {
      lines.unshift('The database was empty: the catalogue is in it now.')
      if (demo && env.demoOrders) {
        lines.push(`${await playScenario(services, 'week')} made-up orders are in it too (DEMO_ORDERS).`)
      }
    }
    undo.push(await startTasks(services))
    lines.push(services.mailer.where)
    if (!env.rateLimit)
      lines.push('RATE_LIMIT is off: anyone may ask as often as they like, and hold as many unpaid orders.')
    if (database.kind === 'pglite') lines.push(pgliteLine)
    return { services, lines, beginStop: () => stop.abort(), close }
  } catch (error) {
    await close()
    throw error
  }
}

const pgliteLine =
  'The database is PGlite: it survives a crash of this process, not a loss of power. DATABASE_URL names a real one.'

async function openOwnDatabase(env: Env, log: Log, undo: Undo): Promise<Database> {
  const { database, close } = await openDatabase(env, log)
  undo.push(close)
  return database
}

async function createDemoAuth(
  env: Env,
  log: Log,
  print: (line: string) => void,
  undo: Undo,
  lines: string[],
) {
  const emulator = await startEmulator({
    port: env.authEmulatorPort,
    dataDir: env.dataDir,
    log,
    onLink: ({ email, about, url }) => print(`For ${email}, ${about}: ${ownLink(env.publicUrl, url)}`),
  })
  undo.push(() => emulator.stop())
  const auth = createAuth({ projectId: DEMO_PROJECT, emulator })
  undo.push(() => auth.close())
  await ensureDemoAccounts(auth)
  lines.push(...demoLines())
  return auth
}

async function createFirebaseAuth(projectId: string, undo: Undo, lines: string[]) {
  const auth = createAuth({ projectId })
  undo.push(() => auth.close())
  if (!(await auth.ready())) {
    lines.push('No Google credentials: accounts can log in, and none has a role (docs/deploying.md).')
  }
  return auth
}
