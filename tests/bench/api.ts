import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import pg from 'pg'
import { freePort } from '../free-port.ts'
import { startCluster } from '../postgres.ts'
import { type Rate, rateOf, type Shot } from './load.ts'
import { atEnd, endChild, startChild, startShop } from './shop.ts'
import { spreadOf } from './table.ts'

/** Rates of the API as ratios to bare Hono and to a bare one-insert transaction on the same PostgreSQL, with fsync. */
const CONNECTIONS = 16
const SECONDS = 4

const address = { line1: '1 Test Street', city: 'Portland', region: 'OR', postcode: '97201', country: 'US' }
const items = [
  { id: 'ROSA-100', units: 1 },
  { id: 'SET-HEALINGERA', units: 1 },
]

const order = (expectedTotal: number) => () => {
  const id = randomUUID()
  return JSON.stringify({
    id,
    key: randomBytes(24).toString('base64url'),
    items,
    contact: { email: `bench-${id}@example.com`, name: 'Bench' },
    address,
    delivery: 'standard',
    payment: 'on_delivery',
    expectedTotal,
  })
}

async function run(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}

async function database(url: string, name: string): Promise<string> {
  await run(`${url}/postgres`, `create database ${name}`)
  return `${url}/${name}`
}

export async function benchApi(rounds: number): Promise<string> {
  const cluster = await startCluster([])
  if (!cluster)
    return 'The API part needs PostgreSQL (Debian: `apt-get install postgresql`), which is not here.'
  const endCluster = atEnd(() => cluster.stop())
  const shopUrl = await database(cluster.url, 'bench_shop')
  const bareUrl = await database(cluster.url, 'bench_bare')
  const port = await freePort()
  const bare = startChild(['tests/bench/bare.ts', String(port), bareUrl])
  if (bare.stdout) await once(bare.stdout, 'data')
  const shop = await startShop({ DATABASE_URL: shopUrl })
  try {
    // Enough of everything: what is measured is selling, not running out.
    await run(shopUrl, 'update variants set stock = 100000000 where stock is not null')
    const quoted = await fetch(`${shop.url}/api/quote`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ items, delivery: 'standard', country: 'US', region: 'OR' }),
    })
    // The contract's own shape, from the shop under test.
    const { total } = (await quoted.json()) as { total: number }
    const at = `http://127.0.0.1:${port}`
    const shots: Record<string, Shot> = {
      'bare Hono, 15 kB': { method: 'GET', url: `${at}/` },
      'document /rosa': { method: 'GET', url: `${shop.url}/rosa` },
      catalogue: { method: 'GET', url: `${shop.url}/api/catalogue` },
      quote: {
        method: 'POST',
        url: `${shop.url}/api/quote`,
        body: () => JSON.stringify({ items, delivery: 'standard', country: 'US' }),
      },
      'bare begin/insert/commit': { method: 'POST', url: `${at}/orders`, body: order(total) },
      'place an order': { method: 'POST', url: `${shop.url}/api/orders`, body: order(total) },
    }
    for (const shot of Object.values(shots)) await rateOf(shot, CONNECTIONS, 1)
    // As within a minute in a shop that runs: until then PostgreSQL plans for the few rows that a new table had.
    await run(shopUrl, 'analyze')
    return rows(await measure(shots, rounds))
  } finally {
    await shop.stop()
    await endChild(bare)
    await endCluster()
  }
}

async function measure(shots: Record<string, Shot>, rounds: number): Promise<Map<string, Rate[]>> {
  const rates = new Map<string, Rate[]>(Object.keys(shots).map((name) => [name, []]))
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, shot] of Object.entries(shots))
      rates.get(name)?.push(await rateOf(shot, CONNECTIONS, SECONDS))
  }
  return rates
}

function rows(rates: Map<string, Rate[]>): string {
  const of = (name: string, figure: keyof Rate) =>
    spreadOf((rates.get(name) ?? []).map((rate) => rate[figure]))
  const lines = [...rates.keys()].map((name) => {
    const floor = /order|insert/.test(name) ? 'bare begin/insert/commit' : 'bare Hono, 15 kB'
    const rate = of(name, 'perSecond')
    const ratio = (rate.median / of(floor, 'perSecond').median).toFixed(2)
    const slower = (of(name, 'p99').median / of(floor, 'p99').median).toFixed(2)
    const spread = `${Math.round(rate.median)} [${Math.round(rate.least)}…${Math.round(rate.most)}]`
    return `| ${name} | ${spread} | ${ratio}× of ${floor} | ${of(name, 'p50').median.toFixed(1)} | ${of(name, 'p99').median.toFixed(1)} (${slower}×) | ${of(name, 'failed').most} |`
  })
  return [
    '| call, 16 connections | per second | ratio | p50 ms | p99 ms | failed |',
    '|---|---|---|---|---|---|',
    ...lines,
  ].join('\n')
}
