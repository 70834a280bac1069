import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { argv } from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { PGlite } from '@electric-sql/pglite'
import type { BrowserContext, Page } from '@playwright/test'
import { aPhone, aProfile, type OwnShop, ownShop } from '../e2e/own-shop.ts'
import { person } from '../e2e/shopper.ts'

/**
 * One phone, one shop, and something that dies while an order is under way: the tab, the worker, the browser, the
 * server, the network, at a random moment. Then all comes back and is left alone. Nothing may be lost, nothing may
 * come twice, and what was not ordered is still in the cart.
 *
 *     node tests/chaos/phones.ts 200
 */

const rounds = Number(argv[2] ?? 20)
const SETTLE_MS = 120_000
/** A machine with other work may be slow; nothing here is about speed. */
const PATIENCE_MS = 180_000

type Victim = 'tab' | 'worker' | 'browser' | 'server' | 'network'
const victims: readonly Victim[] = ['tab', 'worker', 'browser', 'server', 'network']

const shop: OwnShop = await ownShop()
const profile = await aProfile()
await shop.open()
let phone: BrowserContext = await aPhone(profile)
let open = true
const tally = new Map<Victim, { kills: number; orders: number }>(
  victims.map((victim) => [victim, { kills: 0, orders: 0 }]),
)
const placed = new Set<string>()
let carts = 0
let cartsBroken = 0

const any = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T

/** What the phone has kept, read past the app. */
const kept = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<{ receipts: string[]; waiting: string[]; units: number }>((resolve, reject) => {
        const asked = indexedDB.open('era', 1)
        asked.onerror = () => reject(asked.error)
        asked.onsuccess = () => {
          const values = asked.result.transaction('values').objectStore('values')
          const receipts = values.get('receipts')
          const cart = values.get('cart')
          const outbox = values.get('outbox')
          outbox.onsuccess = () => {
            asked.result.close()
            const lines: Record<string, [number, number]>[] = Object.values(cart.result?.document ?? {})
            const counters = lines.flatMap((line) => Object.values(line))
            resolve({
              units: counters.reduce((sum, [added, taken]) => sum + added - taken, 0),
              receipts: (receipts.result ?? []).map((one: { id: string }) => one.id),
              waiting: (outbox.result ?? []).map((one: { order: { id: string } }) => one.order.id),
            })
          }
        }
      }),
  )

async function awake(page: Page, path: string) {
  await page.goto(shop.url + path, { timeout: PATIENCE_MS })
  await page.locator('html[data-awake]').waitFor({ state: 'attached', timeout: PATIENCE_MS })
}

async function toTheButton(page: Page) {
  await awake(page, '/rosa')
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Add to cart/ })
    .first()
    .click()
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Cart, [1-9]/ })
    .waitFor()
  await awake(page, '/checkout')
  const who = person()
  const main = page.getByRole('main')
  await main.getByLabel('Email', { exact: true }).first().fill(who.email)
  await main.getByLabel('Full name').fill(who.name)
  await main.getByLabel('Street address').fill(who.street)
  await main.getByLabel('City').fill(who.city)
  await main.getByLabel('State').selectOption(who.state)
  await main.getByLabel('ZIP code').fill(who.zip)
  await main.getByRole('radio', { name: /Pay on delivery/ }).check({ force: true })
}

const press = (page: Page) =>
  page
    .getByRole('button', { name: /^(Place|Save) order/ })
    .filter({ visible: true })
    .first()
    .click()

async function kill(victim: Victim, page: Page) {
  if (victim === 'server' || victim === 'network') {
    open = false
    await shop.close(victim === 'server' ? 'SIGKILL' : 'SIGTERM')
  }
  if (victim === 'tab') {
    const session = await phone.newCDPSession(page)
    // The renderer dies with the call, so its answer never comes.
    await Promise.race([session.send('Page.crash').catch(() => undefined), sleep(500)])
  }
  if (victim === 'worker') {
    const session = await phone.newCDPSession(page)
    await session.send('ServiceWorker.enable')
    await session.send('ServiceWorker.stopAllWorkers')
  }
  if (victim === 'browser') {
    await phone.close()
  }
}

async function heal() {
  if (!open) await shop.open()
  open = true
  await phone.close().catch(() => undefined)
  phone = await aPhone(profile)
  const page = phone.pages()[0] ?? (await phone.newPage())
  await awake(page, '/')
  const until = Date.now() + SETTLE_MS
  let state = await kept(page)
  while (state.waiting.length > 0 && Date.now() < until) {
    await sleep(200)
    state = await kept(page)
  }
  if (state.waiting.length > 0) throw new Error(`Still waiting: ${state.waiting}`)
  return state
}

const from = Date.now()
for (let round = 1; round <= rounds; round += 1) {
  const victim = any(victims)
  const count = tally.get(victim) ?? { kills: 0, orders: 0 }
  const before = placed.size
  const page = phone.pages()[0] ?? (await phone.newPage())
  page.setDefaultTimeout(PATIENCE_MS)
  await toTheButton(page)
  const { units } = await kept(page)
  const pressed = press(page).catch(() => undefined)
  await sleep(Math.random() * 900)
  await kill(victim, page).catch(() => undefined)
  await Promise.race([pressed, sleep(1_000)])
  const after = await heal()
  for (const id of after.receipts) placed.add(id)
  const ordered = placed.size - before
  tally.set(victim, { kills: count.kills + 1, orders: count.orders + ordered })
  if (ordered > 1) throw new Error(`Round ${round} made ${ordered} orders of one cart`)
  carts += 1
  if (after.units !== (ordered === 1 ? 0 : units)) cartsBroken += 1
  if (round % 10 === 0) {
    const seconds = ((Date.now() - from) / 1000 / round).toFixed(1)
    console.log(`${round} kills, ${placed.size} orders, ${seconds} s each`)
  }
}

await phone.close()
await shop.close()
const database = await PGlite.create(join(shop.data, 'db'))
const { rows } = await database.query<{ id: string }>('select id from orders')
await database.close()
const arrived = rows.map((row) => row.id)
const lost = [...placed].filter((id) => !arrived.includes(id))
const unknown = arrived.filter((id) => !placed.has(id))
const table: [string, string][] = [
  ...[...tally].map(([name, { kills, orders }]): [string, string] => [
    `killed: ${name}`,
    `${kills} times, ${orders} orders on their way`,
  ]),
  ['orders lost', `${lost.length} of ${placed.size}`],
  ['orders that arrived twice, or that nobody placed', `${unknown.length} of ${arrived.length}`],
  ['carts that were neither ordered nor kept', `${cartsBroken} of ${carts}`],
]
console.log(`${rounds} kills, ${((Date.now() - from) / 60_000).toFixed(0)} minutes`)
for (const [what, figure] of table) console.log(`| ${what} | ${figure} |`)
await shop.remove()
await rm(profile, { recursive: true, force: true })
if (lost.length + unknown.length + cartsBroken > 0) process.exitCode = 1
