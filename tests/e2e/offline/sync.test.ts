import { type CDPSession, expect, type Page } from '@playwright/test'
import type { OwnShop } from '../base/own-shop.ts'
import { storedValue, test, workerReady } from '../base/phone.ts'
import { addToCart, fillCheckout, goToCheckout, logIn, submitOrder } from '../base/shopper.ts'
import { runApp } from '../base/test.ts'

/** Where the browser has Background Sync, the worker sends waiting orders with no page of the shop open. */

test.use({ story: 'sync' })
test.describe.configure({ mode: 'serial', timeout: 600_000 })

let blank: Page
let devtools: CDPSession

test.beforeAll(async ({ phone }) => {
  test.setTimeout(300_000)
  blank = phone.context.pages()[0] ?? (await phone.newPage())
  devtools = await phone.context.newCDPSession(blank)
})

interface Stored {
  receipts: { id: string; key: string }[]
  pass: { uid: string } | null
}

/** Orders while the shop is closed, closes the page and opens the shop again. */
async function orderAndLeave(shop: OwnShop, page: Page, account: boolean) {
  await addToCart(page, `${shop.url}/rosa`)
  await shop.close()
  await goToCheckout(page)
  await fillCheckout(page)
  await submitOrder(page)
  await expect(page.getByTestId('sync-state')).toContainText('1 waiting', { timeout: 30_000 })
  if (account) {
    await expect
      .poll(async () => (await storedValue<Stored['pass']>(page, 'pass'))?.uid, { timeout: 30_000 })
      .toMatch(/\w/)
  }
  const [receipt] = (await storedValue<Stored['receipts']>(page, 'receipts')) ?? []
  await page.close()
  await shop.open()
  return receipt ?? { id: '', key: '' }
}

/** What the browser does by itself when there is a connection again. */
async function dispatchSync(shop: OwnShop) {
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL.startsWith(shop.url))
      if (ours) resolve(ours.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  await devtools.send('ServiceWorker.dispatchSyncEvent', {
    origin: shop.url,
    registrationId: await registered,
    tag: 'era-orders',
    lastChance: false,
  })
  await devtools.send('ServiceWorker.disable')
}

const statusOf = async (shop: OwnShop, { id, key }: { id: string; key: string }) =>
  (await fetch(`${shop.url}/api/orders/${id}`, { headers: { 'x-order-key': key } })).status

test('the worker sends a guest’s order', async ({ shop, phone }) => {
  const page = await phone.newPage()
  await page.goto(shop.url)
  await workerReady(page)
  const order = await orderAndLeave(shop, page, false)
  await dispatchSync(shop)
  await expect.poll(() => statusOf(shop, order), { timeout: 30_000 }).toBe(200)
})

test('the worker sends an account’s order with the token its page stored; then the token is deleted', async ({
  shop,
  phone,
}) => {
  const page = await phone.newPage()
  await page.goto(`${shop.url}/login`)
  await runApp(page)
  await logIn(page, 'shopper@era.test')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Profile' })).toBeVisible({
    timeout: 30_000,
  })
  const order = await orderAndLeave(shop, page, true)
  await dispatchSync(shop)
  await expect.poll(() => statusOf(shop, order), { timeout: 30_000 }).toBe(200)
  expect(phone.context.pages(), 'no page of the shop was open').toEqual([blank])
  const next = await phone.newPage()
  await next.goto(shop.url)
  const status = next.getByRole('status')
  await expect(status.getByText(/waiting order is placed: ERA-\d+\./)).toBeVisible()
  await status.getByRole('link', { name: 'See your order' }).click()
  await expect(next).toHaveURL(new RegExp(`/orderconfirmation\\?order=${order.id}$`))
  await expect(status.getByText(/waiting order is placed/)).toBeHidden()
  expect(await storedValue(next, 'pass')).toBeNull()
  expect(await storedValue(next, 'outbox')).toEqual([])
})
