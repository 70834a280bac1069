import { rm } from 'node:fs/promises'
import { type BrowserContext, expect, type Request, test } from '@playwright/test'
import { aPhone, aProfile, ask, type OwnShop, ownShop } from '../base/own-shop.ts'
import { addToCart, fillCheckout, goToCheckout } from '../base/shopper.ts'
import { runApp } from '../base/test.ts'

/** Several tabs of one phone owe the shop one order between them. */

test.describe.configure({ mode: 'serial', timeout: 600_000 })

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

test('tabs that race to send a waiting order send it once: one order, one letter', async () => {
  const one = await phone.newPage()
  await addToCart(one, `${shop.url}/rosa`)
  await goToCheckout(one)
  await fillCheckout(one)
  const tabs = [one, await phone.newPage(), await phone.newPage()]
  for (const tab of tabs.slice(1)) {
    await tab.goto(shop.url)
    await runApp(tab)
  }
  await shop.close()
  await one
    .getByRole('button', { name: /^(Place|Save) order/ })
    .filter({ visible: true })
    .first()
    .click()
  for (const tab of tabs) {
    await expect(tab.getByTestId('sync-state')).toContainText('1 waiting', { timeout: 30_000 })
  }

  // The first to send is held up on its way, and meanwhile every tab hears that the shop is back.
  const underWay = new Set<Request>()
  let most = 0
  phone.on('request', (request) => {
    if (request.method() !== 'POST' || !request.url().endsWith('/api/orders')) return
    underWay.add(request)
    most = Math.max(most, underWay.size)
  })
  phone.on('requestfinished', (request) => underWay.delete(request))
  phone.on('requestfailed', (request) => underWay.delete(request))
  let letGo: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await phone.route('**/api/orders', async (route) => {
    await held
    // Whoever waited for it may have given up by now, and asks again.
    await route.continue().catch(() => undefined)
  })
  await shop.open()
  await expect.poll(() => most, { timeout: 60_000 }).toBeGreaterThan(0)
  await Promise.all(
    tabs.map(async (tab) => {
      const reached = tab.waitForResponse('**/api/health')
      await tab.evaluate(() => {
        dispatchEvent(new Event('offline'))
        dispatchEvent(new Event('online'))
      })
      await reached
    }),
  )
  letGo()
  for (const tab of tabs) {
    await expect(tab.getByTestId('sync-state')).toHaveText('Saved', { timeout: 60_000 })
  }
  expect(most, 'one tab sends, the others leave it to that one').toBe(1)

  await shop.close()
  expect(await ask(shop, 'select id from orders')).toHaveLength(1)
  expect(await ask(shop, `select cause from outbox`)).toHaveLength(1)
})
