import { addToCart, expectCartCount, openCart, totalOf } from '../base/shopper.ts'
import { expect, open, test, withoutWorker } from '../base/test.ts'

test.use(withoutWorker)

test('a cart survives a reload', async ({ page }) => {
  await addToCart(page, '/rosa', 3)
  await expectCartCount(page, 3)
  await page.reload()
  await expectCartCount(page, 3)
})

test('two tabs show the same cart', async ({ page, context }) => {
  await open(page, '/rosa')
  const other = await context.newPage()
  await open(other, '/reglow')
  await page.bringToFront()
  await addToCart(page, '/rosa')
  await expectCartCount(page, 1)
  await expect(async () => expectCartCount(other, 1)).toPass({ timeout: 2_000 })
  await other
    .getByRole('main')
    .getByRole('button', { name: /^Add to cart/ })
    .first()
    .click()
  await expectCartCount(other, 2)
  await expectCartCount(page, 2)
})

test('units go up and down by one, and removing the last one removes the line', async ({ page }) => {
  await addToCart(page, '/rosa')
  const dialog = await openCart(page)
  await dialog.getByRole('button', { name: /^Increase units of Rosa/ }).click()
  expect(await totalOf(page, 'cart-total')).toContain('$44.00')
  await dialog.getByRole('button', { name: /^Decrease units of Rosa/ }).click()
  await expect(page.getByTestId('cart-total')).toContainText('$22.00')
  await dialog.getByRole('button', { name: /^Decrease units of Rosa/ }).click()
  await expect(
    dialog
      .getByRole('listitem')
      .filter({ hasText: 'Rosa' })
      .getByRole('button', { name: /^Increase/ }),
  ).toHaveCount(0)
})

test('a click before the app runs is not lost', async ({ page }) => {
  // The app's modules come late, as on a slow network.
  await page.route('**/assets/**/*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700))
    await route.continue()
  })
  await page.goto('/rosa', { waitUntil: 'commit' })
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Add to cart/ })
    .first()
    .click()
  await expectCartCount(page, 1)
})
