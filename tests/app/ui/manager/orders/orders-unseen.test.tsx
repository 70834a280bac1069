import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { allRecords, records } from '#device/storage/records.ts'
import { read, remove } from '#device/storage/storage.ts'
import { aManagerOrder } from './order-shop.ts'
import { open } from './orders-open.tsx'

beforeEach(async () => {
  await page.viewport(1440, 900)
  await remove(allRecords)
  document.title = 'New orders | Era'
})
afterEach(() => vi.restoreAllMocks())

test('new orders that wait are counted in the title and on the icon, until they are shown', async () => {
  const badge = vi.fn(async () => {})
  const clear = vi.fn(async () => {})
  Object.assign(navigator, { setAppBadge: badge, clearAppBadge: clear })
  const { screen, shop, box } = await open(2)
  await box(1).click()
  for (const at of [3, 4]) {
    const order = aManagerOrder(at)
    shop.add(order)
    shop.publish(order.id)
  }
  await expect.poll(() => document.title).toBe('(2) New orders | Era')
  expect(badge).toHaveBeenLastCalledWith(2)
  await screen.getByRole('button', { name: 'Show' }).click()
  await expect.poll(() => document.title).toBe('New orders | Era')
  expect(clear).toHaveBeenCalled()
})

test('the sound is off until it is wanted, and stays as it was chosen', async () => {
  const { screen } = await open(1)
  const sound = screen.getByRole('button', { name: 'Sound: off' })
  await expect.element(sound).toHaveAccessibleDescription('Sound for new orders')
  await sound.click()
  await expect.element(screen.getByRole('button', { name: 'Sound: on' })).toBeVisible()
  await vi.waitFor(async () => expect(await read(records.orderSound)).toBe(true))
})
