import type { Page } from '@playwright/test'
import { expectCartCount, person } from '../base/shopper.ts'
import { expect, open, test, withoutWorker } from '../base/test.ts'

test.use(withoutWorker)

/** Tabs on until something with this name has the focus, as a person without a mouse does. */
async function tabTo(page: Page, name: RegExp, role?: string) {
  for (let step = 0; step < 120; step += 1) {
    await page.keyboard.press('Tab')
    const focused = page.locator(':focus')
    if ((await focused.count()) === 0) continue
    const reached = await focused.evaluate((element) => {
      const labelled = (element.getAttribute('aria-labelledby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent ?? '')
        .join(' ')
      // Only form fields have labels.
      const labels = [...((element as HTMLInputElement).labels ?? [])]
        .map((label) => label.textContent)
        .join(' ')
      const name =
        element.getAttribute('aria-label') || labelled.trim() || labels || element.textContent || ''
      const role =
        element.getAttribute('role') ??
        (element.tagName === 'INPUT' ? element.getAttribute('type') : element.tagName)
      return { name: name.trim(), role: String(role).toLowerCase() }
    })
    if (name.test(reached.name) && (role === undefined || reached.role === role)) return
  }
  throw new Error(`The keyboard never reached ${name}`)
}

test('a shopper buys with the keyboard alone', async ({ page }) => {
  const who = person()
  await open(page, '/rosa')
  await tabTo(page, /^Add to cart/)
  await page.keyboard.press('Enter')
  await expectCartCount(page, 1)
  const dialog = page.getByRole('dialog', { name: 'Your cart' })
  if (!(await dialog.isVisible())) {
    await tabTo(page, /^Cart, 1 item$/)
    await page.keyboard.press('Enter')
  }
  await expect(dialog).toBeVisible()
  await expect(dialog.locator(':focus')).toHaveCount(1)
  await tabTo(page, /^Checkout/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/checkout/)
  await expect(page.getByRole('main').getByLabel('Full name')).toBeVisible()
  for (const [label, value] of [
    [/^Email/, who.email],
    [/^Full name/, who.name],
    [/^Street address/, who.street],
    [/^ZIP code/, who.zip],
    [/^City/, who.city],
    [/^State/, 'California'],
  ] as const) {
    await tabTo(page, label)
    await page.keyboard.type(value)
  }
  await tabTo(page, /^Place order/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/(thankyou|orderconfirmation)/, { timeout: 20_000 })
})

test('closing the cart returns the focus to the button that opened it', async ({ page }) => {
  await open(page, '/rosa')
  const button = page.getByRole('banner').getByRole('button', { name: /^Cart,/ })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Your cart' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Your cart' })).toBeHidden()
  await expect(button).toBeFocused()
})
