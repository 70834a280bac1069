import { expect, type Page, test } from '@playwright/test'

/** A first visit that loses its network before the shop is stored on the device. */

test.use({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' })

/** The key of a cart action that is not in the stored cart yet. */
const journaled = expect.stringMatching(/^era-tap:/)

const cart = (page: Page) => page.getByRole('button', { name: /^Cart, / })

test('an app that could not be loaded is started by the next touch, and takes what was clicked', async ({
  context,
  page,
}) => {
  await context.route(/\/assets\/vendor-/, (route) => route.abort())
  await page.goto('/rosa')
  await page.waitForLoadState('networkidle')
  let failed = 0
  page.on('requestfailed', (request) => {
    if (request.url().includes('/vendor-')) failed += 1
  })
  await page.getByRole('button', { name: 'Add to cart', exact: true }).click()
  await expect(cart(page)).toHaveAccessibleName('Cart, 1 item')
  await expect(page.getByRole('button', { name: 'Adding…' })).toBeVisible()
  // Asked for by the touch, after the prefetch.
  await expect.poll(() => failed).toBeGreaterThan(0)
  await context.unroute(/\/assets\/vendor-/)
  await page.getByRole('heading', { level: 1 }).click()
  await expect(page.locator('html[data-hydrated]')).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Adding…' })).toHaveCount(0)
  await expect(cart(page)).toHaveAccessibleName('Cart, 1 item')
})

test('a page whose network ends before it is touched takes what is added, and loads its parts once it is back', async ({
  context,
  page,
}) => {
  const thrown: string[] = []
  page.on('pageerror', (error) => thrown.push(String(error)))
  await page.goto('/rosa')
  await expect(page.locator('link[as=style][href*="/start-"]')).toHaveCount(1)
  await page.waitForLoadState('networkidle')
  // The network itself is there, and answers nothing.
  await context.route('**', (route) => route.abort())
  await page.getByRole('button', { name: 'Add to cart', exact: true }).click()
  await expect(cart(page)).toHaveAccessibleName('Cart, 1 item')
  await expect(page.getByText('Offline. Your cart is safe here.')).toBeVisible()
  await cart(page).click()
  await expect(page.getByText('This didn’t load. Check your connection and try again.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Rosa' }), 'the page stays').toBeVisible()
  await expect(page.locator('[data-gallery]')).toHaveCount(0)
  await context.unroute('**')
  await expect(page.locator('[data-gallery]')).toHaveCSS('position', 'absolute')
  await cart(page).click()
  await expect(page.getByRole('dialog', { name: 'Your cart' })).toContainText('Rosa')
  expect(thrown).toEqual([])
})

test('an open cart says itself that there is no connection, and no notice lies over its buttons', async ({
  context,
  page,
}) => {
  const notice = page.getByText(/^Offline\. Your cart is safe here\./)
  await page.goto('/rosa')
  await page.getByRole('button', { name: 'Add to cart', exact: true }).click()
  await expect(cart(page)).toHaveAccessibleName('Cart, 1 item')
  await cart(page).click()
  const dialog = page.getByRole('dialog', { name: 'Your cart' })
  await dialog.getByRole('button', { name: 'Remove Rosa' }).click()
  await expect(dialog.getByRole('button', { name: 'Undo' })).toBeVisible()
  await context.setOffline(true)
  await expect(dialog.getByText('Offline. Your cart isn’t worried.')).toBeVisible()
  await expect(notice).toBeHidden()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(notice).toBeVisible()
})

test('what starts with the app and could not be loaded is started by the next touch', async ({
  context,
  page,
}) => {
  await context.route(/\/assets\/start-/, (route) => route.abort())
  await page.goto('/rosa')
  await page.getByRole('button', { name: 'Add to cart', exact: true }).click()
  await expect(cart(page)).toHaveAccessibleName('Cart, 1 item')
  await expect(page.locator('html[data-hydrated]')).toHaveCount(1)
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage)), 'stored')
    .not.toContainEqual(journaled)
  await page.waitForLoadState('networkidle')
  await context.unroute(/\/assets\/start-/)
  const started = page.waitForResponse(/\/api\/catalogue/)
  await page.getByRole('heading', { level: 1 }).click()
  await started
  const sheets = () => page.evaluate(() => [...document.styleSheets].map(({ href }) => href))
  await expect.poll(sheets, 'those of the notices').toContainEqual(expect.stringMatching(/\/start-/))
  await context.setOffline(true)
  await expect(page.getByText('Offline. Your cart is safe here.')).toBeVisible()
})

test('what has started is not started again for what could not be loaded after it', async ({
  context,
  page,
}) => {
  await context.route(/\/assets\/analytics-/, (route) => route.abort())
  const reads: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/catalogue')) reads.push(request.method())
  })
  const failed = page.waitForEvent('requestfailed', {
    predicate: (request) => request.url().includes('/analytics-'),
  })
  await page.goto('/rosa')
  await page.getByRole('heading', { level: 1 }).click()
  await failed
  await expect.poll(() => reads.length).toBe(1)
  await context.unroute(/\/assets\/analytics-/)
  const loaded = page.waitForResponse(/\/assets\/analytics-/)
  await page.getByRole('heading', { level: 1 }).click()
  await loaded
  await page.waitForLoadState('networkidle')
  expect(reads).toHaveLength(1)
})
