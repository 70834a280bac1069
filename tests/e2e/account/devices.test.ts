import type { Browser, Page } from '@playwright/test'
import { addToCart, expectCartCount, logIn } from '../base/shopper.ts'
import { expect, open, test, withoutWorker } from '../base/test.ts'

test.use(withoutWorker)

/** One account, one cart, on a phone and on a computer. */

const password = 'a long enough sentence'
const android =
  'Mozilla/5.0 (Linux; Android 16; Pixel 10) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36'

async function aPhone(browser: Browser, baseURL = '') {
  const phone = await browser.newContext({
    baseURL,
    userAgent: android,
    viewport: { width: 390, height: 844 },
  })
  return phone.newPage()
}

async function signUp(page: Page, email: string) {
  await open(page, '/signup')
  const main = page.getByRole('main')
  await main.getByLabel('Email', { exact: true }).fill(email)
  await main.getByLabel('Password', { exact: true }).fill(password)
  await main.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Profile' })).toBeVisible({
    timeout: 30_000,
  })
}

/** The account's cart as the shop has it now holds this. */
const joined = (page: Page, sku: string) =>
  page.waitForResponse(
    async (response) =>
      response.url().endsWith('/api/me/cart') && response.ok() && (await response.text()).includes(sku),
  )

test('items added on the phone are announced on the computer with undo, and the undo is announced on the phone', async ({
  browser,
  baseURL,
  page,
}) => {
  const email = `two.${crypto.randomUUID().slice(0, 8)}@example.com`
  const phone = await aPhone(browser, baseURL)
  await signUp(phone, email)
  const sent = joined(phone, 'REGLOW-30')
  await addToCart(phone, '/reglow')
  await sent

  await open(page, '/login')
  await logIn(page, email, password)
  const notice = page.getByRole('status').filter({ hasText: 'We found your other cart.' })
  await expect(notice).toContainText(/From your phone: ReGlow.*, 1/, { timeout: 30_000 })
  await expectCartCount(page, 1)
  const undone = joined(page, 'computer-')
  await notice.getByRole('button', { name: 'Undo' }).click()
  await expectCartCount(page, 0)
  await expect(notice).toBeHidden()
  await undone

  await phone.reload()
  await expect(
    phone.getByRole('status').filter({ hasText: /On your computer: ReGlow.* was removed/ }),
  ).toBeVisible({
    timeout: 30_000,
  })
  await expectCartCount(phone, 0)
  await phone.context().close()
})

test('an accepted merged cart is the same on both devices', async ({ browser, baseURL, page }) => {
  const email = `two.${crypto.randomUUID().slice(0, 8)}@example.com`
  const phone = await aPhone(browser, baseURL)
  await signUp(phone, email)
  const sent = joined(phone, 'REGLOW-30')
  await addToCart(phone, '/reglow', 2)
  await sent

  await addToCart(page, '/rosa')
  await expectCartCount(page, 1)
  await open(page, '/login')
  await logIn(page, email, password)
  const notice = page.getByRole('status').filter({ hasText: /From your phone: ReGlow.*, 2/ })
  await notice.getByRole('button', { name: 'Keep' }).click({ timeout: 30_000 })
  await expect(notice).toBeHidden()
  await expectCartCount(page, 3)

  await phone.reload()
  await expect(phone.getByRole('status').filter({ hasText: 'From your computer: Rosa' })).toBeVisible({
    timeout: 30_000,
  })
  await expectCartCount(phone, 3)
  await phone.context().close()
})
