import type { BrowserContext, Page } from '@playwright/test'
import { expect, open, test } from './test.ts'

/** On a connection that saves data nothing large is fetched unasked. */

test.use({ viewport: { width: 390, height: 844 } })

const savesData = (context: BrowserContext) =>
  context.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'connection', {
      configurable: true,
      get: () => Object.assign(new EventTarget(), { saveData: true, effectiveType: '4g' }),
    })
  })

const asked = (page: Page) => page.getByRole('region', { name: 'Offline use' })
const workers = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
const caches = (page: Page) => page.evaluate(async () => (await window.caches.keys()).length)

test('the shop is kept for offline use only after a yes', async ({ context, page }) => {
  await savesData(context)
  await open(page, '/')
  await expect(asked(page)).toContainText('About 3 MB')
  expect([await workers(page), await caches(page)]).toEqual([0, 0])
  await asked(page).getByRole('button', { name: 'Keep it for offline use' }).click()
  await expect(asked(page)).toBeHidden()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  expect(await caches(page)).toBeGreaterThan(0)
  await open(page, '/rosa')
  await expect(asked(page)).toBeHidden()
})

test('a no is remembered', async ({ context, page }) => {
  await savesData(context)
  await open(page, '/')
  await asked(page).getByRole('button', { name: 'Not now' }).click()
  await expect(asked(page)).toBeHidden()
  await open(page, '/rosa')
  // The question would be there by the time that the worker is told to start, and that is after the visit is counted.
  await expect
    .poll(() =>
      page.evaluate(() => navigator.locks.query().then(({ held = [] }) => held.map(({ name }) => name))),
    )
    .toContain('era-tab')
  await expect(asked(page)).toBeHidden()
  expect([await workers(page), await caches(page)]).toEqual([0, 0])
})

test('another connection is not asked', async ({ page }) => {
  await open(page, '/')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await expect(asked(page)).toBeHidden()
})
