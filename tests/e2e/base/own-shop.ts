import { type ChildProcess, spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import process, { env, execPath } from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { pgliteOptions } from '#server/base/db/pglite.ts'
import { dataDirectory } from '../../empty-cluster.ts'
import { freePort } from '../../free-port.ts'
import { outputFile } from '../../logs/collect.ts'

/**
 * A shop of a test's own, with its own data and ports, that can be closed and opened again: the browser's offline
 * switch does not reach a worker, a closed port reaches everybody.
 */
export interface OwnShop {
  url: string
  /** Where its identity provider listens. */
  auth: string
  data: string
  /** `more` is added to the environment of its process. */
  open(more?: Record<string, string>): Promise<void>
  /** Sends its process a signal that does not end it. */
  signal(signal: NodeJS.Signals): void
  /** Resolves when the process has ended. */
  close(signal?: NodeJS.Signals): Promise<void>
  remove(): Promise<void>
}

export const root = fileURLToPath(new URL('../../..', import.meta.url))
const OPEN_MS = 240_000
/** PGlite's WebAssembly, compiled once and quickly: optimizing it takes longer than a test's few queries. */
const UNOPTIMIZED = ['--liftoff-only']

interface Options {
  cwd?: string
  /** A module its process loads before anything else. */
  preload?: URL
  env?: Record<string, string>
}

export async function ownShop({ cwd = root, preload, env: own }: Options = {}): Promise<OwnShop> {
  const [port, authPort] = [await freePort(), await freePort()]
  const data = await dataDirectory()
  const url = `http://localhost:${port}`
  let running: ChildProcess | undefined
  const output = outputFile()
  process.once('exit', () => running?.kill('SIGKILL'))
  const close = async (signal: NodeJS.Signals = 'SIGTERM') => {
    const child = running
    running = undefined
    if (!child || child.exitCode !== null) return
    const gone = new Promise((resolve) => child.once('exit', resolve))
    child.kill(signal)
    await gone
  }
  return {
    url,
    auth: `http://127.0.0.1:${authPort}`,
    data,
    close,
    signal: (signal) => void running?.kill(signal),
    async open(more = {}) {
      const modules = preload ? ['--import', preload.href] : []
      running = spawn(execPath, [...UNOPTIMIZED, ...modules, 'src/server/main/main.ts'], {
        cwd,
        stdio: ['ignore', output ?? 'ignore', 'inherit'],
        env: {
          ...env,
          HOST: '127.0.0.1',
          PORT: String(port),
          AUTH_EMULATOR_PORT: String(authPort),
          DATA_DIR: data,
          RATE_LIMIT: 'off',
          DEMO_ORDERS: 'off',
          NODE_COMPILE_CACHE: join(root, '.cache/node'),
          ...own,
          ...more,
        },
      })
      await healthy(url, running)
    },
    async remove() {
      await close('SIGKILL')
      // A killed process may still be writing its last file.
      await rm(data, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    },
  }
}

async function healthy(url: string, child: ChildProcess) {
  const until = Date.now() + OPEN_MS
  while (Date.now() < until) {
    if (child.exitCode !== null) throw new Error(`The shop did not open: exit code ${child.exitCode}`)
    const answer = await fetch(`${url}/api/health`).catch(() => null)
    if (answer?.ok) return
    await sleep(100)
  }
  throw new Error('The shop did not open in time')
}

/** Queries the shop's database directly. The shop must be closed: PGlite's directory has one holder. */
export async function queryDatabase<Row>(shop: OwnShop, sql: string): Promise<Row[]> {
  const database = await PGlite.create(join(shop.data, 'db'), pgliteOptions)
  const { rows } = await database.query<Row>(sql)
  await database.close()
  return rows
}
