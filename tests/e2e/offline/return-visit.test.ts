import { expect, type Page } from '@playwright/test'
import { stopWorkers, test, workerReady } from '../base/phone.ts'

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

/**
 * Opens a page while no worker runs, which the browser then shows by itself. A page that still loads its files would start
 * the worker again, so it is left first; what it asked for last may start one all the same.
 */
const openWithoutWorker = (page: Page, url: string) =>
  expect(async () => {
    await page.goto('about:blank')
    await stopWorkers(page)
    await page.goto(url)
    const shownBy = await page.evaluate(() => {
      const [visit] = performance.getEntriesByType('navigation')
      // In Chromium since 140; the types of a page do not know it yet.
      return (visit as PerformanceEntry & { workerMatchedSourceType?: string }).workerMatchedSourceType
    })
    expect(shownBy).toBe('cache')
  }).toPass({ timeout: 60_000 })

/** Whether the worker has stored a page as the server rendered it: the one of the build has no styles in it. */
const isRefreshed = (page: Page, path: string) =>
  page.evaluate(async (stored) => (await (await caches.match(stored))?.text())?.includes('<style'), path)

test('the page of a first visit comes back as the server rendered it', async ({ shop, phone }) => {
  const page = await phone.newPage()
  await page.goto(`${shop.url}/rekindle`)
  await expect.poll(() => isRefreshed(page, '/rosa')).toBe(true)
  await page.goto(`${shop.url}/rosa`)
  await expect(page.locator('head > style').first()).toBeAttached()
  await leftAsDocument(page)
})

test('a page does not wait until the worker has started, and is stored anew all the same', async ({
  shop,
  phone,
}) => {
  const page = await phone.newPage()
  await page.goto(`${shop.url}/rosa`)
  await leftAsDocument(page)
  expect(await isRefreshed(page, '/reglow')).toBe(false)
  await openWithoutWorker(page, `${shop.url}/reglow`)
  await expect(page).toHaveURL(`${shop.url}/reglow`)
  await expect.poll(() => isRefreshed(page, '/reglow')).toBe(true)

  await phone.context.setOffline(true)
  await openWithoutWorker(page, `${shop.url}/resparkle`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ReSparkle')
  await phone.context.setOffline(false)
})
