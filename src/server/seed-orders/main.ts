import { parseArgs } from 'node:util'
import { count } from 'drizzle-orm'
import { SHOP_ZONE } from '#domain/base/day.ts'
import { readEnv } from '../base/config/env.ts'
import { silent } from '../base/config/log.ts'
import { type Database, transact } from '../base/db/db.ts'
import { openDatabase } from '../base/db/open-database.ts'
import { products } from '../base/db/schema.ts'
import { createSecrets } from '../base/db/secrets.ts'
import { createMetrics } from '../base/http/metrics.ts'
import { noAccounts } from '../base/http/services.ts'
import { storeFigures } from '../figures/store.ts'
import { batchOrderInputs } from '../order/place/load-inputs.ts'
import type { OrderServices } from '../order/place/place.ts'
import { batchOrderWrites } from '../order/place/write.ts'
import { manyRows } from '../seed/many.ts'
import { addRows, seed } from '../seed/seed.ts'
import { copyOrders } from './copy.ts'
import { playScenario, type Scenario, scenarios } from './scenario.ts'

/** `npm run seed`: fills the database with made-up goods and orders up to a number, for trying the shop at size. */

interface SeedOptions {
  products?: number
  scenario?: Scenario
  orders?: number
}

async function fill(source: Record<string, string | undefined>, wanted: SeedOptions): Promise<string[]> {
  const read = readEnv(source)
  if ('faults' in read) throw new Error(read.faults.join('\n'))
  const { env } = read
  const { database, close } = await openDatabase(env, silent)
  const lines: string[] = []
  try {
    const now = () => new Date()
    await seed({ db: database.db, env, now })
    if (wanted.products !== undefined) lines.push(await fillProducts(database, wanted.products, now()))
    const services = servicesOf(database, env, now)
    const scenario = wanted.scenario ?? (wanted.orders === undefined ? undefined : 'busy')
    if (scenario)
      lines.push(
        `${await playScenario(services, scenario)} orders of the last ${scenarios[scenario].days} days were added.`,
      )
    if (wanted.orders !== undefined) {
      const have = await copyOrders(database.db, wanted.orders)
      lines.push(`The shop has ${Math.max(have, wanted.orders)} orders now.`)
      await storeFigures({ db: database.db, env, now })
    }
    return lines
  } finally {
    await close()
  }
}

async function fillProducts({ db }: Database, wanted: number, at: Date): Promise<string> {
  const [{ have } = { have: 0 }] = await db.select({ have: count() }).from(products)
  await transact(db, (tx) => addRows(tx, manyRows(Math.max(0, wanted - have), have), at))
  return `The shop has ${Math.max(have, wanted)} products now.`
}

/** Enough of a shop to place orders in, without logins. */
const servicesOf = (database: Database, env: OrderServices['env'], now: () => Date): OrderServices => ({
  env,
  database,
  db: database.db,
  now,
  log: silent,
  build: 'seed',
  secrets: createSecrets(database.db),
  metrics: createMetrics(false),
  sharedLimits: undefined,
  auth: noAccounts,
  notify: () => undefined,
  stopping: new AbortController().signal,
  loadOrderInputs: batchOrderInputs(database, SHOP_ZONE),
  writeOrder: batchOrderWrites(database),
})

const USAGE = `Usage: npm run seed -- [--products 2000] [--scenario ${Object.keys(scenarios).join('|')}] [--orders 1000000]`

/** What the arguments ask for, or undefined where they are wrong. */
function parseOptions(args: readonly string[]): SeedOptions | undefined {
  const options = {
    products: { type: 'string' },
    scenario: { type: 'string' },
    orders: { type: 'string' },
  } as const
  // Not strict: what it does not know is answered with the usage, not with a stack.
  const { values, positionals } = parseArgs({ args: [...args], options, strict: false })
  const upTo = (text: string | boolean, most: number) =>
    /^[1-9]\d*$/.test(String(text)) && Number(text) <= most ? Number(text) : undefined
  const products = upTo(values.products ?? '', 20_000)
  const orders = upTo(values.orders ?? '', 1_000_000)
  const scenario = Object.keys(scenarios).find((name): name is Scenario => name === values.scenario)
  const wanted = { ...(products && { products }), ...(orders && { orders }), ...(scenario && { scenario }) }
  const isWhole = positionals.length === 0 && Object.keys(values).every((name) => name in wanted)
  return isWhole && Object.keys(wanted).length > 0 ? wanted : undefined
}

if (import.meta.main) {
  const wanted = parseOptions(process.argv.slice(2))
  if (wanted === undefined) {
    console.error(USAGE)
    process.exit(1)
  }
  fill(process.env, wanted).then(
    (lines) => console.log(lines.join('\n')),
    (error: Error) => {
      console.error(error.message)
      process.exitCode = 1
    },
  )
}
