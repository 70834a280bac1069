import { rm } from 'node:fs/promises'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { asManager } from '../base/manager.ts'
import { aPhone, aProfile, type OwnShop, ownShop } from '../base/own-shop.ts'
import { addToCart, fillCheckout, goToCheckout, totalOf } from '../base/shopper.ts'
import { runApp } from '../base/test.ts'

/** What changed while an order waited: promised prices hold, worse news asks first. */

test.describe.configure({ mode: 'serial', timeout: 180_000 })

let shop: OwnShop
let profile: string
let phone: BrowserContext

test.beforeAll(async () => {
  test.setTimeout(300_000)
  shop = await ownShop()
  profile = await aProfile()
  await shop.open()
  phone = await aPhone(profile)
  const page = await phone.newPage()
  await page.goto(shop.url)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await runApp(page)
})
test.afterAll(async () => {
  await phone.close()
  await shop.remove()
  await rm(profile, { recursive: true, force: true })
})

/** Orders with the port closed, and puts the phone away. */
async function orderOffline(path: string): Promise<string> {
  await shop.close()
  const page = await phone.newPage()
  await addToCart(page, shop.url + path)
  await goToCheckout(page)
  await fillCheckout(page)
  const total = await totalOf(page, 'order-total')
  await page
    .getByRole('button', { name: /^(Place|Save) order/ })
    .filter({ visible: true })
    .first()
    .click()
  await expect(page.getByTestId('sync-state')).toContainText('1 waiting', { timeout: 30_000 })
  await phone.close()
  return total
}

async function pickUpPhone(): Promise<Page> {
  phone = await aPhone(profile)
  const page = await phone.newPage()
  await page.goto(`${shop.url}/orderconfirmation`)
  await runApp(page)
  return page
}

test('a price that rose while the shopper was away is honoured while the promise holds', async () => {
  const total = await orderOffline('/rosa')
  await shop.open()
  await asManager(shop, { sku: 'ROSA-100', price: 2_900 })
  const page = await pickUpPhone()
  await expect(page.getByTestId('sync-state')).toHaveText('Saved', { timeout: 20_000 })
  const order = await page.evaluate(
    () =>
      new Promise<{ order?: { quote: { total: number } } }>((resolve) => {
        const asked = indexedDB.open('era', 1)
        asked.onsuccess = () => {
          const receipts = asked.result.transaction('values').objectStore('values').get('receipts')
          receipts.onsuccess = () => resolve(receipts.result[0])
        }
      }),
  )
  expect(`$${((order.order?.quote.total ?? 0) / 100).toFixed(2)}`).toBe(total)
})

test('what sold out meanwhile is shown before anything is placed', async () => {
  await orderOffline('/reglow')
  await shop.open()
  await asManager(shop, { sku: 'REGLOW-30', stock: 0 })
  const page = await pickUpPhone()
  const chip = page.getByTestId('sync-state')
  await expect(chip).toContainText('Needs you', { timeout: 20_000 })
  await chip.click()
  await expect(page.getByRole('main')).toContainText(/sold out/i)
  await expect(page.getByRole('main')).toContainText('needs you before it goes out')
  await expect(page.getByRole('heading', { level: 1 })).not.toContainText('ERA-')
})
