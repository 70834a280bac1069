import type { BrowserContext, Page } from '@playwright/test'
import { addToCart, expectCartCount, fillCheckout, goToCheckout, placeOrder } from '../base/shopper.ts'
import { expect, open, test } from '../base/test.ts'

/** With Save-Data nothing large is loaded without consent, and the offline shop can be removed. */

test.use({ viewport: { width: 390, height: 844 } })

const savesData = (context: BrowserContext) =>
  context.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'connection', {
      configurable: true,
      get: () => Object.assign(new EventTarget(), { saveData: true, effectiveType: '4g' }),
    })
  })

const consent = (page: Page) => page.getByRole('region', { name: 'Offline use' })
/** The app decides whether to ask after it has counted the visit, which takes this lock. */
const decided = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(() => navigator.locks.query().then(({ held = [] }) => held.map(({ name }) => name))),
    )
    .toContain('era-tab')

const workers = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
const caches = (page: Page) => page.evaluate(async () => (await window.caches.keys()).length)

test('with Save-Data the shop is stored for offline use only with consent', async ({ context, page }) => {
  await savesData(context)
  await open(page, '/')
  await expect(consent(page)).toContainText('About 3 MB')
  expect([await workers(page), await caches(page)]).toEqual([0, 0])
  await consent(page).getByRole('button', { name: 'Keep it for offline use' }).click()
  await expect(consent(page)).toBeHidden()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  expect(await caches(page)).toBeGreaterThan(0)
  await open(page, '/rosa')
  await expect(consent(page)).toBeHidden()
})

test('a declined offline shop is remembered', async ({ context, page }) => {
  await savesData(context)
  await open(page, '/')
  await consent(page).getByRole('button', { name: 'Not now' }).click()
  await expect(consent(page)).toBeHidden()
  await open(page, '/rosa')
  await decided(page)
  await expect(consent(page)).toBeHidden()
  expect([await workers(page), await caches(page)]).toEqual([0, 0])
})

test('without Save-Data no consent is requested', async ({ page }) => {
  await open(page, '/')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await expect(consent(page)).toBeHidden()
})

test('a removed offline shop stays removed; the cart and the orders remain', async ({ page }) => {
  await addToCart(page, '/rosa')
  await goToCheckout(page)
  await fillCheckout(page)
  const number = await placeOrder(page)
  const receipt = page.url()
  await addToCart(page, '/reglow')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.getByRole('contentinfo').getByRole('button', { name: 'Privacy and offline choices' }).click()
  const dialog = page.getByRole('dialog', { name: 'Your choices' })
  await expect(dialog).toContainText(/About [\d.]+ MB on this device/)
  await dialog.getByRole('button', { name: 'Remove from this device' }).click()
  await expect(dialog).toContainText('Removed. Your cart and your orders are still here.')
  expect([await workers(page), await caches(page)]).toEqual([0, 0])
  await page.goto('about:blank')
  await open(page, receipt)
  await decided(page)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(number)
  await expectCartCount(page, 1)
  expect([await workers(page), await caches(page)]).toEqual([0, 0])
})
