import type { Page } from '@playwright/test'
import { addToCart, fillCheckout, goToCheckout, logIn, openCart, placeOrder } from '../base/shopper.ts'
import { expect, open, test, withoutWorker } from '../base/test.ts'

test.use(withoutWorker)

const asManager = async (page: Page, path: string) => {
  await open(page, path)
  await logIn(page, 'manager@era.test')
  await expect(page).toHaveURL((url) => url.pathname + url.search === path, { timeout: 20_000 })
}

/** The list with the order that was placed last at its top, whatever else was ordered meanwhile. */
const newestFirst = '/neworders?sort=newest'

/** A bulk action: its button, then the same in the dialog that says what it will do. */
async function confirm(page: Page, name: string) {
  await page.getByRole('button', { name }).click()
  await page.getByRole('alertdialog').getByRole('button', { name }).click()
}

/** A guest's order, bought in another browser. */
async function bought(page: Page, path = '/reglow'): Promise<string> {
  await addToCart(page, path)
  await goToCheckout(page)
  await fillCheckout(page)
  return placeOrder(page)
}

test('a new order appears on the manager’s open screen, and is packed', async ({ page, browser }) => {
  await asManager(page, newestFirst)
  await expect(page.getByText('Live.')).toBeVisible({ timeout: 20_000 })
  const other = await browser.newContext()
  const shopper = await other.newPage()
  const number = await bought(shopper)
  const box = page.getByRole('checkbox', { name: `Select order ${number}` })
  await expect(box).toBeVisible()
  // With no order chosen there is no step to take.
  const step = page.getByRole('button', { name: 'Mark packed' })
  await expect(step).toHaveCount(0)
  await box.check()
  await expect(step).toBeVisible()
  await confirm(page, 'Mark packed')
  await expect(page.getByText('1 order packed.')).toBeVisible()
  await expect(box).toBeHidden()
  await shopper.reload()
  await expect(shopper.getByTestId('order-status')).toContainText('Packed')
  await other.close()
})

test('two managers who pack the same order pack it once, and the second sees why', async ({
  page,
  browser,
}) => {
  // A shopper and two managers, each in a browser of their own.
  test.slow()
  const other = await browser.newContext()
  const number = await bought(await other.newPage())
  await other.close()
  await asManager(page, newestFirst)
  await page.getByRole('checkbox', { name: `Select order ${number}` }).check()
  const second = await browser.newContext()
  const colleague = await second.newPage()
  await asManager(colleague, newestFirst)
  await colleague.getByRole('checkbox', { name: `Select order ${number}` }).check()
  await confirm(colleague, 'Mark packed')
  await expect(colleague.getByText('1 order packed.')).toBeVisible()
  // The first one's list holds still while something is chosen, so its order is the old one.
  await confirm(page, 'Mark packed')
  await expect(page.getByText(`${number} changed meanwhile: it is packed now`)).toBeVisible()
  await second.close()
})

test('the selected orders and all orders are exported', async ({ page, browser }) => {
  const other = await browser.newContext()
  const number = await bought(await other.newPage())
  await other.close()
  await asManager(page, newestFirst)
  await page.getByRole('checkbox', { name: `Select order ${number}` }).check()
  const chosen = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export selected' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Export', exact: true }).click()
  expect((await chosen).suggestedFilename()).toMatch(/^era-orders-.*\.xlsx$/)
  // An address with a view that there is none of leads to the overview.
  await open(page, '/managerportal?view=influencers')
  await expect(page.getByRole('heading', { name: /at a glance/ })).toBeVisible()
  await open(page, '/managerportal')
  const all = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export spreadsheet' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Export', exact: true }).click()
  expect((await all).suggestedFilename()).toMatch(/^era-orders-.*\.xlsx$/)
})

test('a price is changed and restored', async ({ page }) => {
  await asManager(page, '/managerportal')
  await page.getByRole('link', { name: 'Products', exact: true }).click()
  await page.getByRole('button', { name: 'Price of ReSparkle, 15 ml' }).click()
  const field = page.getByLabel('Price in USD')
  await field.fill('thirty')
  await page.getByRole('button', { name: 'Save price' }).click()
  await expect(field).toHaveAccessibleDescription(/dollars and cents/)
  await field.fill('33.50')
  await page.getByRole('button', { name: 'Save price' }).click()
  const row = page.getByRole('row', { name: /RESPARKLE-15/ })
  await expect(row).toContainText('$33.50')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row).toContainText('$34.00')
})

test('an influencer’s link shows the picks and applies the code', async ({ page, context, quiet }) => {
  quiet.allow(/status of 404/)
  await open(page, '/influencer?code=MAYA')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toContainText('Maya')
  await expect(main).toContainText('earns a commission')
  await expect(main.getByText('Code applied')).toBeVisible()
  await addToCart(page, '/reglow')
  await expect(await openCart(page)).toContainText('MAYA')
  const influencer = await context.newPage()
  await open(influencer, '/influencer?code=NOBODY-THERE')
  await expect(influencer.getByRole('heading', { level: 1 })).toHaveText('We can’t find that link.')
})

test('an influencer sees the link, copies it, and changes the picks', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(page, '/login?redirect=/influencer')
  await logIn(page, 'influencer@era.test')
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('Link copied.')).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(new URL(copied).pathname + new URL(copied).search).toBe('/influencer?code=MAYA')
  await page
    .getByRole('button', { name: /^Move .* down$/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Save picks' }).click()
  await expect(page.getByText('Your page shows these picks now.')).toBeVisible()
})

test('an opened order has its address, and Back closes it where the list was', async ({ page, browser }) => {
  const other = await browser.newContext()
  const number = await bought(await other.newPage())
  await other.close()
  // So low that the first order is below the view.
  await page.setViewportSize({ width: 390, height: 280 })
  // This order alone: one of another test would come above it, and move the list.
  const alone = `/neworders?search=${number}`
  await asManager(page, alone)
  const order = page.getByRole('listitem').filter({ hasText: number })
  const opener = order.getByRole('button', { name: 'Open' })
  await opener.scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => scrollY)
  expect(place).toBeGreaterThan(50)
  await opener.click()
  const drawer = page.getByRole('dialog', { name: `Order ${number}` })
  await expect(drawer).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`order=${number}`))
  await page.goBack()
  await expect(drawer).toBeHidden()
  await expect(opener).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(place)
  await page.goForward()
  await expect(drawer).toBeVisible()
  // Pressed twice before the address has changed, it is one step back.
  await page.evaluate(() => {
    for (const _ of [1, 2]) {
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
    }
  })
  await expect(drawer).toBeHidden()
  await expect(page).toHaveURL((url) => url.pathname + url.search === alone)
  expect(await page.evaluate(() => scrollY)).toBe(place)
  // A link opens it over a list that it is not in.
  await page.goto(`/neworders?tab=packed&order=${number}`)
  await expect(drawer).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL((url) => url.search === '?tab=packed')
})
