import { rm } from 'node:fs/promises'
import { type BrowserContext, type CDPSession, expect, type Page, test } from '@playwright/test'
import { aPhone, aProfile, keptOn, type OwnShop, ownShop } from '../base/own-shop.ts'
import { addToCart, fillCheckout, goToCheckout, logIn } from '../base/shopper.ts'
import { runApp } from '../base/test.ts'

/** Where the browser wakes the worker, waiting orders leave with no page of the shop open. */

test.describe.configure({ mode: 'serial', timeout: 600_000 })

let shop: OwnShop
let profile: string
let phone: BrowserContext
let blank: Page
let browser: CDPSession

test.beforeAll(async () => {
  test.setTimeout(300_000)
  shop = await ownShop()
  profile = await aProfile()
  await shop.open()
  phone = await aPhone(profile)
  blank = phone.pages()[0] ?? (await phone.newPage())
  browser = await phone.newCDPSession(blank)
})
test.afterAll(async () => {
  await phone.close()
  await shop.remove()
  await rm(profile, { recursive: true, force: true })
})

interface Kept {
  receipts: { id: string; key: string }[]
  pass: { uid: string } | null
}

/** Orders with the port closed, puts the page away and opens the shop again. */
async function orderAndLeave(page: Page, account: boolean) {
  await addToCart(page, `${shop.url}/rosa`)
  await shop.close()
  await goToCheckout(page)
  await fillCheckout(page)
  await page
    .getByRole('button', { name: /^(Place|Save) order/ })
    .filter({ visible: true })
    .first()
    .click()
  await expect(page.getByTestId('sync-state')).toContainText('1 waiting', { timeout: 30_000 })
  if (account) {
    await expect
      .poll(async () => (await keptOn<Kept['pass']>(page, 'pass'))?.uid, { timeout: 30_000 })
      .toMatch(/\w/)
  }
  const [receipt] = (await keptOn<Kept['receipts']>(page, 'receipts')) ?? []
  await page.close()
  await shop.open()
  return receipt ?? { id: '', key: '' }
}

/** What the browser does by itself when there is a connection again. */
async function wakeWorker() {
  const registered = new Promise<string>((resolve) => {
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL.startsWith(shop.url))
      if (ours) resolve(ours.registrationId)
    })
  })
  await browser.send('ServiceWorker.enable')
  await browser.send('ServiceWorker.dispatchSyncEvent', {
    origin: shop.url,
    registrationId: await registered,
    tag: 'era-orders',
    lastChance: false,
  })
  await browser.send('ServiceWorker.disable')
}

const atShop = async ({ id, key }: { id: string; key: string }) =>
  (await fetch(`${shop.url}/api/orders/${id}`, { headers: { 'x-order-key': key } })).status

test('a guest’s', async () => {
  const page = await phone.newPage()
  await page.goto(shop.url)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const order = await orderAndLeave(page, false)
  await wakeWorker()
  await expect.poll(() => atShop(order), { timeout: 30_000 }).toBe(200)
})

test('an account’s, with the token its page left; then that is gone', async () => {
  const page = await phone.newPage()
  await page.goto(`${shop.url}/login`)
  await runApp(page)
  await logIn(page, 'shopper@era.test')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Profile' })).toBeVisible({
    timeout: 30_000,
  })
  const order = await orderAndLeave(page, true)
  await wakeWorker()
  await expect.poll(() => atShop(order), { timeout: 30_000 }).toBe(200)
  expect(phone.pages(), 'no page of the shop was open').toEqual([blank])
  const next = await phone.newPage()
  await next.goto(shop.url)
  await expect(next.getByRole('status').getByText(/waiting order is placed: ERA-\d+\./)).toBeVisible()
  expect(await keptOn(next, 'pass')).toBeNull()
  expect(await keptOn(next, 'outbox')).toEqual([])
})
