import { copyFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { copyShop, deployNext, deployWorker, isNext, isWaiting, lookForUpdate } from '../base/next-build.ts'
import { type OwnShop, root } from '../base/own-shop.ts'
import { makeOutboxOld, test as phoneTest, stopWorkers, storedValue, workerReady } from '../base/phone.ts'
import { addToCart, expectCartCount, fillCheckout, goToCheckout, submitOrder } from '../base/shopper.ts'
import { runApp } from '../base/test.ts'

/** A newer build is offered, never forced, and a tab of the older one goes on working. */

const test = phoneTest.extend<object, { directory: string }>({
  directory: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern.
    async ({}, use) => {
      const copy = await copyShop()
      await use(copy)
      await rm(copy, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})
test.use({ story: 'update' })
test.describe.configure({ mode: 'serial', timeout: 180_000 })

/** Closes the shop, changes its build and opens it again. */
async function deploy(shop: OwnShop, change: () => Promise<void>) {
  await shop.close()
  await change()
  await shop.open()
}
const distOf = (directory: string) => join(directory, 'dist')

/** As when the person switches to another app. */
const hide = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' })
    document.dispatchEvent(new Event('visibilitychange'))
  })
/** Tabs of the shop, as the app counts them: a closed one counts for a moment longer. */
const tabs = (page: Page) =>
  page.evaluate(async () => {
    const { held = [] } = await navigator.locks.query()
    return held.filter(({ name }) => name === 'era-tab').length
  })

test('a postponed build is offered again with the next, and taken in the background once no other tab is open', async ({
  shop,
  phone,
  directory,
}) => {
  const page = await phone.newPage()
  await page.goto(shop.url)
  await workerReady(page)
  const other = await phone.newPage()
  await other.goto(`${shop.url}/rosa`)
  await runApp(other)
  const offer = page.getByRole('button', { name: 'Update now' })

  await deploy(shop, () => deployWorker(distOf(directory), 'one'))
  await page.bringToFront()
  await lookForUpdate(page)
  await expect(offer).toBeVisible({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Later' }).click()
  await expect(offer).toBeHidden()
  await deploy(shop, () => deployWorker(distOf(directory), 'two'))
  await lookForUpdate(page)
  await expect(offer).toBeVisible({ timeout: 30_000 })

  await page.evaluate(() => {
    document.documentElement.dataset.same = ''
  })
  const same = page.locator('html[data-same]')
  await hide(page)
  await page.waitForTimeout(1_000)
  expect(await isWaiting(page), 'not beside another tab').toBe(true)
  await other.close()
  await expect.poll(() => tabs(page)).toBe(1)
  await hide(page)
  await expect(same).not.toBeAttached({ timeout: 30_000 })
  await runApp(page)
  expect(await isWaiting(page)).toBe(false)
  await page.close()
})

test('a build waits while somebody types', async ({ shop, phone, directory }) => {
  const page = await phone.newPage()
  await page.goto(`${shop.url}/signup`)
  await runApp(page)
  await workerReady(page)
  const email = page.getByRole('main').getByLabel('Email', { exact: true })
  await email.fill('ada@example.com')
  await deploy(shop, () => deployWorker(distOf(directory), 'typing'))
  await lookForUpdate(page)
  await expect.poll(() => isWaiting(page)).toBe(true)
  // For the password they look into another app.
  await hide(page)
  await page.waitForTimeout(2_000)
  await expect(email).toHaveValue('ada@example.com')
  expect(await isWaiting(page)).toBe(true)
  await page.close()
})

test('an update that another tab’s request holds up comes without asking again', async ({
  shop,
  phone,
  directory,
}) => {
  const page = await phone.newPage()
  await page.goto(shop.url)
  await workerReady(page)
  const other = await phone.newPage()
  await other.goto(`${shop.url}/rosa`)
  await runApp(other)
  await deploy(shop, () => deployWorker(distOf(directory), 'three'))
  await page.bringToFront()
  await lookForUpdate(page)
  const offer = page.getByRole('button', { name: 'Update now' })
  await expect(offer).toBeVisible({ timeout: 30_000 })
  const mark = () =>
    page.evaluate(() => {
      document.documentElement.dataset.same = ''
    })
  const same = page.locator('html[data-same]')
  await mark()

  // The browser lets the older worker finish its answers before the next is activated.
  shop.signal('SIGSTOP')
  await other.evaluate(() => void fetch('/art/not-there-1200.avif').catch(() => undefined))
  await offer.click()
  await expect(same).not.toBeAttached({ timeout: 30_000 })
  await runApp(page)
  expect(await isWaiting(page)).toBe(true)
  await mark()
  shop.signal('SIGCONT')
  await expect(same).not.toBeAttached({ timeout: 30_000 })
  await runApp(page)
  expect(await isWaiting(page)).toBe(false)
  await Promise.all([page.close(), other.close()])
})

test('a new build waits, is offered, and loses nothing that was typed', async ({
  shop,
  phone,
  directory,
}) => {
  const [browsing, typing, older] = [await phone.newPage(), await phone.newPage(), await phone.newPage()]
  await browsing.goto(shop.url)
  await workerReady(browsing)
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

  await deploy(shop, () => deployNext(directory))

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

  await stopWorkers(browsing)
  await offer.click()
  await expect.poll(() => isNext(browsing), { timeout: 30_000 }).toBe(true)
  await expect(typing.getByRole('main').getByLabel('Full name')).toHaveValue('Ada Shop')
  expect(await isNext(typing), 'the half-typed form is not reloaded').toBe(false)

  // The browser's own cache would still have the older chunks; not every browser has room for it.
  const session = await phone.context.newCDPSession(older)
  await session.send('Network.clearBrowserCache')
  await older.bringToFront()
  await older.getByRole('banner').getByRole('link', { name: 'Log in' }).click()
  await expect(older.locator('html[data-failed]')).toHaveAttribute('data-failed', /\/assets\//)
  await older.getByRole('button', { name: 'Update and retry' }).click()
  await expect.poll(() => isNext(older), { timeout: 30_000 }).toBe(true)

  // A checkout begun in a build whose files are gone still places its order.
  await typing.bringToFront()
  await fillCheckout(typing)
  await submitOrder(typing)
  await expect(typing).toHaveURL(/\/(thankyou|orderconfirmation)/, { timeout: 30_000 })
  const { search, hash } = new URL(typing.url())
  await typing.goto(`${shop.url}/orderconfirmation${search}${hash}`)
  await expect(typing.getByRole('heading', { level: 1 })).toContainText(/ERA-\d+/, { timeout: 30_000 })
  await Promise.all([browsing, typing, older].map((page) => page.close()))
})

test('the kill switch removes the worker and its caches, and leaves the cart and waiting orders', async ({
  shop,
  phone,
  directory,
}) => {
  const page = await phone.newPage()
  await page.goto(shop.url)
  await runApp(page)
  const cached = () => page.evaluate(() => caches.keys()).catch(() => null)
  const worker = () =>
    page.evaluate(async () => Boolean(await navigator.serviceWorker.getRegistration())).catch(() => null)
  await workerReady(page)
  expect(await cached()).not.toEqual([])
  await shop.close()
  await addToCart(page, `${shop.url}/rosa`)
  await goToCheckout(page)
  await fillCheckout(page)
  await submitOrder(page)
  await expect(page.getByTestId('sync-state')).toContainText('1 waiting', { timeout: 30_000 })
  await makeOutboxOld(page)
  await addToCart(page, `${shop.url}/reglow`)
  await expectCartCount(page, 1)

  const built = join(distOf(directory), 'client/worker.js')
  await copyFile(built, join(directory, 'worker.js'))
  await copyFile(join(root, 'sw/kill-switch.js'), built)
  await shop.open()
  // The navigation installs the new worker, which reloads the page without any.
  await page.goto(shop.url).catch(() => undefined)
  await expect.poll(worker, { timeout: 30_000 }).toBe(false)
  await expect.poll(cached).toEqual([])
  await runApp(page)
  await expectCartCount(page, 1)
  await expect(page.getByTestId('sync-state')).toContainText('Needs you')
  expect(await storedValue<unknown[]>(page, 'outbox')).toHaveLength(1)

  await deploy(shop, () => copyFile(join(directory, 'worker.js'), built))
  await page.goto(shop.url)
  await workerReady(page)
  await expectCartCount(page, 1)
  await expect(page.getByTestId('sync-state')).toContainText('Needs you')
})
