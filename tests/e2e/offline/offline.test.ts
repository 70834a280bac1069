import { rm } from 'node:fs/promises'
import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { aPhone, aProfile, keptOn, type OwnShop, ownShop } from '../base/own-shop.ts'
import { addToCart, expectCartCount, fillCheckout, goToCheckout } from '../base/shopper.ts'
import { runApp } from '../base/test.ts'

/** After one visit the whole shop works with no network, and an order confirmed offline arrives exactly once. */

test.describe.configure({ mode: 'serial', timeout: 180_000 })

let shop: OwnShop
let profile: string
let phone: BrowserContext

test.beforeAll(async () => {
  test.setTimeout(300_000)
  shop = await ownShop()
  profile = await aProfile()
  await shop.open()
  phone = await aPhone(profile)
})
test.afterAll(async () => {
  await phone.close()
  await shop.remove()
  await rm(profile, { recursive: true, force: true })
})

/** One visit, until the worker has kept everything. */
async function visitOnce(page: Page) {
  await page.goto(shop.url)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await runApp(page)
  await expect
    .poll(() => page.evaluate(() => indexedDB.databases().then((all) => all.length)))
    .toBeGreaterThan(0)
}

test('a visit that touched nothing is enough to come back without a network', async () => {
  const other = await ownShop()
  await other.open()
  const reader = await aPhone(await aProfile())
  const page = await reader.newPage()
  await page.goto(`${other.url}/rosa`)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await expect.poll(() => keptOn(page, 'catalogue'), { timeout: 30_000 }).toMatchObject({ catalogue: {} })
  await expect(page.locator('html[data-hydrated]'), 'the app did not run').toHaveCount(0)
  await other.close()
  await page.goto(`${other.url}/shopall?q=rosa`)
  await expect(page.getByRole('link', { name: 'Rosa', exact: true })).toBeVisible()
  await reader.close()
  await other.remove()
})

async function restartPhone() {
  await phone.close()
  phone = await aPhone(profile)
  return phone.newPage()
}

const routes: [string, RegExp][] = [
  ['/', /skin care/i],
  ['/pretty', /^Pretty$/],
  ['/rosa', /^Rosa$/],
  ['/rekindle', /^Rekindle$/i],
  ['/reglow', /^ReGlow$/],
  ['/repurify', /^RePurify$/],
  ['/resparkle', /^ReSparkle$/],
  ['/holyglaze', /^HolyGlaze$/],
  ['/myturn', /^My Turn$/],
  ['/healingera', /^Healing Era$/],
  ['/travelbag', /^Travel Bag$/],
  ['/therapyera', /^Therapy Era$/],
  ['/justagirl', /^Just A Girl$/],
  ['/all', /all products/i],
  ['/shopall', /shop everything/i],
  ['/checkout', /checkout/i],
  ['/orderconfirmation', /./],
  ['/login', /welcome/i],
  ['/signup', /make/i],
  ['/influencer', /./],
  ['/influencer?code=MAYA', /needs a connection/],
  ['/termsandconditions', /small print/i],
  ['/comingsoon', /new era/i],
  ['/payment-success', /./],
  ['/thankyou', /thank you/i],
  ['/newpage', /./],
  ['/profilepage', /./],
  ['/no-such-page', /haven’t saved this page/],
]

test('one visit keeps the shop', async () => {
  const page = await phone.newPage()
  await visitOnce(page)
  const cached = await page.evaluate(async () => {
    const names = await caches.keys()
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return all.flat().map((request) => new URL(request.url).pathname)
  })
  expect(cached.length).toBeGreaterThan(80)
  expect(cached.filter((path) => path.startsWith('/api'))).toEqual([])
  const bytes = await page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.includes('precache'))
    const caught = await Promise.all(names.map(async (name) => (await caches.open(name)).matchAll()))
    const sizes = await Promise.all(caught.flat().map(async (one) => (await one.blob()).size))
    return sizes.reduce((sum, size) => sum + size, 0)
  })
  test.info().annotations.push({ type: 'kept', description: `${Math.round(bytes / 1000)} kB` })
  // Three megabytes are promised to the person; the rest is room for what comes.
  expect(bytes).toBeLessThan(2_800_000)
  await shop.close()
})

for (const [path, heading] of routes) {
  test(`${path} starts cold with the port closed`, async () => {
    const page = path === '/' ? await restartPhone() : await phone.newPage()
    const thrown: unknown[] = []
    page.on('pageerror', (error) => thrown.push(error))
    await page.goto(shop.url + path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toHaveText(heading)
    await runApp(page)
    await expect(page.getByRole('status').filter({ hasText: 'Offline' }).first()).toBeVisible()
    const broken = await page.evaluate(() =>
      [...document.images]
        .filter((image) => image.complete && image.naturalWidth === 0)
        .map((image) => image.src),
    )
    expect(broken).toEqual([])
    expect(thrown).toEqual([])
    await page.close()
  })
}

test('search, filters, ingredients and the cart work offline', async () => {
  const page = await phone.newPage()
  await page.goto(`${shop.url}/shopall`)
  await runApp(page)
  await page.getByRole('searchbox').fill('vitamin')
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: /ReGlow/ })
      .first(),
  ).toBeVisible()
  await page.goto(`${shop.url}/shopall?concern=dryness`)
  await expect(page.getByRole('main').getByRole('link', { name: /Rosa/ }).first()).toBeVisible()
  await addToCart(page, `${shop.url}/rosa`, 2)
  await expectCartCount(page, 2)
  await page.close()
})

test('an order placed offline waits, and arrives by itself within ten seconds of the shop', async () => {
  const page = await phone.newPage()
  await page.goto(`${shop.url}/rosa`)
  await runApp(page)
  await expectCartCount(page, 2)
  await goToCheckout(page)
  await fillCheckout(page)
  await page
    .getByRole('button', { name: /^Place order|^Save order/ })
    .filter({ visible: true })
    .first()
    .click()
  await expect(page).toHaveURL(/\/(thankyou|orderconfirmation)/, { timeout: 30_000 })
  await expect(page.getByTestId('sync-state')).toContainText('1 waiting')
  const next = await restartPhone()
  await next.goto(shop.url)
  await expectCartCount(next, 0)
  await next.getByTestId('sync-state').click()
  await expect(next).toHaveURL(/\/orderconfirmation\?order=/)
  await expect(next.getByRole('heading', { level: 1 })).not.toContainText('ERA-')
  await shop.open()
  await expect(next.getByRole('heading', { level: 1 })).toContainText('ERA-10001', { timeout: 10_000 })
  await expect(next.getByTestId('sync-state')).toContainText('Saved')
})
