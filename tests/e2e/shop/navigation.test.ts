import type { Page } from '@playwright/test'
import { CATALOGUE_CHECKED_AT_KEY, DATABASE, STORE } from '#device/storage/stored-names.ts'
import { chromiumArgs, chromiumPath } from '../../chromium.ts'
import { publicRoutes } from '../base/routes.ts'
import { expect, open, test, visitTest } from '../base/test.ts'

test.use({
  launchOptions: {
    executablePath: chromiumPath(),
    args: chromiumArgs,
    // Playwright turns the browser's memory of pages off: one that comes back has no new document to wait for.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
})

declare global {
  interface Window {
    shown?: boolean[]
  }
}

test('an unknown address is answered with 404', async ({ page, quiet }) => {
  quiet.allow(/Failed to load resource.*404/)
  const answer = await page.goto('/no-such-era')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('link').first()).toBeVisible()
})

/**
 * A message to a page that was left has the browser forget it, as it should: the page would show what was before. So it is
 * left once the catalogue was checked, after which neither the worker nor the app has anything new for it.
 */
async function expectNoMessages(page: Page) {
  const age = () =>
    page.evaluate(
      async ([database, store, key]) => {
        const done = <Result>(request: IDBRequest<Result>) =>
          new Promise<Result>((resolve, reject) => {
            request.onsuccess = () => resolve(request.result)
            request.onerror = () => reject(request.error)
          })
        const opening = indexedDB.open(database)
        opening.onupgradeneeded = () => opening.result.createObjectStore(store)
        const values = await done(opening)
        const checkedAt = await done<unknown>(values.transaction(store).objectStore(store).get(key))
        values.close()
        // What was sent before is there once this is.
        const [from, to] = [new BroadcastChannel('test'), new BroadcastChannel('test')]
        await new Promise((resolve) => {
          to.onmessage = resolve
          from.postMessage('')
        })
        from.close()
        to.close()
        return performance.timeOrigin - Number(checkedAt ?? 0)
      },
      [DATABASE, STORE, CATALOGUE_CHECKED_AT_KEY] as const,
    )
  // The worker asks again after 30 seconds, counted from when the page was idle.
  await expect.poll(age).toBeLessThan(20_000)
}

/** “Back” restores the page from the back/forward cache. */
async function expectRestored(page: Page) {
  await page.waitForLoadState('networkidle')
  await page.evaluate(async () => {
    // A worker that takes its first pages over has the browser remove them.
    const { serviceWorker } = navigator
    await serviceWorker.ready
    if (!serviceWorker.controller) {
      await new Promise((resolve) => serviceWorker.addEventListener('controllerchange', resolve))
    }
    window.shown = []
    addEventListener('pageshow', ({ persisted }) => window.shown?.push(persisted))
  })
  await expectNoMessages(page)
  await page.goto('/robots.txt')
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
}

for (const route of publicRoutes) {
  // The first of them installs the worker, which answers for the others.
  visitTest(
    `${route} hydrates with one heading and an empty console, and enters the back/forward cache`,
    async ({ page }) => {
      const answer = await open(page, route)
      expect(answer?.status()).toBe(200)
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      await expect(page).toHaveTitle(/\w/)
      await expect(page.getByRole('main')).toHaveCount(1)
      await expectRestored(page)
    },
  )
}

test('every navigation scrolls to the top, Back included', async ({ page }) => {
  await open(page, '/')
  await page.evaluate(() => window.scrollTo(0, 1_500))
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: 'Rosa', exact: true })
    .or(page.getByRole('link', { name: /Rosa/ }))
    .first()
    .click()
  await expect(page).toHaveURL(/\/rosa/)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await page.evaluate(() => window.scrollTo(0, 800))
  await page.goBack()
  await expect(page).toHaveURL(/\/$/)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
})

test('a product page is complete before any script', async ({ request }) => {
  const html = await (await request.get('/rosa')).text()
  expect(html).toContain('<title>')
  expect(html).toMatch(/<meta[^>]+name="description"/)
  expect(html).toMatch(/<link[^>]+rel="canonical"/)
  expect(html).toMatch(/property="og:image"/)
  expect(html).toMatch(/<h1[^>]*>[^<]*Rosa/)
  expect(html).toContain('$22')
})

for (const from of ['/rosa', '/shopall']) {
  test(`the header’s search leads from ${from} to the field, at the top of the list`, async ({ page }) => {
    await open(page, from)
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await page.getByRole('link', { name: 'Search' }).first().click()
    await expect(page.getByRole('searchbox')).toBeFocused()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  })
}

test('a way to the routine finder opens it, from a page that nobody has touched and in the app; going back leaves it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const finder = page.getByRole('dialog', { name: 'Four questions. One short routine.' })
  await page.goto('/all')
  await page.getByRole('link', { name: /^Not sure where to start/ }).click()
  await expect(finder).toBeVisible()
  await finder.getByRole('button', { name: 'Close the routine finder' }).click()
  await expect(finder).toBeHidden()
  await expect(page).toHaveURL(/\/$/)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(finder).toBeHidden()
  await open(page, '/rosa')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Find your routine' }).click()
  await expect(finder).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/rosa/)
  await expect(finder).toBeHidden()
})
