import { addToCart, fillCheckout, goToCheckout, logIn, placeOrder } from '../base/shopper.ts'
import { expect, open, test, withoutWorker } from '../base/test.ts'

test.use(withoutWorker)

const someone = () => `new.${crypto.randomUUID().slice(0, 8)}@example.com`

test('a new account sees its order under the profile', async ({ page }) => {
  await open(page, '/signup')
  const main = page.getByRole('main')
  await main.getByLabel('Email', { exact: true }).fill(someone())
  await main.getByLabel('Password', { exact: true }).fill('a long enough sentence')
  await main.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Profile' })).toBeVisible({
    timeout: 20_000,
  })
  await addToCart(page, '/reglow')
  await goToCheckout(page)
  await fillCheckout(page)
  const number = await placeOrder(page)
  await page.getByRole('banner').getByRole('link', { name: 'Profile' }).click()
  await expect(page).toHaveURL(/\/profilepage/)
  await expect(page.getByRole('main')).toContainText(number)
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible()
})

test('a session that cannot be read on one page is still there on the next', async ({ page, quiet }) => {
  quiet.allow(/Firebase/)
  await open(page, '/login')
  await logIn(page, 'shopper@era.test')
  const profile = page.getByRole('banner').getByRole('link', { name: 'Profile' })
  await expect(profile).toBeVisible({ timeout: 20_000 })
  await page.addInitScript(() => {
    const real = IDBFactory.prototype.open
    IDBFactory.prototype.open = function open(name, version) {
      const broken = name.startsWith('firebase') && !sessionStorage.healthy
      if (broken) throw new DOMException('Internal error opening backing store.', 'UnknownError')
      return real.call(this, name, version)
    }
  })
  const tried = page.waitForResponse('**/api/settings')
  await open(page, '/profilepage')
  await tried
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible()
  await page.evaluate(() => {
    sessionStorage.healthy = '1'
  })
  const own = page.waitForResponse((response) => response.url().endsWith('/api/me') && response.ok())
  await open(page, '/profilepage')
  await own
  await expect(profile).toBeVisible()
})

test('a private screen leads to the login and back', async ({ page }) => {
  await open(page, '/profilepage')
  await expect(page).toHaveURL(/\/login\?redirect=%2Fprofilepage/)
  await logIn(page, 'shopper@era.test')
  await expect(page).toHaveURL(/\/profilepage$/, { timeout: 20_000 })
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible()
  // Who is logged in has no business on the log-in page.
  await page.goto('/login')
  await expect(page).toHaveURL(/\/$/, { timeout: 20_000 })
})

test('a redirect to another host leads to the home page', async ({ page }) => {
  await open(page, '/login?redirect=//evil.test/x')
  await logIn(page, 'shopper@era.test')
  await expect(page).toHaveURL(/^http:\/\/127\.0\.0\.1:\d+\/$/, { timeout: 20_000 })
})

test('a wrong password and an unknown address give the same message', async ({ page, quiet }) => {
  quiet.allow(/Failed to load resource.*400/)
  const sentences: string[] = []
  for (const email of ['shopper@era.test', someone()]) {
    await open(page, '/login')
    await logIn(page, email, 'not the password')
    const alert = page.getByRole('main').getByRole('alert').filter({ hasText: /\w/ })
    // The address to write to comes with the shop's settings.
    await expect(alert).toContainText('@')
    sentences.push((await alert.textContent()) ?? '')
  }
  expect(sentences[0]).toBe(sentences[1])
})

test('a shopper sees that staff screens are closed to them', async ({ page }) => {
  await open(page, '/neworders')
  await expect(page).toHaveURL(/\/login\?redirect=%2Fneworders/)
  await logIn(page, 'shopper@era.test')
  await expect(page).toHaveURL(/\/neworders$/, { timeout: 20_000 })
  await expect(page.getByRole('table')).toHaveCount(0)
})
