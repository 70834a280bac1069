import { expect } from '@playwright/test'
import { asInfluencer } from '../base/manager.ts'
import { queryDatabase } from '../base/own-shop.ts'
import { startPhone, storedValue, test, workerReady } from '../base/phone.ts'
import {
  addToCart,
  expectCartCount,
  fillCheckout,
  goToCheckout,
  logIn,
  submitOrder,
} from '../base/shopper.ts'
import { runApp } from '../base/test.ts'

/** An influencer's link, opened on a phone that has no network, and what is earned through it two days later. */

test.use({ story: 'influencer-link', preload: new URL('../base/clock-preload.ts', import.meta.url) })
test.describe.configure({ mode: 'serial', timeout: 180_000 })

const TWO_DAYS = String(2 * 24 * 60)

test('a link that is opened offline counts for an order two days later', async ({ shop, phone }) => {
  const first = await phone.newPage()
  await first.goto(`${shop.url}/rosa`)
  await workerReady(first)
  await expect
    .poll(() => storedValue(first, 'catalogue'), { timeout: 30_000 })
    .toMatchObject({ catalogue: {} })

  await shop.close()
  const link = await phone.newPage()
  await link.goto(`${shop.url}/influencer?code=maya`)
  await expect(link.getByRole('main')).toContainText('counts for MAYA all the same')
  await expect(link.getByRole('main').getByRole('link', { name: /^Rosa/ })).toBeVisible()
  await expect.poll(() => storedValue(link, 'referral')).toMatchObject({ code: 'MAYA' })

  await phone.stop()
  await phone.start()
  const page = await phone.newPage()
  await addToCart(page, `${shop.url}/reglow`)
  await expectCartCount(page, 1)
  await goToCheckout(page)
  await fillCheckout(page)
  await submitOrder(page)
  await expect(page).toHaveURL(/\/(thankyou|orderconfirmation)/, { timeout: 30_000 })
  await shop.open({ MINUTES_AHEAD: TWO_DAYS })
  await expect(page.getByTestId('sync-state')).toContainText('Saved', { timeout: 30_000 })

  await shop.close()
  const earned = await queryDatabase<{
    code: string
    days: number
    rate: number
    total: number
    state: string
  }>(
    shop,
    `select i.code, c.rate, c.total, o.state, round(extract(epoch from o.placed_at - now()) / 86400)::int as days
      from commissions c join orders o on o.id = c.order_id join influencers i on i.id = c.influencer_id`,
  )
  expect(earned).toEqual([{ code: 'MAYA', days: 2, rate: 1_000, total: 420, state: 'placed' }])
})

test('what an influencer writes is text on the page of the link, in its head and in what the app reads', async ({
  shop,
}) => {
  const attack = '</title></script><script>document.title = "attacked"</script><img src=x-attack>'
  await shop.open()
  await asInfluencer(shop, 'PUT', '/words', { bio: attack })
  await asInfluencer(shop, 'PUT', '', { picks: ['rosa', 'reglow'], words: { rosa: attack } })
  const reader = await startPhone()
  const page = await reader.newPage()
  const errors: unknown[] = []
  page.on('pageerror', (error) => errors.push(error))
  await page.goto(`${shop.url}/influencer?code=MAYA`)
  await runApp(page)
  await expect(page.getByRole('main').getByText(attack)).toHaveCount(2)
  await expect(page).toHaveTitle('Maya x Era')
  expect(await page.locator('meta[name=description]').getAttribute('content')).toBe(attack)
  expect(await page.locator('img[src*=x-attack]').count()).toBe(0)
  await page.getByRole('button', { name: 'Add all 2 to cart' }).click()
  await expectCartCount(page, 2)
  expect(errors).toEqual([])
  await reader.remove()
})

test('a dashboard is read after a reload without a network, with the time of its numbers', async ({
  shop,
  phone,
}) => {
  const page = await phone.newPage()
  await page.goto(`${shop.url}/login?redirect=/influencer`)
  await runApp(page)
  await logIn(page, 'influencer@era.test')
  const commission = page.getByRole('region', { name: 'Commission, line by line' })
  await expect(commission).toContainText('ERA-10001', { timeout: 30_000 })
  await expect.poll(() => storedValue(page, 'dashboard')).toMatchObject({ value: { code: 'MAYA' } })
  await shop.close()
  await page.reload()
  await expect(commission).toContainText('ERA-10001', { timeout: 30_000 })
  await expect(page.getByText(/^You’re offline\. Numbers were last updated/)).toBeVisible({ timeout: 30_000 })
})
