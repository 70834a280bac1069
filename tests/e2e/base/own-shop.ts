import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process, { env, execPath } from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { chromium, type Page } from '@playwright/test'
import { chromiumArgs, chromiumPath } from '../../chromium.ts'

/**
 * A shop of a test's own, with its own data and ports, that can be closed and opened again: the browser's offline
 * switch does not reach a worker, a closed port reaches everybody.
 */
export interface OwnShop {
  url: string
  /** Where its identity provider listens. */
  auth: string
  data: string
  /** `more` is added to what its process is told. */
  open(more?: Record<string, string>): Promise<void>
  /** Sends its process a signal that does not end it. */
  signal(signal: NodeJS.Signals): void
  /** Answers when the process is gone. */
  close(signal?: NodeJS.Signals): Promise<void>
  remove(): Promise<void>
}

const root = fileURLToPath(new URL('../../..', import.meta.url))
const OPEN_MS = 240_000

export const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

interface Manner {
  cwd?: string
  /** A module its process loads before anything else. */
  preload?: URL
  env?: Record<string, string>
}

export async function ownShop({ cwd = root, preload, env: own }: Manner = {}): Promise<OwnShop> {
  const [port, authPort] = [await freePort(), await freePort()]
  const data = await mkdtemp(join(tmpdir(), 'era-offline-'))
  await cp(await emptyCluster(), join(data, 'db'), { recursive: true })
  const url = `http://localhost:${port}`
  let running: ChildProcess | undefined
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
      running = spawn(execPath, [...(preload ? ['--import', preload.href] : []), 'src/server/main/main.ts'], {
        cwd,
        stdio: ['ignore', 'ignore', 'inherit'],
        env: {
          ...env,
          HOST: '127.0.0.1',
          PORT: String(port),
          AUTH_EMULATOR_PORT: String(authPort),
          DATA_DIR: data,
          RATE_LIMIT: 'off',
          ...own,
          ...more,
        },
      })
      await healthy(url, running)
    },
    async remove() {
      await close('SIGKILL')
      await rm(data, { recursive: true, force: true })
    },
  }
}

/** A cluster with nothing in it, made once: making one is most of what a first start does. */
async function emptyCluster() {
  const { version }: { version: string } = JSON.parse(
    await readFile(join(root, 'node_modules/@electric-sql/pglite/package.json'), 'utf8'),
  )
  const at = join(root, '.cache', `pglite-${version}`)
  if (existsSync(at)) return at
  await mkdir(join(root, '.cache'), { recursive: true })
  const mine = await mkdtemp(`${at}-`)
  const database = await PGlite.create(mine)
  await database.close()
  // Another worker may have been first, and may already be copying its own.
  await rename(mine, at).catch(() => rm(mine, { recursive: true }))
  return at
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

/** A browser with a profile that survives being closed, as on a phone. */
export async function aPhone(profile: string) {
  return chromium.launchPersistentContext(profile, {
    executablePath: chromiumPath(),
    args: chromiumArgs,
    headless: true,
    viewport: { width: 390, height: 844 },
    locale: 'en-US',
  })
}

export const aProfile = () => mkdtemp(join(tmpdir(), 'era-phone-'))

/** What the database says, asked past the shop, which must be closed: its database has one holder. */
export async function ask<Row>(shop: OwnShop, sql: string): Promise<Row[]> {
  const database = await PGlite.create(join(shop.data, 'db'))
  const { rows } = await database.query<Row>(sql)
  await database.close()
  return rows
}

/** What the device has kept under a key, read past the app. */
export const keptOn = <T>(page: Page, key: string): Promise<T | undefined> =>
  page.evaluate(
    (name) =>
      new Promise<T | undefined>((resolve, reject) => {
        const asked = indexedDB.open('era', 1)
        asked.onerror = () => reject(asked.error)
        asked.onsuccess = () => {
          const value = asked.result.transaction('values').objectStore('values').get(name)
          value.onsuccess = () => {
            asked.result.close()
            resolve(value.result)
          }
        }
      }),
    key,
  )
