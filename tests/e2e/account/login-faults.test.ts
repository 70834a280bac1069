import type { Page } from '@playwright/test'
import { logIn } from '../base/shopper.ts'
import { expect, open, test } from '../base/test.ts'

/** Firebase's own database does not answer or refuses: the login stays, and the screens say what is wrong. */

test.use({ serviceWorkers: 'block' })

/** What befalls each opening of Firebase's database, from the next page on until `sessionStorage.healthy` is set. */
const befall = (page: Page, fault: 'hangs' | 'refuses') =>
  page.addInitScript((kind) => {
    const real = IDBFactory.prototype.open
    IDBFactory.prototype.open = function open(name, version) {
      if (!name.startsWith('firebase') || sessionStorage.healthy) return real.call(this, name, version)
      if (kind === 'refuses') throw new DOMException('Internal error opening backing store.', 'UnknownError')
      // A request whose events never come: all that is asked of it is to be there.
      return new EventTarget() as IDBOpenDBRequest
    }
  }, fault)

const heal = (page: Page) =>
  page.evaluate(() => {
    sessionStorage.healthy = '1'
  })

async function loggedIn(page: Page, email: string) {
  await open(page, '/login')
  await logIn(page, email)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Profile' })).toBeVisible({
    timeout: 20_000,
  })
}

for (const fault of ['hangs', 'refuses'] as const) {
  test(`the account’s database ${fault}: the account is usable, a notice is shown, and it recovers`, async ({
    page,
    quiet,
  }) => {
    quiet.allow(/Firebase|did not (start|answer) in time/)
    await loggedIn(page, 'shopper@era.test')
    await befall(page, fault)
    await open(page, '/profilepage')
    await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible({ timeout: 3_000 })
    const note = page.getByRole('alert').filter({ hasText: 'We can’t read your login on this device' })
    await expect(note).toBeVisible({ timeout: 20_000 })
    await expect(page).toHaveURL(/\/profilepage$/)
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(1)
    // No heading over nothing.
    await expect(page.getByRole('heading', { name: 'Addresses' })).toHaveCount(0)
    await heal(page)
    // By itself.
    await expect(note).toBeHidden({ timeout: 30_000 })
    await expect(
      page
        .getByRole('main')
        .getByText(/No orders yet|ERA-\d+/)
        .first(),
    ).toBeVisible({ timeout: 20_000 })
  })
}

test('the account’s database hangs: staff screens say so, and heal', async ({ page, quiet }) => {
  quiet.allow(/Firebase|did not (start|answer) in time/)
  await loggedIn(page, 'manager@era.test')
  await befall(page, 'hangs')
  await open(page, '/neworders')
  const note = page.getByRole('alert').filter({ hasText: 'We can’t read your login on this device' })
  await expect(note).toBeVisible({ timeout: 20_000 })
  await expect(page).toHaveURL(/\/neworders$/)
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(1)
  await heal(page)
  await note.getByRole('button', { name: 'Try again' }).click()
  await expect(note).toBeHidden({ timeout: 20_000 })
  await expect(page.getByRole('heading', { name: /^\d+ to pack/ })).toBeVisible({ timeout: 20_000 })
})

/** The device's clock is off by so much, from the next page on. */
const shift = (page: Page, ms: number) =>
  page.addInitScript((by) => {
    const real = Date
    globalThis.Date = class extends real {
      constructor(...parts: unknown[]) {
        // A date of the moment is the one that a wrong clock changes.
        super(...((parts.length === 0 ? [real.now() + by] : parts) as [number]))
      }
      static override now = () => real.now() + by
    } as DateConstructor
  }, ms)

const DAY_MS = 86_400_000
const orders = (page: Page) =>
  page
    .getByRole('main')
    .getByText(/No orders yet|ERA-\d+/)
    .first()

test('the device’s clock is a day ahead, or behind: the account is there', async ({ page, quiet }) => {
  // A token that looks valid to a clock that is behind is renewed once it is refused.
  quiet.allow(/Failed to load resource.*401/)
  await loggedIn(page, 'shopper@era.test')
  for (const by of [DAY_MS, -2 * DAY_MS]) {
    // The second adds to the first.
    await shift(page, by)
    const own = page.waitForResponse((response) => response.url().endsWith('/api/me') && response.ok())
    await open(page, '/profilepage')
    await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible({ timeout: 3_000 })
    await own
    await expect(orders(page)).toBeVisible({ timeout: 20_000 })
    await expect(page).toHaveURL(/\/profilepage$/)
  }
})

test('Firebase cannot be reached, and the token has ended: the account is usable, and heals', async ({
  page,
  quiet,
}) => {
  quiet.allow(/Failed to load resource|Firebase|network-request-failed/)
  await loggedIn(page, 'shopper@era.test')
  await open(page, '/profilepage')
  await expect(orders(page)).toBeVisible({ timeout: 20_000 })
  // By this clock the token has ended, and a new one must be fetched.
  await shift(page, DAY_MS)
  const firebase = /securetoken\.googleapis|identitytoolkit\.googleapis/
  await page.route(firebase, (route) => route.abort())
  const tried = page.waitForEvent('requestfailed', (request) => firebase.test(request.url()))
  await open(page, '/profilepage')
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible({ timeout: 3_000 })
  // What was stored.
  await expect(orders(page)).toBeVisible({ timeout: 3_000 })
  await tried
  await expect(page).toHaveURL(/\/profilepage$/)
  // By itself.
  const own = page.waitForResponse((response) => response.url().endsWith('/api/me') && response.ok(), {
    timeout: 30_000,
  })
  await page.unroute(firebase)
  await own
})

test('Firebase takes half a minute and more for a new token: the account is usable meanwhile, and then current', async ({
  page,
}) => {
  await loggedIn(page, 'shopper@era.test')
  await open(page, '/profilepage')
  await expect(orders(page)).toBeVisible({ timeout: 20_000 })
  // By this clock the token has ended, and a new one must be fetched.
  await shift(page, DAY_MS)
  const firebase = /securetoken\.googleapis|identitytoolkit\.googleapis/
  // However long that is: the answer is held until all of this has been seen, and no time is waited for.
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.route(firebase, async (route) => {
    await answered
    await route.continue()
  })
  const asked = page.waitForRequest(firebase)
  await open(page, '/profilepage')
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible({ timeout: 3_000 })
  await expect(orders(page)).toBeVisible({ timeout: 3_000 })
  await asked
  // The shop itself does not wait for it either, and the way back leads to the account.
  await page.getByRole('banner').getByRole('link', { name: 'Shop everything' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /shop everything/i })).toBeVisible({
    timeout: 3_000,
  })
  await page.goBack()
  await expect(page).toHaveURL(/\/profilepage$/)
  await expect(orders(page)).toBeVisible({ timeout: 3_000 })
  const own = page.waitForResponse((response) => response.url().endsWith('/api/me') && response.ok())
  answer()
  await own
  await expect(page).toHaveURL(/\/profilepage$/)
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
})
