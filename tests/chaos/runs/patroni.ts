import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '../../free-port.ts'
import { owner, programs } from '../../postgres.ts'
import { childrenOf } from '../usage.ts'

/** Three PostgreSQL under Patroni with synchronous replication, etcd and haproxy: Debian's programs, loopback only. */

const ETCD = '/usr/bin/etcd'
const PATRONI = '/usr/bin/patroni'
const HAPROXY = '/usr/sbin/haproxy'
export const hasPatroni = [ETCD, PATRONI, HAPROXY].every((one) => existsSync(one))

const NODES = 3
/** Patroni takes no less: for so long at most nobody notices that a primary has died with its machine. */
const TTL_S = 20

interface Node {
  name: string
  dir: string
  postgresPort: number
  apiPort: number
  patroni: ChildProcess | undefined
}

export interface Patroni {
  /** Leads to whichever is the primary, and to those that are not. */
  primaryUrl: string
  standbyUrl: string
  /** How many Patroni takes for the primary now, or how many PostgreSQL take changes, whichever is more. */
  writers: () => Promise<number>
  /** Ends the primary and its Patroni as a machine that loses its power does. Returns what starts them again. */
  killPrimary: () => Promise<() => void>
  /** Ends etcd; returns what starts it again. */
  killEtcd: () => Promise<() => void>
  /** All three are there, and one that follows is synchronous. */
  whole: () => Promise<void>
  stop: () => Promise<void>
}

/** What PostgreSQL itself says, whatever Patroni believes. */
async function takesChanges({ postgresPort }: Node): Promise<boolean> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port: postgresPort,
    user: 'era',
    database: 'postgres',
    connectionTimeoutMillis: 1_000,
    query_timeout: 1_000,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query('select not pg_is_in_recovery() as open')).rows[0]?.open === true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

const configOf = (node: Node, etcdPort: number) => `
scope: era
name: ${node.name}
restapi: { listen: '127.0.0.1:${node.apiPort}', connect_address: '127.0.0.1:${node.apiPort}' }
etcd3: { host: '127.0.0.1:${etcdPort}' }
bootstrap:
  dcs:
    ttl: ${TTL_S}
    loop_wait: 2
    retry_timeout: 5
    synchronous_mode: true
    synchronous_mode_strict: true
    postgresql:
      use_pg_rewind: true
      parameters: { max_connections: 100, wal_log_hints: 'on', hot_standby_feedback: 'on', wal_keep_size: 512MB, wal_retrieve_retry_interval: 500ms }
  initdb: [{ encoding: UTF8 }, { locale: C.UTF-8 }, { auth: trust }]
postgresql:
  listen: '127.0.0.1:${node.postgresPort}'
  connect_address: '127.0.0.1:${node.postgresPort}'
  data_dir: ${join(node.dir, 'data')}
  bin_dir: ${programs()}
  pgpass: ${join(node.dir, 'pgpass')}
  pg_hba: ['local all all trust', 'host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust']
  authentication:
    superuser: { username: era, password: era }
    replication: { username: follower, password: era }
  parameters: { unix_socket_directories: ${node.dir} }
`

const haproxyOf = (nodes: Node[], ports: { primary: number; standby: number }) => {
  const part = (name: string, port: number, path: string) => `
listen ${name}
  bind 127.0.0.1:${port}
  option httpchk OPTIONS ${path}
  http-check expect status 200
  default-server inter 500ms fastinter 250ms downinter 250ms fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map((one) => `  server ${one.name} 127.0.0.1:${one.postgresPort} check port ${one.apiPort}`).join('\n')}`
  return `defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
  timeout check 2s
${part('primary', ports.primary, '/primary')}
${part('standby', ports.standby, '/replica')}
`
}

export async function startPatroni(): Promise<Patroni> {
  const as = owner()
  const dir = mkdtempSync(join(tmpdir(), 'era-patroni-'))
  if (as) chownSync(dir, as.uid, as.gid)
  const run = (program: string, args: string[], log: string) => {
    const out = openSync(join(dir, log), 'a')
    return spawn(program, args, {
      ...as,
      cwd: dir,
      env: { PATH: '/usr/bin:/bin' },
      stdio: ['ignore', out, out],
    })
  }
  const [etcdPort, peerPort] = [await freePort(), await freePort()]
  const startEtcd = () => {
    const client = `http://127.0.0.1:${etcdPort}`
    const peer = `http://127.0.0.1:${peerPort}`
    const args = [
      ...['--data-dir', join(dir, 'etcd'), '--listen-client-urls', client, '--advertise-client-urls', client],
      ...[
        '--listen-peer-urls',
        peer,
        '--initial-advertise-peer-urls',
        peer,
        '--initial-cluster',
        `default=${peer}`,
      ],
    ]
    return run(ETCD, args, 'etcd.log')
  }
  let etcd = startEtcd()
  const startNode = (node: Node) => {
    node.patroni = run(PATRONI, [join(node.dir, 'patroni.yml')], `${node.name}.log`)
  }
  const nodes: Node[] = []
  for (let at = 1; at <= NODES; at += 1) {
    const own = mkdtempSync(join(dir, `node${at}-`))
    if (as) chownSync(own, as.uid, as.gid)
    const node: Node = {
      name: `node${at}`,
      dir: own,
      patroni: undefined,
      postgresPort: await freePort(),
      apiPort: await freePort(),
    }
    writeFileSync(join(own, 'patroni.yml'), configOf(node, etcdPort))
    nodes.push(node)
    startNode(node)
  }
  const ports = { primary: await freePort(), standby: await freePort() }
  writeFileSync(join(dir, 'haproxy.cfg'), haproxyOf(nodes, ports))
  const haproxy = run(HAPROXY, ['-f', join(dir, 'haproxy.cfg'), '-db'], 'haproxy.log')

  const answers = async ({ apiPort }: Node, path: string) => {
    const answer = await fetch(`http://127.0.0.1:${apiPort}${path}`, {
      signal: AbortSignal.timeout(2_000),
    }).catch(() => undefined)
    return answer?.status === 200
  }
  const those = async (path: string) => {
    const found = await Promise.all(nodes.map((one) => answers(one, path)))
    return nodes.filter((_, at) => found[at])
  }
  const until = async (what: string, done: () => Promise<boolean>) => {
    for (const begun = performance.now(); !(await done()); await sleep(250)) {
      if (performance.now() - begun > 240_000) throw new Error(`${what} took four minutes: see ${dir}`)
    }
  }
  const whole = () =>
    until('A whole cluster', async () => {
      const [primaries, sync, replicas] = await Promise.all(['/primary', '/sync', '/replica'].map(those))
      return primaries?.length === 1 && sync?.length === 1 && replicas?.length === NODES - 1
    })
  const end = async (child: ChildProcess | undefined, signal: NodeJS.Signals) => {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
  }
  /** Patroni first, or it would start PostgreSQL again. */
  const killNode = async (node: Node) => {
    const file = join(node.dir, 'data/postmaster.pid')
    const postmaster = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : undefined
    const all = postmaster === undefined ? [] : [postmaster, ...childrenOf(postmaster)]
    await end(node.patroni, 'SIGKILL')
    for (const pid of all) {
      try {
        process.kill(pid, 'SIGKILL')
      } catch {
        // It has ended by itself.
      }
    }
  }
  await whole()
  return {
    primaryUrl: `postgres://era@127.0.0.1:${ports.primary}/postgres`,
    standbyUrl: `postgres://era@127.0.0.1:${ports.standby}/postgres`,
    async writers() {
      const [named, open] = await Promise.all([those('/primary'), Promise.all(nodes.map(takesChanges))])
      return Math.max(named.length, open.filter(Boolean).length)
    },
    async killPrimary() {
      const [primary] = await those('/primary')
      if (primary === undefined) throw new Error('There is no primary.')
      await killNode(primary)
      return () => startNode(primary)
    },
    async killEtcd() {
      await end(etcd, 'SIGKILL')
      return () => {
        etcd = startEtcd()
      }
    },
    whole,
    async stop() {
      for (const node of nodes) await killNode(node)
      for (const one of [haproxy, etcd]) await end(one, 'SIGKILL')
      rmSync(dir, { recursive: true, force: true })
    },
  }
}
