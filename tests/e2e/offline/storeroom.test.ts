import { expect, type Page } from '@playwright/test'
import { queryDatabase } from '../base/own-shop.ts'
import { storedValue, test, workerReady } from '../base/phone.ts'
import { addToCart, fillCheckout, goToCheckout, logIn, placeOrder } from '../base/shopper.ts'
import { runApp } from '../base/test.ts'

/** A manager’s phone in a storeroom: the list, its slips and two steps without a network. */

test.use({ story: 'storeroom' })
test.describe.configure({ mode: 'serial', timeout: 180_000 })

const numbers: string[] = []

async function confirm(page: Page, name: string) {
  await page.getByRole('button', { name, exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click()
}

const choose = (page: Page, number: string) =>
  page.getByRole('checkbox', { name: `Select order ${number}` }).check()

test.beforeAll(async ({ shop, phone }) => {
  test.setTimeout(300_000)
  const shopper = await phone.newPage()
  for (let at = 0; at < 2; at += 1) {
    await addToCart(shopper, `${shop.url}/reglow`)
    await goToCheckout(shopper)
    await fillCheckout(shopper)
    numbers.push(await placeOrder(shopper))
  }
  await shopper.goto(`${shop.url}/neworders`)
  await logIn(shopper, 'manager@era.test')
  await expect(shopper.getByRole('checkbox', { name: `Select order ${numbers[0]}` })).toBeVisible()
  await workerReady(shopper)
  // The worker has the screen, and the device the list.
  await expect
    .poll(() =>
      shopper.evaluate(async () => {
        const name = (await caches.keys()).find((one) => one.startsWith('era-staff-'))
        const files = name === undefined ? [] : await (await caches.open(name)).keys()
        return files.length > 3 && (await caches.match('/neworders')) !== undefined
      }),
    )
    .toBe(true)
  await expect.poll(() => storedValue(shopper, 'staff-orders')).toBeTruthy()
  await shopper.close()
  await shop.close()
})

test('after the shop is gone the list opens, and orders are packed and shipped on the device', async ({
  shop,
  phone,
}) => {
  const page = await phone.newPage()
  await page.goto(`${shop.url}/neworders`)
  await runApp(page)
  await expect(page.getByText(/This list is from/)).toBeVisible({ timeout: 30_000 })
  for (const number of numbers) await choose(page, number)
  await confirm(page, 'Mark packed')
  await expect(page.getByText('2 changes wait here.')).toBeVisible()
  await choose(page, numbers[0] ?? '')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: 'Mark shipped' }).click()
  await page.getByLabel('Tracking number').fill('1Z999AA10123456784')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Mark shipped' }).click()
  await expect(page.getByText('3 changes wait here.')).toBeVisible()
  await page.reload()
  await runApp(page)
  await expect(page.getByText('Shipped, not sent')).toBeVisible({ timeout: 30_000 })
  await page.close()
})

test('two tabs send it once when the shop is back', async ({ shop, phone }) => {
  const [one, other] = [await phone.newPage(), await phone.newPage()]
  for (const page of [one, other]) {
    await page.goto(`${shop.url}/neworders`)
    await runApp(page)
  }
  await shop.open()
  await expect.poll(() => storedValue(one, 'moves'), { timeout: 60_000 }).toEqual([])
  await expect(one.getByText('changes wait here')).toBeHidden()
  await phone.stop()
  await shop.close()
  const events = await queryDatabase<{ to: string }>(
    shop,
    `select "to" from order_events where "to" in ('packed', 'shipped') order by 1`,
  )
  expect(events.map(({ to }) => to)).toEqual(['packed', 'packed', 'shipped'])
  await phone.start()
})
