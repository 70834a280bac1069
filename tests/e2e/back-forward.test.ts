import { type Browser, chromium, expect, test } from '@playwright/test'
import { chromiumArgs, chromiumPath } from '../chromium.ts'
import { publicRoutes } from './routes.ts'

/** Gone back to, a page is there as it was left: the browser keeps it whole (back/forward cache). */

let browser: Browser
test.beforeAll(async () => {
  browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: chromiumArgs,
    // Playwright turns the cache off, since a page that comes back from it has no new document to wait for.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
})
test.afterAll(() => browser.close())

declare global {
  interface Window {
    shown?: boolean[]
  }
}

for (const path of publicRoutes) {
  test(`${path} comes back from the browser's memory`, async ({ baseURL }) => {
    const context = await browser.newContext()
    const page = await context.newPage()
    await page.goto(`${baseURL}${path}`)
    await page.locator('html[data-awake]').waitFor({ state: 'attached' })
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => {
      window.shown = []
      addEventListener('pageshow', ({ persisted }) => window.shown?.push(persisted))
    })
    await page.goto(`${baseURL}/robots.txt`)
    await page.goBack({ waitUntil: 'commit' }).catch(() => null)
    // What stood in the way, in the browser's own words.
    const reasons = () =>
      page.evaluate(() => {
        const [entry] = performance.getEntriesByType('navigation')
        const { notRestoredReasons } = Object(entry)
        return JSON.stringify(notRestoredReasons?.reasons ?? null)
      })
    await expect
      .poll(() => page.evaluate(() => window.shown ?? null))
      .toEqual([true])
      .catch(async () => expect(await reasons(), 'what stood in the way').toBe('nothing'))
    await context.close()
  })
}
