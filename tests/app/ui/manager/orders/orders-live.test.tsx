import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { connectionAtom } from '#app/state/base/connection.ts'
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

test('without a connection the list says that it is not live, and from when it is', async () => {
  const { screen, store } = await open(1)
  await expect.element(screen.getByText('Live.', { exact: true })).toBeVisible()
  store.set(connectionAtom, 'offline')
  await expect.element(screen.getByText(/^\s*Not live: no connection. Updated \d/)).toBeVisible()
  await expect.element(screen.getByText('Live.', { exact: true })).not.toBeInTheDocument()
})

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
  await view.getByRole('button', { name: 'Mark packed' }).click()
  await expect.element(view).not.toBeInTheDocument()
  shop.change(idOf(3), { state: 'packed' })
  shop.publish(idOf(3))
  await expect
    .element(screen.getByRole('checkbox', { name: 'Select order ERA-10003' }))
    .not.toBeInTheDocument()
  await screen.getByRole('button', { name: /^Packed/ }).click()
  await expect.element(screen.getByRole('checkbox', { name: 'Select order ERA-10002' })).toBeVisible()
  await expect.element(view).not.toBeInTheDocument()
})

test('what is typed in an open order stays when a colleague takes it to another list, and is saved on it as it is now', async () => {
  const { screen, shop, idOf } = await open(2)
  await screen.getByRole('button', { name: 'Open ERA-10001' }).click()
  const order = screen.getByRole('dialog', { name: 'Order ERA-10001' })
  await order.getByRole('button', { name: 'Change address' }).click()
  const street = order.getByRole('textbox', { name: 'Street address' })
  await street.fill('7 Quiet Lane')
  shop.change(idOf(1), { state: 'packed' })
  await order.getByRole('button', { name: 'Save address' }).click()
  await expect.element(order.getByText('This order changed meanwhile', { exact: false })).toBeVisible()
  await expect.element(order.getByText('Packed', { exact: true }).first()).toBeVisible()
  await expect.element(street).toHaveValue('7 Quiet Lane')
  await order.getByRole('button', { name: 'Save address' }).click()
  await vi.waitFor(() => expect(shop.orders.get(idOf(1))?.address.line1).toBe('7 Quiet Lane'))
  expect(shop.orders.get(idOf(1))?.state).toBe('packed')
})

test('an order that a colleague takes to another list closes where nothing was typed', async () => {
  const { screen, shop, idOf } = await open(2)
  await screen.getByRole('button', { name: 'Open ERA-10001' }).click()
  const order = screen.getByRole('dialog', { name: 'Order ERA-10001' })
  shop.change(idOf(1), { state: 'packed' })
  await order.getByRole('button', { name: 'Mark packed' }).click()
  await expect.element(order).not.toBeInTheDocument()
})
