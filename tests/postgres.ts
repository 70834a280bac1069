import { execFile, execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { PGlite } from '@electric-sql/pglite'
import type { TestProject } from 'vitest/node'
import { overPglite, pgliteOptions } from '#server/base/db/pglite.ts'
import { dataDirectory } from './empty-cluster.ts'
import { freePort } from './free-port.ts'

/** A PostgreSQL of our own for one run: the system's programs, a temporary directory, loopback only. */

declare module 'vitest' {
  interface ProvidedContext {
    /** Where it listens, with no database named; empty where the system has no PostgreSQL. */
    postgres: string
    /** A file of PGlite's with the shop's tables and nothing in them: making a new one takes five times as long. */
    pglite: string
  }
}

const run = promisify(execFile)

export interface Cluster {
  url: string
  /** As after `kill -9` of the whole server, or an immediate shutdown. */
  restart: () => Promise<void>
  stop: () => Promise<void>
}

function programs(): string | undefined {
  const root = '/usr/lib/postgresql'
  const versions = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : []
  return versions.map((one) => join(root, one, 'bin')).find((bin) => existsSync(join(bin, 'initdb')))
}

/** PostgreSQL and PgBouncer refuse to run as root: then they run as the user that PostgreSQL's package created. */
export function owner(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

export async function startCluster(
  settings: string[] = ['fsync=off'],
  parent: string = tmpdir(),
): Promise<Cluster | undefined> {
  const bin = programs()
  if (bin === undefined) return undefined
  const as = owner()
  const dir = mkdtempSync(join(parent, 'era-postgres-'))
  if (as) chownSync(dir, as.uid, as.gid)
  const data = join(dir, 'data')
  const options = { ...as, cwd: dir, env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', TZ: 'UTC' } }
  await run(join(bin, 'initdb'), ['-D', data, '-U', 'era', '-A', 'trust', '-E', 'UTF8', '--no-sync'], options)
  const port = await freePort()
  const flags = [
    '-p',
    String(port),
    '-k',
    dir,
    '-c',
    'listen_addresses=127.0.0.1',
    '-c',
    'max_connections=120',
  ]
  const start = () => {
    const extra = settings.flatMap((one) => ['-c', one])
    const child = spawn(join(bin, 'postgres'), ['-D', data, ...flags, ...extra], {
      ...options,
      stdio: 'ignore',
    })
    return { child, ready: waitFor(bin, port, options) }
  }
  let server = start()
  await server.ready
  const end = (signal: NodeJS.Signals) =>
    new Promise<void>((resolve) => {
      server.child.once('exit', () => resolve())
      server.child.kill(signal)
    })
  return {
    url: `postgres://era@127.0.0.1:${port}`,
    async restart() {
      await end('SIGQUIT')
      server = start()
      await server.ready
    },
    async stop() {
      await end('SIGQUIT')
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

async function waitFor(bin: string, port: number, options: object) {
  for (let tries = 0; ; tries += 1) {
    try {
      await run(
        join(bin, 'psql'),
        ['-h', '127.0.0.1', '-p', String(port), '-U', 'era', '-c', 'select 1', 'postgres'],
        options,
      )
      return
    } catch (error) {
      if (tries === 100) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}

/** Vitest calls this once before the tests of a run and calls what it returns after them. */
export default async function setup(project: TestProject) {
  const cluster = await startCluster()
  if (cluster === undefined && process.env.CI === 'true') {
    throw new Error('CI runs the database tests on PostgreSQL too: install Debian’s package “postgresql”.')
  }
  project.provide('postgres', cluster?.url ?? '')
  const dir = await dataDirectory()
  const client = await PGlite.create(join(dir, 'db'), pgliteOptions)
  await overPglite(client)
  const file = join(dir, 'empty.tar')
  writeFileSync(file, new Uint8Array(await (await client.dumpDataDir('none')).arrayBuffer()))
  await client.close()
  project.provide('pglite', file)
  return async () => {
    rmSync(dir, { recursive: true, force: true })
    await cluster?.stop()
  }
}
