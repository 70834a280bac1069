import type { Page } from '@playwright/test'
import { logIn } from '../base/shopper.ts'
import { expect, open, test, withoutWorker } from '../base/test.ts'

/** Text at twice its size, as some people have set their browser, on a phone: nobody scrolls sideways to read a line. */

const WIDTH = 390

test.use({ ...withoutWorker, viewport: { width: WIDTH, height: 844 } })

/** The page's width, and what of it is seen to stick out, to be named where it does. */
const measure = (page: Page) =>
  page.evaluate(async (width) => {
    await document.fonts.ready
    const outside = [...document.body.querySelectorAll('*')].filter((element) => {
      const { right, width: own } = element.getBoundingClientRect()
      return own > 0 && right > width + 1
    })
    return {
      width: document.documentElement.scrollWidth,
      outside: outside
        .slice(0, 5)
        .map(({ nodeName, textContent }) => `${nodeName}: ${textContent?.slice(0, 40)}`),
    }
  }, WIDTH)

async function expectNoSidewaysScroll(page: Page, path: string) {
  const normal = await measure(page)
  expect.soft(normal.width, `${path} with normal text`).toBe(WIDTH)
  await page.addStyleTag({ content: 'html { font-size: 200% }' })
  const large = await measure(page)
  expect.soft(large.width, `${path}: ${large.outside.join(', ')}`).toBe(WIDTH)
}

for (const path of ['/', '/rosa', '/travelbag', '/healingera', '/shopall', '/all', '/checkout', '/orders']) {
  test(`${path} is as wide as a phone with text at twice its size`, async ({ page }) => {
    await open(page, path)
    await expectNoSidewaysScroll(page, path)
  })
}

test('the screens of staff are as wide as a phone with text at twice its size', async ({ page }) => {
  await open(page, '/neworders')
  await logIn(page, 'manager@era.test')
  await expect(page).not.toHaveURL(/login/, { timeout: 20_000 })
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  await expectNoSidewaysScroll(page, '/neworders')
  await open(page, '/managerportal')
  await expect(page.getByRole('heading', { name: 'Sales per day' })).toBeVisible()
  await expectNoSidewaysScroll(page, '/managerportal')
})

test('the creator programme and a creator’s figures are as wide as a phone with text at twice its size', async ({
  page,
}) => {
  await open(page, '/influencer')
  await expectNoSidewaysScroll(page, '/influencer')
  await open(page, '/login?redirect=/influencer')
  await logIn(page, 'influencer@era.test')
  const tables = page.getByRole('main').locator('summary').filter({ hasText: 'in a table' })
  await expect(tables.first()).toBeVisible({ timeout: 20_000 })
  for (const table of await tables.all()) await table.click()
  await expectNoSidewaysScroll(page, 'the dashboard')
})
