import {
  addToCart,
  expectCartCount,
  fillCheckout,
  goToCheckout,
  openCart,
  placeButton,
  placeOrder,
  totalOf,
} from '../base/shopper.ts'
import { expect, test } from '../base/test.ts'

test('a guest buys two of Rosa and reads the receipt', async ({ page }) => {
  await addToCart(page, '/rosa', 2)
  await expectCartCount(page, 2)
  const dialog = await openCart(page)
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Rosa' })).toHaveCount(1)
  expect(await totalOf(page, 'cart-total')).toContain('$44.00')
  await goToCheckout(page)
  const { name } = await fillCheckout(page)
  expect(await totalOf(page, 'order-total')).toContain('$49.95')
  const number = await placeOrder(page)
  expect(number).toMatch(/^ERA-\d{5,}$/)
  await expect(page.getByTestId('order-status')).toBeVisible()
  // The day is said before the list of its steps.
  await expect(
    page.locator('section').filter({ has: page.getByRole('heading', { level: 1 }) }),
  ).toContainText(/Expected\s\w{3},\s\w{3}\s\d+/)
  await expect(page.getByRole('main')).toContainText(name)
  await expect(page.getByRole('main')).toContainText('$49.95')
  await expectCartCount(page, 0)
  // The receipt is permanent: the link alone brings it back.
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(number)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a guest buys Rosa and a Healing Era set', async ({ page }) => {
    await addToCart(page, '/rosa')
    await expectCartCount(page, 1)
    await addToCart(page, '/healingera')
    await expectCartCount(page, 2)
    const dialog = await openCart(page)
    const set = dialog.getByRole('listitem').filter({ hasText: 'Healing Era' })
    await expect(set.first()).toBeVisible()
    expect(await totalOf(page, 'cart-total')).toContain('$110.00')
    await goToCheckout(page)
    await fillCheckout(page)
    // Over the threshold, so delivery is free.
    expect(await totalOf(page, 'order-total')).toContain('$110.00')
    await placeOrder(page)
    await expect(page.getByRole('main')).toContainText('Healing Era')
  })
})

for (const width of [390, 1440]) {
  test(`what was added is said, with the way to the cart, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await addToCart(page, '/rosa')
    const way = page.getByRole('button', { name: 'View cart (1)' })
    await expect(way).toBeInViewport({ ratio: 1 })
    // The way to the cart lies over a part of the main button, which makes way as a whole; beside it, it stays.
    const main = page.locator('main form button[type=submit]').first()
    const [bar, box] = [await page.locator('[data-with-cart-link]').boundingBox(), await main.boundingBox()]
    if (!bar || !box) throw new Error('Neither bar nor button.')
    const covered = bar.x < box.x + box.width && bar.y < box.y + box.height
    expect(covered).toBe(width === 390)
    await expect(main.locator('..')).toHaveCSS('opacity', covered ? '0' : '1')
    await expect(page.locator('[data-with-cart-link] button:visible')).toHaveText(
      covered ? ['Add to cart', 'View cart (1)'] : ['View cart (1)'],
      { useInnerText: true },
    )
    await way.click()
    await expect(page.getByRole('dialog', { name: 'Your cart' })).toBeVisible()
  })
}

test('a double click on “Place order” places one', async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/orders'))
      sent.push(request.postData() ?? '')
  })
  await addToCart(page, '/reglow')
  await goToCheckout(page)
  await fillCheckout(page)
  await placeButton(page).dblclick()
  await expect(page).toHaveURL(/\/(thankyou|orderconfirmation)/, { timeout: 20_000 })
  expect(new Set(sent.map((body) => JSON.parse(body).id)).size).toBe(1)
})

test('an error is shown at its field and names what was typed', async ({ page }) => {
  await addToCart(page, '/rosa')
  await goToCheckout(page)
  await fillCheckout(page)
  const main = page.getByRole('main')
  await main.getByLabel('Email', { exact: true }).first().fill('ada@home')
  await main.getByLabel('ZIP code').fill('946')
  await placeButton(page).click()
  const email = main.getByLabel('Email', { exact: true }).first()
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  await expect(email).toHaveAccessibleDescription(/ada@home/)
  await expect(main.getByLabel('ZIP code')).toHaveAccessibleDescription(/946/)
  await expect(page).toHaveURL(/\/checkout/)
})

test('a half-typed checkout survives a reload', async ({ page }) => {
  await addToCart(page, '/rosa')
  await goToCheckout(page)
  const { email } = await fillCheckout(page)
  await page.waitForTimeout(800)
  await page.reload()
  await expect(page.getByRole('main').getByLabel('Email', { exact: true }).first()).toHaveValue(email)
  await expect(page.getByRole('main').getByLabel('ZIP code')).toHaveValue('94607')
})
