import type { Page } from '@playwright/test'
import { asDelivered } from '../base/delivered.ts'
import { addToCart, fillCheckout, goToCheckout, placeOrder } from '../base/shopper.ts'
import { expect, open, test, withoutWorker } from '../base/test.ts'

test.use(withoutWorker)

/** What staff do with a return, on its tab. */
async function settle(page: Page, number: string, tab: string, action: string, confirm: string) {
  // With its count, where that is known.
  await page.getByRole('button', { name: new RegExp(`^${tab}(, \\d+)?$`) }).click()
  await page.getByRole('button', { name: `${action}: return of ${number}` }).click()
  const dialog = page.getByRole('alertdialog')
  if (action === 'Approve') await dialog.getByRole('textbox', { name: 'Send it to' }).fill('Era\n1 Main St')
  await dialog.getByRole('button', { name: confirm }).click()
  await expect(dialog).toBeHidden()
}

test('a guest finds the order again, asks for another shade offline, and gets it', async ({
  page,
  browser,
  quiet,
}) => {
  quiet.allow(/ERR_INTERNET_DISCONNECTED/)
  // A shopper, a manager, and an order that goes all its way, and back.
  test.slow()
  await addToCart(page, '/pretty')
  await goToCheckout(page)
  await fillCheckout(page)
  const number = await placeOrder(page)

  const manager = await asDelivered(browser, number)

  await open(page, '/all')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Orders and returns' }).click()
  await page.getByRole('link', { name: new RegExp(number) }).click()
  // What an order that has arrived is opened for is at its top, and how it came is folded.
  await expect(page.getByText('On its way', { exact: true })).toBeHidden()
  await expect(page.getByRole('link', { name: 'Track package' })).toHaveAttribute(
    'href',
    /^https:\/\/www\.ups\.com\//,
  )
  await page.getByRole('button', { name: 'Buy again' }).click()
  await expect(
    page
      .getByRole('dialog')
      .getByRole('link', { name: /Pretty/ })
      .first(),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Returns' }).click()
  await expect(page.getByRole('heading', { name: 'Returns' })).toBeFocused()
  await page.getByRole('button', { name: 'Start a return' }).click()
  const form = page.getByRole('dialog', { name: `Return from order ${number}` })
  await form.getByRole('button', { name: 'Next' }).click()
  await form.getByRole('radio', { name: 'Another one instead' }).check({ force: true })
  await form.getByRole('combobox', { name: /^Instead of/ }).selectOption('Berry')
  await page.context().setOffline(true)
  await form.getByRole('button', { name: 'Ask for the return' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByText('Waits for a connection.')).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText('Asked for', { exact: true })).toBeVisible({ timeout: 30_000 })

  await open(manager, '/managerportal?view=returns')
  await settle(manager, number, 'Asked for', 'Approve', 'Approve and write')
  await settle(manager, number, 'On the way', 'Mark received', 'Mark received')
  await settle(manager, number, 'Arrived', 'Exchange', 'Make the order')
  await expect(manager.getByText(/^Order ERA-\d+ is ready to pack\.$/)).toBeVisible()

  await page.reload()
  await expect(page.getByText(/^Replaced with order ERA-\d+, with nothing to pay\.$/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Start a return' })).toBeHidden()
  await manager.context().close()
})
