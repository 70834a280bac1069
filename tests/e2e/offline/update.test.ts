import { copyFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { aCopy, deployNext, deployWorker, isNext, lookForUpdate, root } from '../base/next-build.ts'
import { aPhone, aProfile, keptOn, type OwnShop, ownShop } from '../base/own-shop.ts'
import { addToCart, expectCartCount, fillCheckout, goToCheckout } from '../base/shopper.ts'
import { runApp } from '../base/test.ts'

/** A newer build is offered, never forced, and a tab of the older one finds its way. */

test.describe.configure({ mode: 'serial', timeout: 180_000 })

let house: string
let shop: OwnShop
let profile: string
let phone: BrowserContext

const place = (page: Page) =>
  page
    .getByRole('button', { name: /^(Place|Save) order/ })
    .filter({ visible: true })
    .first()
    .click()

/** Closed, given something else to serve, and opened again. */
async function deploy(build: () => Promise<void>) {
  await shop.close()
  await build()
  await shop.open()
}
const dist = () => join(house, 'dist')

test.beforeAll(async () => {
  test.setTimeout(300_000)
  house = await aCopy()
  shop = await ownShop({ cwd: house })
  profile = await aProfile()
  await shop.open()
  phone = await aPhone(profile)
})
test.afterAll(async () => {
  await phone.close()
  await shop.remove()
  await rm(profile, { recursive: true, force: true })
  await rm(house, { recursive: true, force: true })
})

/** To another app, as far as a page can tell. */
const hide = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' })
    document.dispatchEvent(new Event('visibilitychange'))
  })
const waits = (page: Page) =>
  page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting))
/** Tabs of the shop, as the app counts them: one that is closed is told of a moment later. */
const tabs = (page: Page) =>
  page.evaluate(async () => {
    const { held = [] } = await navigator.locks.query()
    return held.filter(({ name }) => name === 'era-tab').length
  })

test('a build put off is offered again with the next, and taken out of sight once no other tab is open', async () => {
  const page = await phone.newPage()
  await page.goto(shop.url)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const other = await phone.newPage()
  await other.goto(`${shop.url}/rosa`)
  await runApp(other)
  const offer = page.getByRole('button', { name: 'Update now' })

  await deploy(() => deployWorker(dist(), 'one'))
  await page.bringToFront()
  await lookForUpdate(page)
  await expect(offer).toBeVisible({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Later' }).click()
  await expect(offer).toBeHidden()
  await deploy(() => deployWorker(dist(), 'two'))
  await lookForUpdate(page)
  await expect(offer).toBeVisible({ timeout: 30_000 })

  await page.evaluate(() => {
    document.documentElement.dataset.same = ''
  })
  const same = page.locator('html[data-same]')
  await hide(page)
  await page.waitForTimeout(1_000)
  expect(await waits(page), 'not beside another tab').toBe(true)
  await other.close()
  await expect.poll(() => tabs(page)).toBe(1)
  await hide(page)
  await expect(same).not.toBeAttached({ timeout: 30_000 })
  await runApp(page)
  expect(await waits(page)).toBe(false)
  await page.close()
})

test('a new build waits, is offered, and takes nothing that was typed', async () => {
  const [browsing, typing, older] = [await phone.newPage(), await phone.newPage(), await phone.newPage()]
  await browsing.goto(shop.url)
  await browsing.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  for (const [page, path] of [
    [typing, '/rosa'],
    [older, '/all'],
  ] as const) {
    await page.goto(shop.url + path)
    await runApp(page)
  }
  await typing
    .getByRole('main')
    .getByRole('button', { name: /^Add to cart/ })
    .first()
    .click()
  await typing.goto(`${shop.url}/checkout`)
  await typing.getByRole('main').getByLabel('Full name').fill('Ada Shop')

  await deploy(() => deployNext(house))

  await older.evaluate(() => {
    window.addEventListener('preload-failure', ({ detail }) => {
      document.documentElement.dataset.failed = detail.url
    })
  })
  await browsing.bringToFront()
  await lookForUpdate(browsing)
  const offer = browsing.getByRole('button', { name: 'Update now' })
  await expect(offer).toBeVisible({ timeout: 60_000 })
  expect(await isNext(browsing), 'nothing is forced').toBe(false)
  await expect(typing.getByRole('button', { name: 'Update now' })).toBeHidden()

  await offer.click()
  await expect.poll(() => isNext(browsing), { timeout: 30_000 }).toBe(true)
  await expect(typing.getByRole('main').getByLabel('Full name')).toHaveValue('Ada Shop')
  expect(await isNext(typing), 'the half-typed form is not reloaded').toBe(false)

  // The browser's own cache would still have the older chunks; not every browser has room for it.
  const session = await phone.newCDPSession(older)
  await session.send('Network.clearBrowserCache')
  await older.bringToFront()
  await older.getByRole('banner').getByRole('link', { name: 'Log in' }).click()
  await expect(older.locator('html[data-failed]')).toHaveAttribute('data-failed', /\/assets\//)
  await older.getByRole('button', { name: /^Update (now|and retry)$/ }).click()
  await expect.poll(() => isNext(older), { timeout: 30_000 }).toBe(true)

  // Begun in a build whose files are gone, an order is still placed.
  await typing.bringToFront()
  await fillCheckout(typing)
  await place(typing)
  await expect(typing).toHaveURL(/\/(thankyou|orderconfirmation)/, { timeout: 30_000 })
  const { search, hash } = new URL(typing.url())
  await typing.goto(`${shop.url}/orderconfirmation${search}${hash}`)
  await expect(typing.getByRole('heading', { level: 1 })).toContainText(/ERA-\d+/, { timeout: 30_000 })
  await Promise.all([browsing, typing, older].map((page) => page.close()))
})

/** An order of last week is asked about before it is sent, so it stays through everything here. */
const makeOld = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const asked = indexedDB.open('era', 1)
        asked.onsuccess = () => {
          const writing = asked.result.transaction('values', 'readwrite')
          const values = writing.objectStore('values')
          const held = values.get('outbox')
          held.onsuccess = () => {
            const weekAgo = Date.now() - 8 * 86_400_000
            values.put(
              held.result.map((entry: object) => ({ ...entry, createdAt: weekAgo })),
              'outbox',
            )
          }
          writing.onerror = () => reject(writing.error)
          writing.oncomplete = () => {
            asked.result.close()
            resolve()
          }
        }
      }),
  )

test('the kill switch takes the worker and all it kept, and leaves the cart and what waits', async () => {
  const page = await phone.newPage()
  await page.goto(shop.url)
  await runApp(page)
  const kept = () => page.evaluate(() => caches.keys()).catch(() => null)
  const worker = () =>
    page.evaluate(async () => Boolean(await navigator.serviceWorker.getRegistration())).catch(() => null)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  expect(await kept()).not.toEqual([])
  await shop.close()
  await addToCart(page, `${shop.url}/rosa`)
  await goToCheckout(page)
  await fillCheckout(page)
  await place(page)
  await expect(page.getByTestId('sync-state')).toContainText('1 waiting', { timeout: 30_000 })
  await makeOld(page)
  await addToCart(page, `${shop.url}/reglow`)
  await expectCartCount(page, 1)

  const built = join(dist(), 'client/worker.js')
  await copyFile(built, join(house, 'worker.js'))
  await copyFile(join(root, 'sw/kill-switch.js'), built)
  await shop.open()
  // A page brings the new worker with it, which sends the page round again without any.
  await page.goto(shop.url).catch(() => undefined)
  await expect.poll(worker, { timeout: 30_000 }).toBe(false)
  await expect.poll(kept).toEqual([])
  await runApp(page)
  await expectCartCount(page, 1)
  await expect(page.getByTestId('sync-state')).toContainText('Needs you')
  expect(await keptOn<unknown[]>(page, 'outbox')).toHaveLength(1)

  await deploy(() => copyFile(join(house, 'worker.js'), built))
  await page.goto(shop.url)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await expectCartCount(page, 1)
  await expect(page.getByTestId('sync-state')).toContainText('Needs you')
})
