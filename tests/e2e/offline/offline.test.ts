import { expect } from '@playwright/test'
import { type Phone, startPhone, storedValue, test, workerReady } from '../base/phone.ts'
import { addToCart, expectCartCount, fillCheckout, goToCheckout, submitOrder } from '../base/shopper.ts'
import { runApp } from '../base/test.ts'

/** After one visit the whole shop works offline, and an order confirmed offline arrives exactly once. */

test.use({ story: 'offline' })
test.describe.configure({ mode: 'serial', timeout: 180_000 })

async function restart(phone: Phone) {
  await phone.stop()
  await phone.start()
  return phone.newPage()
}

const routes: [string, RegExp][] = [
  ['/', /skin care/i],
  ['/pretty', /^Pretty$/],
  ['/rosa', /^Rosa$/],
  ['/rosa?utm_source=example.com', /^Rosa$/],
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
  ['/accountlink', /your link/i],
  ['/influencer', /./],
  ['/influencer?code=MAYA', /needs a connection/],
  ['/termsandconditions', /small print/i],
  ['/comingsoon', /new era/i],
  ['/payment-success', /./],
  ['/thankyou', /no order here/i],
  ['/newpage', /./],
  ['/profilepage', /./],
  ['/no-such-page', /haven’t saved this page/],
]

test('one visit stores the shop: no answer of the API, and under 2.9 MB', async ({ shop, phone }) => {
  const page = await phone.newPage()
  await page.goto(shop.url)
  await workerReady(page)
  await runApp(page)
  await expect
    .poll(() => page.evaluate(() => indexedDB.databases().then((all) => all.length)))
    .toBeGreaterThan(0)
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
  test.info().annotations.push({ type: 'stored', description: `${Math.round(bytes / 1000)} kB` })
  // The shop says “about 3 MB”; the rest is room to grow.
  expect(bytes).toBeLessThan(2_900_000)
})

test('a ZIP code’s table that was used once fills in city and state on a train, too', async ({ shop }) => {
  const traveller = await startPhone()
  const page = await traveller.newPage()
  await addToCart(page, `${shop.url}/rosa`)
  await workerReady(page)
  await goToCheckout(page)
  const main = page.getByRole('main')
  const zip = main.getByLabel('ZIP code')
  await zip.fill('10001')
  await expect(main.getByLabel('City')).toHaveValue('New York')
  await main.getByLabel('City').fill('')
  await zip.fill('')
  // The draft is stored a moment after the last key: reloaded before that, the form has the city that was typed.
  await expect.poll(async () => JSON.stringify(await storedValue(page, 'draft'))).not.toContain('New York')
  // What the browser keeps by itself may be gone by then, and is nothing to rely on.
  const devtools = await traveller.context.newCDPSession(page)
  await devtools.send('Network.clearBrowserCache')
  await traveller.context.setOffline(true)
  await page.reload()
  await runApp(page)
  await zip.fill('11201')
  await expect(main.getByLabel('City')).toHaveValue('Brooklyn')
  await expect(main.getByLabel('State')).toHaveValue('NY')
  // One that was never used leaves the fields to be typed.
  await main.getByLabel('City').fill('')
  await zip.fill('94607')
  await expect(main.getByLabel('City')).toBeEditable()
  await expect(main.getByLabel('City')).toHaveValue('')
  await traveller.remove()
})

test('a visit without any interaction is enough to come back offline', async ({ shop }) => {
  const reader = await startPhone()
  const page = await reader.newPage()
  await page.goto(`${shop.url}/rosa`)
  await workerReady(page)
  await expect
    .poll(() => storedValue(page, 'catalogue'), { timeout: 30_000 })
    .toMatchObject({ catalogue: {} })
  await expect(page.locator('html[data-hydrated]'), 'the app did not run').toHaveCount(0)
  await shop.close()
  await page.goto(`${shop.url}/shopall?q=rosa`)
  await expect(page.getByRole('link', { name: 'Rosa', exact: true })).toBeVisible()
  await reader.remove()
})

test('the cart’s address leads to the checkout while the shop is closed', async ({ shop, phone }) => {
  await shop.close()
  const page = await phone.newPage()
  await page.goto(`${shop.url}/cart`)
  await expect(page).toHaveURL(`${shop.url}/checkout`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/checkout/i)
  await page.close()
})

for (const [path, heading] of routes) {
  test(`${path} opens in a new tab while the shop is closed`, async ({ shop, phone }) => {
    const page = path === '/' ? await restart(phone) : await phone.newPage()
    const errors: unknown[] = []
    page.on('pageerror', (error) => errors.push(error))
    await page.goto(shop.url + path)
    const title = page.getByRole('heading', { level: 1 }).first()
    await expect(title).toHaveText(heading)
    // A stored page links its sheets, whichever comes first: the reset must not outrank the rest.
    await expect(title).toHaveCSS('font-family', /Era Display/)
    await runApp(page)
    await expect(page.getByRole('status').filter({ hasText: 'Offline' }).first()).toBeVisible()
    // A gallery leaves out what does not come, once it has not come.
    const broken = () =>
      page.evaluate(() =>
        [...document.images]
          .filter((image) => image.complete && image.naturalWidth === 0)
          .map((image) => image.src),
      )
    await expect.poll(broken).toEqual([])
    expect(errors).toEqual([])
    await page.close()
  })
}

test('an order that is not on this device is said to be out of reach, not looked for forever', async ({
  shop,
  phone,
}) => {
  const page = await phone.newPage()
  await page.goto(`${shop.url}/thankyou?order=00000000-0000-4000-8000-000000000000`)
  await expect(page.getByTestId('order-status')).toHaveText(/^The shop can’t be reached\./)
  await page.close()
})

test('search, filters, ingredients and the cart work offline', async ({ shop, phone }) => {
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

test('an order placed offline is sent by itself within ten seconds of the shop’s return', async ({
  shop,
  phone,
}) => {
  const page = await phone.newPage()
  await page.goto(`${shop.url}/rosa`)
  await runApp(page)
  await expectCartCount(page, 2)
  await goToCheckout(page)
  await fillCheckout(page)
  await submitOrder(page)
  await expect(page).toHaveURL(/\/(thankyou|orderconfirmation)/, { timeout: 30_000 })
  await expect(page.getByTestId('sync-state')).toContainText('1 waiting')
  const next = await restart(phone)
  await next.goto(shop.url)
  await expectCartCount(next, 0)
  await next.getByTestId('sync-state').click()
  await expect(next).toHaveURL(/\/orderconfirmation\?order=/)
  await expect(next.getByRole('heading', { level: 1 })).not.toContainText('ERA-')
  await shop.open()
  await expect(next.getByRole('heading', { level: 1 })).toContainText('ERA-10001', { timeout: 10_000 })
  await expect(next.getByTestId('sync-state')).toContainText('Saved')
})
