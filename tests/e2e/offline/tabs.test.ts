import { expect, type Request } from '@playwright/test'
import { queryDatabase } from '../base/own-shop.ts'
import { test } from '../base/phone.ts'
import { addToCart, fillCheckout, goToCheckout, submitOrder } from '../base/shopper.ts'
import { runApp } from '../base/test.ts'

/** Several tabs of one phone send one waiting order once. */

test.use({ story: 'tabs' })
test.describe.configure({ mode: 'serial', timeout: 600_000 })

test('tabs that race to send a waiting order send it once: one order, one mail', async ({ shop, phone }) => {
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
  await submitOrder(one)
  for (const tab of tabs) {
    await expect(tab.getByTestId('sync-state')).toContainText('1 waiting', { timeout: 30_000 })
  }

  // The first request is delayed, and meanwhile every tab notices that the shop is back.
  const pending = new Set<Request>()
  let most = 0
  const { context } = phone
  context.on('request', (request) => {
    if (request.method() !== 'POST' || !request.url().endsWith('/api/orders')) return
    pending.add(request)
    most = Math.max(most, pending.size)
  })
  context.on('requestfinished', (request) => pending.delete(request))
  context.on('requestfailed', (request) => pending.delete(request))
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await context.route('**/api/orders', async (route) => {
    await released
    // The page may have given up by now, and sends again.
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
  release()
  for (const tab of tabs) {
    await expect(tab.getByTestId('sync-state')).toHaveText('Saved', { timeout: 60_000 })
  }
  expect(most, 'only one tab sends').toBe(1)

  await shop.close()
  expect(await queryDatabase(shop, 'select id from orders')).toHaveLength(1)
  expect(await queryDatabase(shop, 'select cause from outbox')).toHaveLength(1)
})
