import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { allRecords } from '#device/storage/records.ts'
import { remove } from '#device/storage/storage.ts'
import { open } from './orders-open.tsx'

beforeEach(async () => {
  await page.viewport(1440, 900)
  await remove(allRecords)
})
afterEach(() => vi.restoreAllMocks())

test('a list is read again while one change follows the other, not only after the last', async () => {
  const { screen, shop, idOf } = await open(3, { tab: 'all' })
  await expect.element(screen.getByText('Live.')).toBeVisible()
  shop.change(idOf(2), { state: 'packed' })
  // A colleague works through hundreds: closer together than the list waits for one more.
  const busy = setInterval(() => {
    shop.change(idOf(1), {})
    shop.publish(idOf(1))
  }, 40)
  try {
    const row = screen.getByRole('row', { name: /ERA-10002.*Packed/ })
    await expect.element(row, { timeout: 8_000 }).toBeVisible()
  } finally {
    clearInterval(busy)
  }
})

test('an order that left the list while it was open does not open by itself, nor hold the list still', async () => {
  const { screen, shop, idOf } = await open(3)
  await screen.getByRole('button', { name: 'Open ERA-10002' }).click()
  const view = screen.getByRole('dialog', { name: 'Order ERA-10002' })
  await view.getByRole('button', { name: 'Mark as packed' }).click()
  await expect.element(view).not.toBeInTheDocument()
  shop.change(idOf(3), { state: 'packed' })
  shop.publish(idOf(3))
  await expect
    .element(screen.getByRole('checkbox', { name: 'Select order ERA-10003' }))
    .not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Packed', exact: true }).click()
  await expect.element(screen.getByRole('checkbox', { name: 'Select order ERA-10002' })).toBeVisible()
  await expect.element(view).not.toBeInTheDocument()
})
