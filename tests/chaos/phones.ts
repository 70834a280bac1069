import { argv } from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { ownShop, queryDatabase } from '../e2e/base/own-shop.ts'
import { startPhone } from '../e2e/base/phone.ts'
import { fillCheckout, submitOrder } from '../e2e/base/shopper.ts'
import { runApp } from '../e2e/base/test.ts'

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

const shop = await ownShop()
await shop.open()
const phone = await startPhone()
let open = true
const tally = new Map<Victim, { kills: number; orders: number }>(
  victims.map((victim) => [victim, { kills: 0, orders: 0 }]),
)
const placed = new Set<string>()
let carts = 0
let cartsBroken = 0
let doubled = 0
/** Orders that waited longer than anybody should, and went with the next page. */
let unsent = 0
let stuck = 0
/** Rounds the machine was too slow for, before anything was killed. */
let skipped = 0

const any = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T

interface Waiting {
  order: { id: string }
  attempts: number
  nextAt: number
  needs?: { reason: string }
}

/** What the phone stores, read past the app. */
const storedState = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<{ receipts: string[]; waiting: Waiting[]; units: number }>((resolve, reject) => {
        const opening = indexedDB.open('era', 1)
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const values = opening.result.transaction('values').objectStore('values')
          const receipts = values.get('receipts')
          const cart = values.get('cart')
          const outbox = values.get('outbox')
          outbox.onsuccess = () => {
            opening.result.close()
            const lines: Record<string, [number, number]>[] = Object.values(cart.result?.document ?? {})
            const counters = lines.flatMap((line) => Object.values(line))
            resolve({
              units: counters.reduce((sum, [added, taken]) => sum + added - taken, 0),
              receipts: (receipts.result ?? []).map((one: { id: string }) => one.id),
              waiting: outbox.result ?? [],
            })
          }
        }
      }),
  )

async function openApp(page: Page, path: string) {
  await page.goto(shop.url + path, { timeout: PATIENCE_MS })
  await runApp(page, PATIENCE_MS)
}

async function toTheButton(page: Page) {
  await openApp(page, '/rosa')
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Add to cart/ })
    .first()
    .click()
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Cart, [1-9]/ })
    .waitFor()
  await openApp(page, '/checkout')
  await fillCheckout(page)
}

async function kill(victim: Victim, page: Page) {
  if (victim === 'server' || victim === 'network') {
    open = false
    await shop.close(victim === 'server' ? 'SIGKILL' : 'SIGTERM')
  }
  if (victim === 'tab') {
    const session = await phone.context.newCDPSession(page)
    // The renderer dies with the call, so its answer never comes.
    await Promise.race([session.send('Page.crash').catch(() => undefined), sleep(500)])
  }
  if (victim === 'worker') {
    const session = await phone.context.newCDPSession(page)
    await session.send('ServiceWorker.enable')
    await session.send('ServiceWorker.stopAllWorkers')
  }
  if (victim === 'browser') {
    await phone.stop()
  }
}

async function settled(page: Page) {
  const until = Date.now() + SETTLE_MS
  let state = await storedState(page)
  while (state.waiting.length > 0 && Date.now() < until) {
    await sleep(200)
    state = await storedState(page)
  }
  return state
}

/** Why an order is not sent, as far as can be seen: IndexedDB's speed, the page's notices, the order's next try. */
async function whyWaiting(page: Page, waiting: readonly Waiting[]): Promise<string> {
  const began = Date.now()
  await storedState(page)
  const store = `the store answers in ${Date.now() - began} ms`
  const notices = await page
    .locator('section[aria-label], [role=status]')
    .filter({ visible: true })
    .allInnerTexts()
  const entries = waiting.map(({ order, attempts, nextAt, needs }) => {
    const due = Math.round((nextAt - Date.now()) / 1000)
    return `${order.id}, tried ${attempts} times, due in ${due} s${needs ? `, needs ${needs.reason}` : ''}`
  })
  return [...entries, store, `on the screen: ${notices.join(' · ').replaceAll('\n', ' ')}`].join('; ')
}

async function heal() {
  if (!open) await shop.open()
  open = true
  await phone.stop().catch(() => undefined)
  await phone.start()
  const page = phone.context.pages()[0] ?? (await phone.newPage())
  await openApp(page, '/')
  let state = await settled(page)
  if (state.waiting.length > 0) {
    unsent += state.waiting.length
    console.log(`Still waiting after ${SETTLE_MS / 1000} s: ${await whyWaiting(page, state.waiting)}`)
    await openApp(page, '/')
    state = await settled(page)
    stuck += state.waiting.length
    if (state.waiting.length > 0)
      console.log(`And on the next page: ${await whyWaiting(page, state.waiting)}`)
  }
  return state
}

const from = Date.now()
for (let round = 1; round <= rounds; round += 1) {
  const victim = any(victims)
  const count = tally.get(victim) ?? { kills: 0, orders: 0 }
  const before = placed.size
  const page = phone.context.pages()[0] ?? (await phone.newPage())
  page.setDefaultTimeout(PATIENCE_MS)
  try {
    await toTheButton(page)
  } catch (error) {
    skipped += 1
    console.log(`Round ${round} did not come to its order: ${String(error).split('\n')[0]}`)
    for (const id of (await heal()).receipts) placed.add(id)
    continue
  }
  const { units } = await storedState(page)
  const pressed = submitOrder(page).catch(() => undefined)
  await sleep(Math.random() * 900)
  await kill(victim, page).catch(() => undefined)
  await Promise.race([pressed, sleep(1_000)])
  const after = await heal()
  for (const id of after.receipts) placed.add(id)
  const ordered = placed.size - before
  tally.set(victim, { kills: count.kills + 1, orders: count.orders + ordered })
  doubled += Math.max(0, ordered - 1)
  carts += 1
  if (after.units !== (ordered === 1 ? 0 : units)) cartsBroken += 1
  if (round % 10 === 0) {
    const seconds = ((Date.now() - from) / 1000 / round).toFixed(1)
    console.log(`${round} kills, ${placed.size} orders, ${seconds} s each`)
  }
}

await phone.remove()
await shop.close()
const rows = await queryDatabase<{ id: string }>(shop, 'select id from orders')
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
  ['carts that became more than one order', `${doubled} of ${carts}`],
  ['carts that were neither ordered nor stored', `${cartsBroken} of ${carts}`],
  [
    `orders that waited longer than ${SETTLE_MS / 1000} s for a page to send them`,
    `${unsent} of ${placed.size}`,
  ],
  ['… and did not leave with the next page', `${stuck} of ${placed.size}`],
  ['rounds that did not come to their order', `${skipped} of ${rounds}`],
]
console.log(`${rounds} kills, ${((Date.now() - from) / 60_000).toFixed(0)} minutes`)
for (const [what, figure] of table) console.log(`| ${what} | ${figure} |`)
await shop.remove()
if (lost.length + unknown.length + doubled + cartsBroken + stuck > 0) process.exitCode = 1
