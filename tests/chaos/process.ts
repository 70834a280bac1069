import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '../free-port.ts'

const script = [
  ...['--import', new URL('../../src/server/base/db/resolve-drizzle.ts', import.meta.url).href],
  fileURLToPath(new URL('server.ts', import.meta.url)),
]
export const root = fileURLToPath(new URL('../..', import.meta.url))

/** Where processes without a data directory of their own write their mails. */
const mails = mkdtempSync(join(tmpdir(), 'era-chaos-'))
process.once('exit', () => rmSync(mails, { recursive: true, force: true }))

export interface Running {
  url: string
  pid: number
  /** From the start to the first answer. */
  readyMs: number
  /** Ends it and waits until it has exited: at once with SIGKILL, after what runs with SIGTERM. */
  end: (signal: NodeJS.Signals) => Promise<{ code: number | null; ms: number }>
}

export interface Where {
  databaseUrl?: string
  dataDir?: string
  env?: Record<string, string>
  /** The directory of a shop that is built: what `npm start` starts there, with its pages. */
  shop?: string
  port?: number
}

/** Accounts are not asked for here: with a project of its own a process starts no emulator. */
const ofShop = { FIREBASE_PROJECT_ID: 'era-chaos', FIREBASE_API_KEY: 'public' }

/** Starts one process of the shop and waits until it is open; rejects with its output when it exits. */
export async function startProcess({ databaseUrl, dataDir, env, shop, port }: Where): Promise<Running> {
  const own = port ?? (await freePort())
  const begun = performance.now()
  const child = spawn(process.execPath, shop === undefined ? script : ['src/server/main/main.ts'], {
    cwd: shop ?? root,
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: `${root}.cache/node`,
      PORT: String(own),
      RATE_LIMIT: 'off',
      DEMO_ORDERS: 'off',
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
      DATA_DIR: dataDir ?? mails,
      ...(shop !== undefined && ofShop),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (text) => {
    said = `${said}${text}`.slice(-4_000)
  })
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (text) => /^(open|Era is open at .*)$/m.test(String(text)) && resolve())
    child.once('exit', (code) => reject(new Error(`The shop ended with ${code}: ${said}`)))
  })
  return {
    url: `http://127.0.0.1:${own}`,
    pid: child.pid ?? 0,
    readyMs: performance.now() - begun,
    end: (signal) => end(child, signal),
  }
}

async function end(child: ChildProcess, signal: NodeJS.Signals) {
  const begun = performance.now()
  if (child.exitCode === null && child.signalCode === null) {
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
  }
  return { code: child.exitCode, ms: performance.now() - begun }
}
