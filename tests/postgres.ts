import { execFile, execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { freePort } from './free-port.ts'

/** A PostgreSQL of our own for one run: the system's programs, a temporary directory, loopback only. */

const run = promisify(execFile)

export interface Cluster {
  url: string
  /** As after `kill -9` of the whole server, or an immediate shutdown. */
  restart: () => Promise<void>
  stop: () => Promise<void>
}

/** Where initdb and postgres are: of the newest version that Debian installed, or where ERA_POSTGRES says. */
export function programs(): string | undefined {
  if (process.env.ERA_POSTGRES) return process.env.ERA_POSTGRES
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

const optionsIn = (dir: string) => ({
  ...owner(),
  cwd: dir,
  env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', TZ: 'UTC' },
})

/** A server whose data one of PostgreSQL's programs makes, in a directory of its own. */
export async function serve(
  make: (data: string) => [program: string, ...args: string[]],
  settings: string[],
  parent: string = tmpdir(),
): Promise<Cluster | undefined> {
  const bin = programs()
  if (bin === undefined) return undefined
  const as = owner()
  const dir = mkdtempSync(join(parent, 'era-postgres-'))
  if (as) chownSync(dir, as.uid, as.gid)
  const data = join(dir, 'data')
  const options = optionsIn(dir)
  const [program, ...args] = make(data)
  await run(join(bin, program), args, options)
  const port = await freePort()
  const all = ['listen_addresses=127.0.0.1', 'max_connections=120', ...settings].flatMap((one) => ['-c', one])
  const start = () => {
    const child = spawn(join(bin, 'postgres'), ['-D', data, '-p', String(port), '-k', dir, ...all], {
      ...options,
      stdio: 'ignore',
    })
    return { child, ready: untilAnswers(port) }
  }
  let server = start()
  await server.ready
  const end = (signal: NodeJS.Signals) =>
    new Promise<void>((resolve) => {
      const { child } = server
      if (child.exitCode !== null || child.signalCode !== null) return resolve()
      child.once('exit', () => resolve())
      child.kill(signal)
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

export const startCluster = (settings: string[] = ['fsync=off'], parent?: string) =>
  serve(
    (data) => ['initdb', '-D', data, '-U', 'era', '-A', 'trust', '-E', 'UTF8', '--no-sync'],
    settings,
    parent,
  )

async function untilAnswers(port: number) {
  for (let tries = 0; ; tries += 1) {
    const client = new pg.Client({ host: '127.0.0.1', port, user: 'era', database: 'postgres' })
    client.on('error', () => undefined)
    try {
      await client.connect()
      return await client.end()
    } catch (error) {
      if (tries === 200) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}
