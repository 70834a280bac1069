import type { Page } from '@playwright/test'
import { expect, open } from './test.ts'

/** What a shopper does, by the names the design promises to people, tests and assistive technology. */

export const DEMO_PASSWORD = 'find-your-era'

const cartButton = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: /^Cart, \d+ items?$/ })

export async function expectCartCount(page: Page, count: number) {
  await expect(cartButton(page)).toHaveAccessibleName(count === 1 ? 'Cart, 1 item' : `Cart, ${count} items`)
}

export async function addToCart(page: Page, path: string, units = 1) {
  await open(page, path)
  if (units > 1) await page.getByRole('spinbutton', { name: 'Units' }).first().fill(String(units))
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Add to cart/ })
    .first()
    .click()
}

export async function openCart(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Your cart' })
  if (!(await dialog.isVisible())) await cartButton(page).click()
  await expect(dialog).toBeVisible()
  return dialog
}

export async function goToCheckout(page: Page) {
  const dialog = await openCart(page)
  await dialog.getByRole('link', { name: 'Checkout' }).click()
  await expect(page).toHaveURL(/\/checkout$/)
}

export const person = () => ({
  // One contact has only so many unpaid orders at a time: every test is somebody else.
  email: `ada.${crypto.randomUUID().slice(0, 8)}@example.com`,
  name: 'Ada Shopper',
  street: '1 Main Street',
  city: 'Oakland',
  state: 'CA',
  zip: '94607',
})

export async function fillCheckout(page: Page, who = person()) {
  const main = page.getByRole('main')
  await main.getByLabel('Email', { exact: true }).first().fill(who.email)
  await main.getByLabel('Full name').fill(who.name)
  await main.getByLabel('Street address').fill(who.street)
  await main.getByLabel('City').fill(who.city)
  await main.getByLabel('State').selectOption(who.state)
  await main.getByLabel('ZIP code').fill(who.zip)
  // Where it is the only way to pay it is a sentence, not a choice.
  await expect(main.getByText('Pay on delivery')).toBeVisible()
  const atDoor = main.getByRole('radio', { name: /Pay on delivery/ })
  if ((await atDoor.count()) > 0) await atDoor.check({ force: true })
  return who
}

export const totalOf = async (page: Page, id: 'cart-total' | 'order-total') => {
  const total = page.getByTestId(id).filter({ visible: true }).first()
  await expect(total).toHaveText(/\$\d/)
  return ((await total.textContent()) ?? '').trim()
}

const visibleButton = (page: Page, name: RegExp) =>
  page.getByRole('button', { name }).filter({ visible: true }).first()

export const placeButton = (page: Page) => visibleButton(page, /^Place order/)

/** Submits the checkout. The button becomes “Save order” when the app notices that it is offline. */
export const submitOrder = (page: Page) => visibleButton(page, /^(Place|Save) order/).click()

/** Places the order and returns its number, read on the receipt. */
export async function placeOrder(page: Page): Promise<string> {
  await placeButton(page).click()
  await expect(page).toHaveURL(/\/(thankyou|orderconfirmation)/, { timeout: 20_000 })
  if (/thankyou/.test(page.url())) {
    await page
      .getByRole('main')
      .getByRole('link', { name: /order|receipt/i })
      .first()
      .click()
  }
  await expect(page).toHaveURL(/\/orderconfirmation\?order=/)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toContainText(/ERA-\d+/)
  return /ERA-\d+/.exec((await heading.textContent()) ?? '')?.[0] ?? ''
}

export async function logIn(page: Page, email: string, password = DEMO_PASSWORD) {
  await page.getByRole('main').getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('main').getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click()
}
