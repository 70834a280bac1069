import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FindOrder } from '#app/ui/order/find-order.tsx'
import { DeviceOrders, GoodsInstead } from '#app/ui/orders/device-orders.tsx'
import { allRecords, records } from '#device/storage/records.ts'
import { remove, update } from '#device/storage/storage.ts'
import { accepted, aPlacedOrder, aShop, json, problem } from '../../../device/outbox/placed.ts'
import { anOrder } from '../../../make.ts'
import { aDevice, show } from '../screen.tsx'

beforeEach(() => remove(allRecords))
afterEach(() => vi.restoreAllMocks())

test('a guest’s orders of this device are listed, placed and waiting, each with its secret', async () => {
  const order = accepted(anOrder())
  await aPlacedOrder()
  await update(records.receipts, (receipts) => [
    ...receipts,
    { id: order.id, orderSecret: 'secret-key', uid: null, at: 1, order },
  ])
  const { screen } = await show(await aDevice([]), <DeviceOrders />)
  await expect.element(screen.getByText('ERA-10001')).toBeVisible()
  await expect.element(screen.getByText('Saved on this device', { exact: true }).first()).toBeVisible()
  const link = screen.getByRole('link', { name: /ERA-10001/ })
  await expect.element(link).toHaveAttribute('href', `/orderconfirmation?order=${order.id}#key=secret-key`)
})

test('a device without orders shows that it has none, and is offered goods', async () => {
  const both = (
    <>
      <DeviceOrders />
      <GoodsInstead />
    </>
  )
  const { screen } = await show(await aDevice([]), both)
  await expect.element(screen.getByText('No order was placed on this device.')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: /ReGlow/ })).toBeVisible()
  await aPlacedOrder()
  await expect.element(screen.getByRole('link', { name: /ReGlow/ })).not.toBeInTheDocument()
})

test('the link to an order is asked for by number and email, and faults stand at their fields', async () => {
  const sent: unknown[] = []
  aShop(async (request) => {
    sent.push(await request.json())
    return sent.length === 1 ? problem(429, 'too_many_requests') : json(200, { sent: true })
  })
  const { screen } = await show(await aDevice([]), <FindOrder />)
  await screen.getByRole('textbox', { name: 'Order number' }).fill('ten')
  await screen.getByRole('textbox', { name: 'Email you ordered with' }).fill('ada')
  await screen.getByRole('button', { name: 'Email me the link' }).click()
  await expect.element(screen.getByText(/is not an order number/)).toBeVisible()
  await expect.element(screen.getByText(/has no @/)).toBeVisible()
  await screen.getByRole('textbox', { name: 'Order number' }).fill('era 10001')
  await screen.getByRole('textbox', { name: 'Email you ordered with' }).fill('ada@example.com')
  await screen.getByRole('button', { name: 'Email me the link' }).click()
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/Wait a minute/)
  await screen.getByRole('button', { name: 'Email me the link' }).click()
  await expect.element(screen.getByText(/its link is on its way to ada@example\.com/)).toBeVisible()
  expect(sent.at(-1)).toEqual({ number: 'era 10001', email: 'ada@example.com' })
})
