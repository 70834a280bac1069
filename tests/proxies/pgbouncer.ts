import { spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../free-port.ts'
import { owner } from '../postgres.ts'

/** PgBouncer in transaction pooling before a PostgreSQL of these tests: the system's program, loopback only. */

const PROGRAM = '/usr/sbin/pgbouncer'

export const hasPgbouncer = existsSync(PROGRAM)

export interface Pooler {
  /** The address of the same database through the pooler. */
  url: string
  stop: () => Promise<void>
}

/** With few server connections, so that transactions of one client seldom meet the same one twice. */
export async function startPgbouncer(databaseUrl: string, settings: string[] = []): Promise<Pooler> {
  const { hostname, port: serverPort, pathname, username } = new URL(databaseUrl)
  const dir = mkdtempSync(join(tmpdir(), 'era-pgbouncer-'))
  const port = await freePort()
  writeFileSync(join(dir, 'users.txt'), `"${username}" ""\n`)
  writeFileSync(
    join(dir, 'pgbouncer.ini'),
    [
      '[databases]',
      `* = host=${hostname} port=${serverPort}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = trust',
      `auth_file = ${join(dir, 'users.txt')}`,
      'pool_mode = transaction',
      'default_pool_size = 8',
      'max_client_conn = 200',
      ...settings,
    ].join('\n'),
  )
  const as = owner()
  if (as) chownSync(dir, as.uid, as.gid)
  const child = spawn(PROGRAM, [join(dir, 'pgbouncer.ini')], { ...as, cwd: dir, stdio: 'ignore' })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  for (let tries = 0; !(await accepts(port)); tries += 1) {
    if (tries === 100 || child.exitCode !== null) throw new Error('PgBouncer did not start')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return {
    url: `postgres://${username}@127.0.0.1:${port}${pathname}`,
    async stop() {
      child.kill('SIGKILL')
      await ended
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

const accepts = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('error', () => resolve(false))
    socket.once('connect', () => {
      socket.end()
      resolve(true)
    })
  })
