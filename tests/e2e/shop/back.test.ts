import type { Page } from '@playwright/test'
import { addToCart } from '../base/shopper.ts'
import { expect, runApp, test } from '../base/test.ts'

/** A page that was reached by the router and then loaded again: Back does not leave its document. */

/** Leaves the page only once the call is answered: a navigation takes the answer with it. */
const go = (page: Page, pages: number) => page.evaluate((by) => void setTimeout(() => history.go(by)), pages)

test.beforeEach(async ({ page }) => {
  await addToCart(page, '/reglow')
  await page.goto('/shopall')
  await runApp(page)
  await page.locator('main a[href="/rosa"]').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Rosa')
  await page.reload()
})

test('Back after a reload shows the page before, without a touch', async ({ page }) => {
  await go(page, -1)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shop everything')
  await expect(page).toHaveURL(/\/shopall$/)
  await go(page, 1)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Rosa')
})

for (const ms of [5, 40]) {
  test(`Back ${ms} ms after the app was started shows the page before`, async ({ page }) => {
    await page.evaluate((ms) => {
      window.era?.startApp()
      setTimeout(() => history.back(), ms)
    }, ms)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shop everything')
    await expect(page).toHaveURL(/\/shopall$/)
  })
}

test('a link to a place on the page loads nothing', async ({ page }) => {
  await page.evaluate(() => Object.assign(window, { same: true }))
  await page.evaluate(() => location.assign('#faq'))
  await page.evaluate(() => history.back())
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Rosa')
  expect(await page.evaluate(() => 'same' in window)).toBe(true)
})
