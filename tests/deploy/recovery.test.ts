import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { orderNumber } from '#domain/order/order.ts'
import { openPostgres } from '#server/base/db/postgres.ts'
import { freePort } from '../free-port.ts'
import { owner, programs } from '../postgres.ts'
import { silent } from '../server/base/emulator.ts'
import { aShop } from '../server/base/shop.ts'
import { placed } from '../server/base/staff.ts'
import { commandsOf, replacer, shell } from './page.ts'

/** docs/recovery.md, followed: backups are taken, a mistake is made, a disk is lost, and orders are there again. */

const PAGE = 'docs/recovery.md'
const LONG_MS = 300_000
const hasPgbackrest = existsSync('/usr/bin/pgbackrest')

test.runIf(process.env.CI === 'true')('pgBackRest is there in CI', () => {
  expect(hasPgbackrest, 'Install Debian’s package “pgbackrest”.').toBe(true)
})

/** Lines that are about the machine or the shop's processes, which this PostgreSQL does not have. */
const notRun = ['apt-get', 'systemctl stop era@', 'systemctl start era@', 'npm run backup']

describe.skipIf(!hasPgbackrest || programs() === undefined)(PAGE, () => {
  const as = owner()
  const dir = mkdtempSync(join(tmpdir(), 'era-recovery-'))
  const data = join(dir, 'data')
  const all = commandsOf(PAGE)
  const [stop, again] = ['systemctl stop postgresql', 'systemctl start postgresql']
  const [mistake, loss] = [all.indexOf(stop), all.lastIndexOf(stop)]
  let port: number
  let first: string
  let backedUp: string
  let rewrite: (text: string) => string

  const pgCtl = (action: string, ...more: string[]) =>
    execFileSync(
      join(programs() ?? '', 'pg_ctl'),
      [
        '-D',
        data,
        '-w',
        '-t',
        '120',
        '-o',
        `-p ${port} -k ${dir}`,
        '-l',
        join(dir, 'server.log'),
        action,
        ...more,
      ],
      { ...as, cwd: dir, stdio: 'ignore' },
    )
  async function follow(line: string): Promise<string> {
    if (notRun.some((start) => line.startsWith(start))) return ''
    if (line.startsWith('systemctl')) {
      pgCtl(line.split(' ')[1] ?? '')
      return ''
    }
    const printed = await shell(rewrite(line))
    const file = /(\S+\.conf)$/.exec(rewrite(line))?.[1]
    if (line.startsWith('install') && file) writeFileSync(file, rewrite(readFileSync(file, 'utf8')))
    return printed
  }
  const url = () => `postgres://postgres@127.0.0.1:${port}/era`
  /** What one process of the shop does, from its start to its end. */
  async function inShop<T>(work: (shop: Awaited<ReturnType<typeof aShop>>) => Promise<T>): Promise<T> {
    const fixture = await aShop({ database: await openPostgres(url(), silent) })
    try {
      return await work(fixture)
    } finally {
      await fixture.close()
    }
  }
  const order = () => inShop(async (shop) => (await placed(shop)).number)
  const numbers = () =>
    inShop(async ({ services }) => {
      const { rows } = await services.db.execute(`select serial::int as serial from orders order by serial`)
      return rows.map(({ serial }) => orderNumber(Number(serial)))
    })

  beforeAll(async () => {
    if (as) chownSync(dir, as.uid, as.gid)
    port = await freePort()
    const config = join(dir, 'pgbackrest.conf')
    rewrite = replacer({
      'pgbackrest --stanza=era': `pgbackrest --config=${config} --stanza=era`,
      '-- psql -Atc': `-- psql -h ${dir} -p ${port} -U postgres -Atc`,
      '/etc/pgbackrest.conf': config,
      '/etc/postgresql/15/main/conf.d': join(dir, 'conf.d'),
      '/etc/cron.d/era-backup': join(dir, 'cron'),
      '/var/lib/postgresql/15/main': data,
      '/var/lib/pgbackrest': join(dir, 'backups'),
      '/var/log/pgbackrest': join(dir, 'log'),
      '/tmp/pgbackrest': join(dir, 'lock'),
      '/var/run/postgresql': dir,
      'pg1-port=5432': `pg1-port=${port}\npg1-user=postgres`,
      ...(!as && { 'runuser -u postgres -- ': '', ' -g postgres ': ' ', ' -o postgres ': ' ' }),
    })
    const initdb = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync']
    execFileSync(join(programs() ?? '', 'initdb'), initdb, { ...as, cwd: dir, stdio: 'ignore' })
    for (const one of ['conf.d', 'log', 'lock']) {
      mkdirSync(join(dir, one))
      if (as) chownSync(join(dir, one), as.uid, as.gid)
    }
    // As Debian's own begins; what is written need not reach a disk in a test.
    appendFileSync(join(data, 'postgresql.conf'), `include_dir = '${dir}/conf.d'\nfsync = off\n`)
    pgCtl('start')
    await shell(`createdb -h ${dir} -p ${port} -U postgres era`)
    first = await order()
    for (const line of all.slice(0, mistake)) await follow(line)
    expect(await follow(all.find((line) => line.endsWith('info')) ?? '')).toContain('status: ok')
    backedUp = (await shell(`psql ${url()} -Atc 'select clock_timestamp()'`)).trim()
  }, LONG_MS)
  afterAll(() => {
    if (existsSync(join(data, 'postmaster.pid'))) pgCtl('stop')
    rmSync(dir, { recursive: true, force: true })
  })

  test(
    'an order placed before the moment is there again, one placed after it is not, and the shop still works',
    async () => {
      const restored = await order()
      // Seconds are what pgBackRest compares with the end of a backup.
      const isLater = `select clock_timestamp() > timestamptz '${backedUp}' + interval '1 s'`
      await expect.poll(() => shell(`psql ${url()} -Atc "${isLater}"`), { timeout: LONG_MS }).toBe('t\n')
      const moment = (await shell(`psql ${url()} -Atc 'select clock_timestamp()'`)).trim()
      const gone = await order()
      await shell(`psql ${url()} -qc 'delete from order_events'`)
      let said = ''
      for (const line of all.slice(mistake, all.indexOf(again) + 3)) {
        said = await follow(line.replace(/--target='[^']*'/, `--target='${moment}'`))
      }
      expect(said).toMatch(/^20\d\d-/)
      expect(await numbers()).toEqual([first, restored])
      const next = await order()
      expect(await numbers()).toEqual([first, restored, next])
      expect(gone).not.toBe(restored)
    },
    LONG_MS,
  )

  test(
    'with the disk lost, everything that was archived is there again',
    async () => {
      const before = await numbers()
      const last = await order()
      const segment = (await shell(`psql ${url()} -Atc 'select pg_walfile_name(pg_switch_wal())'`)).trim()
      const isArchived = `select last_archived_wal >= '${segment}' from pg_stat_archiver`
      await expect.poll(() => shell(`psql ${url()} -Atc "${isArchived}"`), { timeout: 60_000 }).toBe('t\n')
      pgCtl('stop', '-m', 'immediate')
      rmSync(data, { recursive: true })
      mkdirSync(data, { mode: 0o700 })
      if (as) chownSync(data, as.uid, as.gid)
      for (const line of all.slice(loss + 1)) await follow(line)
      expect(await numbers()).toEqual([...before, last])
    },
    LONG_MS,
  )
})
