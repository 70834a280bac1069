import type { Page } from '@playwright/test'
import { addToCart, fillCheckout, goToCheckout, logIn, placeOrder } from '../base/shopper.ts'
import { expect, open, test, withoutWorker } from '../base/test.ts'

test.use(withoutWorker)

const as = async (page: Page, who: string, path: string) => {
  await open(page, path)
  await logIn(page, `${who}@era.test`)
  await expect(page).not.toHaveURL(/login/, { timeout: 20_000 })
}

test('a packer packs without an amount on the screen or on the wire, and other screens say so', async ({
  page,
  browser,
}) => {
  test.slow()
  const other = await browser.newContext()
  const shopper = await other.newPage()
  await addToCart(shopper, '/reglow')
  await goToCheckout(shopper)
  await fillCheckout(shopper)
  const number = await placeOrder(shopper)
  await other.close()
  const answers: Promise<string>[] = []
  page.on('response', (response) => {
    if (/\/api\/manager\/(orders|views)/.test(response.url())) answers.push(response.text().catch(() => ''))
  })
  await as(page, 'packer', '/neworders?sort=newest')
  const box = page.getByRole('checkbox', { name: `Select order ${number}` })
  await expect(box).toBeVisible()
  const nav = page.getByRole('navigation', { name: 'Manager' })
  await expect(nav.getByRole('link', { name: 'New orders' })).toBeVisible()
  await expect(nav.getByRole('link', { name: 'Portal' })).toBeHidden()
  await expect(page.getByRole('main')).not.toContainText('$')
  await box.check()
  for (const name of ['Cancel', 'Export']) {
    await expect(page.getByRole('button', { name: new RegExp(`^${name}`) })).toBeHidden()
  }
  await page.getByRole('button', { name: 'Mark packed' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Mark packed' }).click()
  await expect(page.getByText('1 order packed.')).toBeVisible()
  const texts = (await Promise.all(answers)).join('')
  expect(texts).toContain(number)
  expect(texts).not.toMatch(/"(subtotal|unitPrice|discount|tax|refunded|email)"/)
  await page.goto('/managerportal')
  await expect(page.getByRole('heading', { name: 'Not part of your role.' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to the orders' }).click()
  await expect(page).toHaveURL(/neworders/)
})

test('an owner changes a role, takes it back, and finds both in the log', async ({ page, browser }) => {
  test.slow()
  // The first visit of a member puts them on the list.
  const other = await browser.newContext()
  const support = await other.newPage()
  await as(support, 'support', '/neworders')
  await expect(support.getByRole('navigation', { name: 'Manager' })).toBeVisible()
  await expect(
    support.getByRole('group', { name: 'Orders by state' }).or(support.getByText('Live.')),
  ).toBeVisible()
  await as(page, 'owner', '/managerportal?view=staff')
  await page.getByRole('button', { name: 'Change role of support@era.test' }).click()
  await page.getByLabel('Role', { exact: true }).selectOption('Packer')
  await page.getByRole('button', { name: 'Give role' }).click()
  await expect(page.getByText('support@era.test is packer now.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('support@era.test is support again.')).toBeVisible()
  // On a phone a button lists the screens, beside the search and the account.
  await page.setViewportSize({ width: 390, height: 844 })
  const nav = page.getByRole('navigation', { name: 'Manager' })
  expect((await nav.boundingBox())?.height).toBeLessThan(50)
  await nav.getByRole('button', { name: 'Menu: Staff' }).click()
  await nav.getByRole('link', { name: 'Creators' }).click()
  await expect(page.getByRole('heading', { name: 'Creators' })).toBeVisible()
  expect((await nav.boundingBox())?.height, 'with its menu closed').toBeLessThan(50)
  expect((await nav.getByRole('link', { name: 'Profile' }).boundingBox())?.y).toBeLessThan(44)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('link', { name: 'Log', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Staff log' })).toBeVisible()
  await page.getByLabel('Action').selectOption('Role changed')
  await expect(page.getByText('Sasha Support').last()).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export .xlsx' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^era-staff-log-.*\.xlsx$/)
  await other.close()
})
