import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { allRecords } from '#device/storage/records.ts'
import { remove } from '#device/storage/storage.ts'
import { aManagerOrder } from '../orders/order-shop.ts'
import { open } from '../orders/orders-open.tsx'

beforeEach(() => remove(allRecords))

test.each([390, 1440])('at %i px a cancelled order shows its state once', async (width) => {
  await page.viewport(width, 844)
  const { screen } = await open(0, { tab: 'all' }, [aManagerOrder(1, { state: 'cancelled' })])
  await expect.element(screen.getByText('Cancelled', { exact: true })).toBeVisible()
  expect(screen.getByText('Cancelled', { exact: true }).all()).toHaveLength(1)
})

test('what is paid at the door is paid once it is delivered', async () => {
  const orders = [aManagerOrder(1, { state: 'delivered', payment: 'on_delivery' })]
  const { screen } = await open(0, { tab: 'all' }, orders)
  await expect.element(screen.getByText('Paid on delivery', { exact: true })).toBeVisible()
})
