import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { addDays, dayOf, SHOP_ZONE } from '#domain/base/day.ts'
import type { ParsedQueryOf } from '#domain/contract.ts'
import { silent } from '#server/base/config/log.ts'
import type { Database } from '#server/base/db/db.ts'
import { openPostgres } from '#server/base/db/postgres.ts'
import { storeFigures } from '#server/figures/store.ts'
import { DEMO_PASSWORD } from '#server/main/demo-accounts.ts'
import { pageOf } from '#server/manager/orders.ts'
import { freePort } from '../free-port.ts'
import { startCluster } from '../postgres.ts'
import { atEnd, startShop } from './shop.ts'
import { spreadOf } from './table.ts'

/**
 * Each view of the staff's screens in a shop with so many orders: what a call takes from its sending to its last byte, one
 * after the other, and what the query of its page reads.
 */

type Filter = Partial<ParsedQueryOf<'managerOrders'>>

const today = dayOf(new Date())
const startOf = (back: number) => `${addDays(today, -back)}T05:00:00.000Z`

/** The tabs, the views that are there from the start, and each filter where it finds much, little and nothing. */
const lists: Record<string, Filter> = {
  'to pack': { state: 'placed', sort: 'express' },
  packed: { state: 'packed', sort: 'express' },
  shipped: { state: 'shipped' },
  delivered: { state: 'delivered' },
  'awaiting payment': { state: 'awaiting_payment' },
  'needs attention': { state: 'attention' },
  all: { state: 'all' },
  'paid, not packed': { state: 'placed', payment: 'card', sort: 'express' },
  'must ship today': { state: 'all', only: 'due', sort: 'express' },
  late: { state: 'all', only: 'late', sort: 'express' },
  'shipped, no tracking': { state: 'shipped', only: 'untracked' },
  'all, no tracking': { state: 'all', only: 'untracked' },
  'delivered, no tracking': { state: 'delivered', only: 'untracked' },
  'all, card': { state: 'all', payment: 'card' },
  'all, pay on delivery': { state: 'all', payment: 'on_delivery' },
  'all, express': { state: 'all', delivery: 'express' },
  'delivered, express, pay on delivery': {
    state: 'delivered',
    delivery: 'express',
    payment: 'on_delivery',
  },
  'a day a year ago': { state: 'all', from: startOf(365), to: startOf(364) },
  'to pack, placed three days ago or before': { state: 'placed', to: startOf(2), sort: 'express' },
  'delivered, until a year ago': { state: 'delivered', to: startOf(365) },
  'code MAYA': { state: 'all', code: 'MAYA' },
  'code of nobody': { state: 'all', code: 'NOBODY' },
  'code MAYA, to pack': { state: 'placed', code: 'MAYA', sort: 'express' },
  'item ROSA-30': { state: 'all', item: 'ROSA-30' },
  'item REGLOW, to pack': { state: 'placed', item: 'REGLOW', sort: 'express' },
  'item that is not sold': { state: 'all', item: 'NOTHING-9' },
  'item ROSA-30, a day a year ago': { state: 'all', item: 'ROSA-30', from: startOf(365), to: startOf(364) },
  'search a number': { state: 'all', search: 'ERA-10500' },
  'search a part of numbers': { state: 'all', search: '777' },
  'search a last name': { state: 'all', search: 'Okafor' },
  'search a whole name': { state: 'all', search: 'Mei Okafor' },
  'search an address of many': { state: 'all', search: 'example.com' },
  'search a part of an address': { state: 'all', search: 'okafor' },
  'search a SKU': { state: 'all', search: 'GLAZE-50' },
  'search two letters': { state: 'all', search: 'me' },
  'search nobody': { state: 'all', search: 'Quetzalcoatl' },
  'search words that never meet': { state: 'all', search: 'Okafor Müller' },
  'search a name, to pack': { state: 'placed', search: 'Kim', sort: 'express' },
}

const calls: Record<string, string> = {
  'summary of 7 days': '/manager/summary?days=7',
  'summary of 30 days': '/manager/summary?days=30',
  'summary of 90 days': '/manager/summary?days=90',
  influencers: '/manager/influencers',
  returns: '/manager/returns',
  reviews: '/manager/reviews',
  log: '/manager/log',
}

/** Calls before the first that is measured. */
const WARMING = 100

interface Options {
  orders: number
  rounds: number
  /** A database that is filled already; else one is made for this. */
  url?: string
  /** Whether whole plans are printed. */
  plans: boolean
}

export async function benchViews({ orders, rounds, url, plans }: Options): Promise<void> {
  const cluster = url === undefined ? await startCluster([]) : undefined
  const endCluster = atEnd(async () => cluster?.stop())
  const databaseUrl = url ?? (cluster && `${cluster.url}/postgres`)
  if (databaseUrl === undefined)
    throw new Error('The views need PostgreSQL (Debian: `apt-get install postgresql`).')
  if (url === undefined) fill(databaseUrl, orders)
  const authPort = await freePort()
  const shop = await startShop({ DATABASE_URL: databaseUrl, AUTH_EMULATOR_PORT: String(authPort) })
  const database = await openPostgres(databaseUrl, silent)
  try {
    await vacuum(databaseUrl)
    // A shop does it within minutes of its start, and then day by day.
    await storeFigures({ db: database.db, env: { timeZone: SHOP_ZONE }, now: () => new Date() })
    const headers = { authorization: `Bearer ${await tokenOf(authPort)}` }
    const time = async (path: string) => {
      const begun = performance.now()
      const answer = await fetch(`${shop.url}/api${path}`, { headers })
      const { total }: { total?: number } = await answer.json()
      return { ms: performance.now() - begun, total, failed: !answer.ok }
    }
    // The first hundred calls of a process are slower: its code is not compiled yet.
    for (let call = 0; call < WARMING; call += 1) await time('/manager/orders?state=all&limit=50')
    console.log('| view | found | median ms | p95 ms | read by |\n|---|---|---|---|---|')
    for (const [name, filter] of Object.entries(lists)) {
      const path = `/manager/orders?${new URLSearchParams({ ...filter, limit: '50' } as Record<string, string>)}`
      const { reads, whole } = await planOf(database, filter)
      console.log(row(name, await repeated(() => time(path), rounds), reads))
      if (plans) console.error(`## ${name}\n${whole}\n`)
    }
    for (const [name, path] of Object.entries(calls)) {
      console.log(row(name, await repeated(() => time(path), rounds), ''))
    }
    console.log(`\n${await timeExport(shop, headers)}`)
  } finally {
    await database.close()
    await shop.stop()
    await endCluster()
  }
}

function fill(databaseUrl: string, orders: number) {
  const begun = performance.now()
  const args = ['src/server/seed-orders/main.ts', '--scenario', 'busy', '--orders', String(orders)]
  execFileSync(process.execPath, args, {
    env: { ...process.env, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  console.error(`filled in ${((performance.now() - begun) / 1000).toFixed(0)} s`)
}

/** What autovacuum does within the hour after so many rows were written. */
async function vacuum(url: string) {
  const client = new pg.Client(url)
  await client.connect()
  await client.query('vacuum analyze')
  await client.end()
}

export async function tokenOf(authPort: number): Promise<string> {
  const signIn = `http://127.0.0.1:${authPort}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=demo`
  const body = { email: 'manager@era.test', password: DEMO_PASSWORD, returnSecureToken: true }
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(signIn, { method: 'POST', headers, body: JSON.stringify(body) })
  const { idToken }: { idToken: string } = await answer.json()
  return idToken
}

interface Timed {
  ms: number
  total?: number | undefined
  failed: boolean
}

/** The orders of five weeks as a spreadsheet, and what the server's process needed for it at the most. */
async function timeExport({ url, pid }: { url: string; pid: number }, headers: Record<string, string>) {
  // The peak is that of the process so far: it is reset.
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
  const memory = (of: string) =>
    Number(new RegExp(`${of}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
  const before = memory('VmRSS')
  const query = new URLSearchParams({ format: 'xlsx', state: 'all', from: startOf(435), to: startOf(400) })
  const begun = performance.now()
  const answer = await fetch(`${url}/api/manager/export?${query}`, { headers })
  const bytes = (await answer.arrayBuffer()).byteLength
  const seconds = (performance.now() - begun) / 1000
  return `export of five weeks: ${answer.status}, ${(bytes / 1e6).toFixed(1)} MB in ${seconds.toFixed(1)} s; memory ${before.toFixed(0)} MB before, ${memory('VmHWM').toFixed(0)} MB at the most`
}

/** The first one warms: a plan and pages that no query has had yet. */
async function repeated(call: () => Promise<Timed>, rounds: number): Promise<Timed[]> {
  const timed: Timed[] = []
  for (let round = 0; round <= rounds; round += 1) timed.push(await call())
  return timed.slice(1)
}

function row(name: string, timed: readonly Timed[], reads: string): string {
  const times = timed.map(({ ms }) => ms).toSorted((a, b) => a - b)
  const p95 = times[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN
  const failed = timed.filter((one) => one.failed).length
  const found = failed > 0 ? `${failed} of ${timed.length} failed` : (timed[0]?.total ?? '')
  return `| ${name} | ${found} | ${spreadOf(times).median.toFixed(0)} | ${p95.toFixed(0)} | ${reads} |`
}

/** What the query of a first page is executed by. */
async function planOf({ db }: Database, filter: Filter): Promise<{ reads: string; whole: string }> {
  const page = pageOf(db, { ...filter }, { now: new Date(), role: 'manager', zone: SHOP_ZONE })
  const { rows } = await db.execute<{ 'QUERY PLAN': string }>(sql`explain (analyze, buffers) ${page}`)
  const whole = rows.map((line) => line['QUERY PLAN']).join('\n')
  const indexes = [...whole.matchAll(/(?:using|Bitmap Index Scan on) (\w+)/g)].map(
    ([, index]) => `\`${index}\``,
  )
  return { reads: [...new Set(indexes)].join(', ') || 'no index', whole }
}
