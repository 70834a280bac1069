import { beforeEach, expect, test, vi } from 'vitest'
import { Thanks } from '#app/ui/thanks/thanks.tsx'
import { allRecords, records } from '#device/storage/records.ts'
import { remove, update } from '#device/storage/storage.ts'
import type { Order } from '#domain/order/order.ts'
import { accepted } from '../../../device/outbox/placed.ts'
import { anOrder } from '../../../make.ts'
import { aDevice, show } from '../screen.tsx'

beforeEach(async () => {
  await remove(allRecords)
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('offline'))
  return () => vi.restoreAllMocks()
})

async function thanks(over: Partial<Order>) {
  const order = accepted(anOrder(), { placedAt: new Date().toISOString(), ...over })
  await update(records.receipts, () => [
    { id: order.id, orderSecret: 'a'.repeat(32), uid: null, at: Date.now(), order },
  ])
  const { screen, router } = await show(await aDevice([]), <Thanks />, '/thankyou')
  // The test's own router knows no searches.
  await router.navigate({ to: '/thankyou', search: { order: order.id } as never })
  return screen
}

test.each([
  [{ state: 'cancelled' }, /cancelled/, /ERA-10001 won’t be sent.+goes back.+order them again/],
  [{ state: 'refunded', refunded: 4300 }, /money is/, /ERA-10001 is closed, and we gave back \$43\.00/],
  [
    { state: 'awaiting_payment', payment: 'card', expiresAt: '2026-11-23T17:08:00.000Z' },
    /Almost/,
    /ERA-10001 isn’t paid yet.+until \d+:08/,
  ],
] as const)('an order in state %o is not called in', async (over, title, body) => {
  const screen = await thanks(over)
  await expect.element(screen.getByText(body)).toBeInTheDocument()
  await expect.element(screen.getByText(title).first()).toBeInTheDocument()
  expect(screen.getByText('is in, and a receipt', { exact: false }).query()).toBeNull()
  // Nothing comes to prepare for.
  expect(screen.getByText('While you wait').query()).toBeNull()
  await expect.element(screen.getByText('See your order')).toBeInTheDocument()
})

test('a placed order still is', async () => {
  const screen = await thanks({ state: 'placed' })
  await expect.element(screen.getByText('is in, and a receipt', { exact: false })).toBeInTheDocument()
  await expect.element(screen.getByText('While you wait')).toBeInTheDocument()
})
