import { expect, type Page } from '@playwright/test'
import { asManager } from '../base/manager.ts'
import type { OwnShop } from '../base/own-shop.ts'
import { type Phone, storedValue, test, workerReady } from '../base/phone.ts'
import { addToCart, fillCheckout, goToCheckout, submitOrder, totalOf } from '../base/shopper.ts'
import { runApp } from '../base/test.ts'

/** What changed while an order waited: a promised price holds, anything worse needs the shopper's consent. */

test.use({ story: 'changes' })
test.describe.configure({ mode: 'serial', timeout: 180_000 })

test.beforeAll(async ({ shop, phone }) => {
  test.setTimeout(300_000)
  const page = await phone.newPage()
  await page.goto(shop.url)
  await workerReady(page)
  await runApp(page)
})

/** Orders while the shop is closed, and closes the browser. */
async function orderOffline(shop: OwnShop, phone: Phone, path: string): Promise<string> {
  await shop.close()
  const page = await phone.newPage()
  await addToCart(page, shop.url + path)
  await goToCheckout(page)
  await fillCheckout(page)
  const total = await totalOf(page, 'order-total')
  await submitOrder(page)
  await expect(page.getByTestId('sync-state')).toContainText('1 waiting', { timeout: 30_000 })
  await phone.stop()
  return total
}

async function openReceipts(shop: OwnShop, phone: Phone): Promise<Page> {
  await phone.start()
  const page = await phone.newPage()
  await page.goto(`${shop.url}/orderconfirmation`)
  await runApp(page)
  return page
}

test('a price that rose while an order waited is honoured while its promise is valid', async ({
  shop,
  phone,
}) => {
  const total = await orderOffline(shop, phone, '/rosa')
  await shop.open()
  await asManager(shop, { sku: 'ROSA-100', price: 2_900 })
  const page = await openReceipts(shop, phone)
  await expect(page.getByTestId('sync-state')).toHaveText('Saved', { timeout: 20_000 })
  const [receipt] = (await storedValue<{ order?: { quote: { total: number } } }[]>(page, 'receipts')) ?? []
  expect(`$${((receipt?.order?.quote.total ?? 0) / 100).toFixed(2)}`).toBe(total)
})

test('goods that sold out while an order waited are shown before anything is placed', async ({
  shop,
  phone,
}) => {
  await orderOffline(shop, phone, '/reglow')
  await shop.open()
  await asManager(shop, { sku: 'REGLOW-30', stock: 0 })
  const page = await openReceipts(shop, phone)
  const chip = page.getByTestId('sync-state')
  await expect(chip).toContainText('Needs you', { timeout: 20_000 })
  await chip.click()
  await expect(page.getByRole('main')).toContainText(/sold out/i)
  await expect(page.getByRole('main')).toContainText('needs you before it goes out')
  await expect(page.getByRole('heading', { level: 1 })).not.toContainText('ERA-')
})
