import type { Page } from '@playwright/test'
import {
  addToCart,
  expectCartCount,
  fillCheckout,
  goToCheckout,
  person,
  placeOrder,
} from '../base/shopper.ts'
import { expect, open, test } from '../base/test.ts'

/** One device, two people, one after the other: neither meets anything of the other's. */

const PASSWORD = 'a long enough sentence'

const profileLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Profile' })

async function enter(page: Page, way: 'signup' | 'login', email: string) {
  await open(page, `/${way}`)
  const main = page.getByRole('main')
  await main.getByLabel('Email', { exact: true }).fill(email)
  await main.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await main
    .getByRole('button', { name: way === 'signup' ? 'Create account' : 'Log in', exact: true })
    .click()
  await expect(profileLink(page)).toBeVisible({ timeout: 20_000 })
}

async function leave(page: Page) {
  await open(page, '/profilepage')
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible()
}

/** Everything the browser keeps for this shop. */
const stored = (page: Page) =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const found: unknown[] = [{ ...localStorage }, { ...sessionStorage }, document.cookie]
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name))
      for (const store of database.objectStoreNames) {
        found.push(await done(database.transaction(store).objectStore(store).getAll()))
      }
      database.close()
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const type = (await cache.match(request))?.headers.get('content-type') ?? ''
        const isText = /html|json|text/.test(type) && !/javascript|css/.test(type)
        found.push(request.url, isText && (await (await cache.match(request))?.text()))
      }
    }
    return JSON.stringify(found)
  })

test('two people on one device never meet, and Back shows nothing private', async ({ page, quiet }) => {
  test.setTimeout(120_000)
  // Of a screen that was left while it loaded, and of a page that is opened again after the logout.
  quiet.allow(/Failed to load resource.*40[134]/)
  const tag = crypto.randomUUID().slice(0, 8)
  const zoe = {
    ...person(),
    email: `zoe.${tag}@example.com`,
    name: 'Zoe Wisteria',
    street: '77 Marigold Way',
  }
  const personal = /wisteria|marigold/i

  await enter(page, 'signup', zoe.email)
  await addToCart(page, '/reglow')
  await goToCheckout(page)
  await fillCheckout(page, zoe)
  const number = await placeOrder(page)
  await addToCart(page, '/rosa')
  await expectCartCount(page, 1)
  await open(page, '/profilepage')
  await expect(page.getByRole('main')).toContainText(number)
  expect(await stored(page)).toMatch(personal)
  await leave(page)

  await expect.poll(() => stored(page)).not.toMatch(personal)
  expect(await stored(page)).not.toContain(tag)
  // From here on her name is on no request and no screen.
  const answers: string[] = []
  page.on('response', async (response) => {
    if (response.url().includes('/api/')) answers.push(await response.text().catch(() => ''))
  })
  // Through all that she looked at: a page of the browser's own cache is not drawn again.
  for (let back = 0; back < 6; back += 1) {
    if ((await page.goBack().catch(() => null)) === null && page.url() === 'about:blank') break
    await expect(page.getByText(personal)).toHaveCount(0)
    await expect(page.getByText(number)).toHaveCount(0)
  }

  const ben = `ben.${crypto.randomUUID().slice(0, 8)}@example.com`
  await enter(page, 'signup', ben)
  await open(page, '/profilepage')
  await expect(page.getByText('No orders yet.')).toBeVisible()
  await expectCartCount(page, 0)
  await addToCart(page, '/reglow')
  await goToCheckout(page)
  await expect(page.getByRole('main').getByLabel('Full name')).toHaveValue('')
  await expect(page.getByRole('main').getByLabel('Street address')).toHaveValue('')
  expect(await stored(page)).not.toMatch(personal)
  expect(answers.length).toBeGreaterThan(3)
  expect(answers.filter((text) => personal.test(text) || text.includes(tag))).toEqual([])
  await leave(page)

  await enter(page, 'login', zoe.email)
  await open(page, '/profilepage')
  await expect(page.getByRole('main')).toContainText(number)
  // Her cart, not his.
  await expectCartCount(page, 1)
  expect(await stored(page)).not.toContain(ben)
})
