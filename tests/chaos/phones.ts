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
 * server, at a random moment. Then all comes back and is left alone. Nothing may be lost, nothing may come twice.
 *
 *     node tests/chaos/phones.ts 200
 */

const rounds = Number(argv[2] ?? 20)
const SETTLE_MS = 60_000

type Victim = 'tab' | 'worker' | 'browser' | 'server' | 'network'
const victims: readonly Victim[] = ['tab', 'worker', 'browser', 'server', 'network']

const shop: OwnShop = await ownShop()
const profile = await aProfile()
await shop.open()
let phone: BrowserContext = await aPhone(profile)
let open = true
const tally = new Map<Victim, number>()
const placed = new Set<string>()
let unpressed = 0

const any = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T

/** What the phone has kept, read past the app. */
const kept = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<{ receipts: string[]; waiting: string[] }>((resolve, reject) => {
        const asked = indexedDB.open('era', 1)
        asked.onerror = () => reject(asked.error)
        asked.onsuccess = () => {
          const values = asked.result.transaction('values').objectStore('values')
          const receipts = values.get('receipts')
          const outbox = values.get('outbox')
          outbox.onsuccess = () => {
            asked.result.close()
            resolve({
              receipts: (receipts.result ?? []).map((one: { id: string }) => one.id),
              waiting: (outbox.result ?? []).map((one: { order: { id: string } }) => one.order.id),
            })
          }
        }
      }),
  )

async function awake(page: Page, path: string) {
  await page.goto(shop.url + path)
  await page.locator('html[data-awake]').waitFor({ state: 'attached', timeout: 30_000 })
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
    .click({ timeout: 15_000 })

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
  if (state.waiting.length > 0) throw new Error(`Still waiting after a minute: ${state.waiting}`)
  return state.receipts
}

for (let round = 1; round <= rounds; round += 1) {
  const victim = any(victims)
  tally.set(victim, (tally.get(victim) ?? 0) + 1)
  const before = placed.size
  const page = phone.pages()[0] ?? (await phone.newPage())
  await toTheButton(page)
  const pressed = press(page).catch(() => undefined)
  await sleep(Math.random() * 900)
  await kill(victim, page).catch(() => undefined)
  await Promise.race([pressed, sleep(1_000)])
  for (const id of await heal()) placed.add(id)
  if (placed.size === before) unpressed += 1
  if (placed.size > before + 1)
    throw new Error(`Round ${round} made ${placed.size - before} orders of one cart`)
  if (round % 10 === 0)
    console.log(`${round} rounds, ${placed.size} orders, ${unpressed} killed before the press`)
}

await phone.close()
await shop.close()
const database = await PGlite.create(join(shop.data, 'db'))
const { rows } = await database.query<{ id: string }>('select id from orders')
await database.close()
const arrived = rows.map((row) => row.id)
const lost = [...placed].filter((id) => !arrived.includes(id))
const unknown = arrived.filter((id) => !placed.has(id))
console.log(
  `${rounds} kills (${[...tally].map(([name, count]) => `${count} ${name}`).join(', ')}): ` +
    `${placed.size} orders placed, ${arrived.length} arrived, ${lost.length} lost, ${unknown.length} doubled`,
)
await shop.remove()
await rm(profile, { recursive: true, force: true })
if (lost.length + unknown.length > 0) process.exitCode = 1
