import { expect, type Page } from '@playwright/test'
import { test, workerReady } from '../base/phone.ts'

/** Whoever comes back to a shop that has not changed gets documents from the worker, and no app before a touch. */

test.use({ story: 'return-visit' })
test.describe.configure({ mode: 'serial', timeout: 180_000 })

/** An untouched page prefetches the app once it has found nothing for it to do. */
const leftAsDocument = async (page: Page) => {
  await expect(page.locator('link[rel=modulepreload][fetchpriority=low]').first()).toBeAttached()
  await expect(page.locator('html[data-hydrated]')).toHaveCount(0)
}

test('a page that the build stored is shown as a document', async ({ shop, phone }) => {
  const page = await phone.newPage()
  await page.goto(`${shop.url}/rosa`)
  await workerReady(page)
  await leftAsDocument(page)
  const checked = page.waitForResponse((answer) => answer.request().method() === 'HEAD')
  await page.goto(`${shop.url}/pretty`)
  // Its whole sheets are linked: it comes from the build.
  await expect(page.locator('head > style')).toHaveCount(0)
  await checked
  await leftAsDocument(page)
})

test('the page of a first visit comes back as the server rendered it', async ({ shop, phone }) => {
  const page = await phone.newPage()
  const isStored = () =>
    page.evaluate(async () => (await caches.match('/rosa', { ignoreSearch: true })) !== undefined)
  await page.goto(`${shop.url}/rekindle`)
  await expect.poll(isStored).toBe(true)
  await page.goto(`${shop.url}/rosa`)
  await expect(page.locator('head > style').first()).toBeAttached()
  await leftAsDocument(page)
})
