import { beforeEach, expect, test, vi } from 'vitest'
import { drawerAtom } from '#app/state/base/shell.ts'
import { cartAtom } from '#app/state/cart/cart.ts'
import { CartDrawer } from '#app/ui/cart/cart-drawer.tsx'
import { Checkout } from '#app/ui/checkout/checkout.tsx'
import { allRecords, records } from '#device/storage/records.ts'
import { read, remove, update } from '#device/storage/storage.ts'
import type { Order } from '#domain/order/order.ts'
import { accepted, aShop, json, problem } from '../../../device/outbox/placed.ts'
import { aCatalogue, anOrder } from '../../../make.ts'
import { aDevice, show } from '../screen.tsx'

beforeEach(async () => {
  await remove(allRecords)
  return () => vi.restoreAllMocks()
})

const inHalfAnHour = () => new Date(Date.now() + 1_800_000).toISOString()

/** A tab was closed while the bank asked. What the order has become is what the shop answers now. */
async function anOrderLeft(over: Partial<Order> = {}, now: Partial<Order> = {}) {
  const asked = anOrder({ payment: 'card' })
  const order = accepted(asked, { state: 'awaiting_payment', expiresAt: inHalfAnHour(), ...over })
  aShop(({ url }) =>
    url.endsWith(`/orders/${order.id}`) ? json(200, { ...order, ...now }) : problem(503, 'unavailable'),
  )
  await update(records.receipts, () => [
    { id: order.id, orderSecret: 'a'.repeat(32), uid: null, at: Date.now(), order },
  ])
  return { order, store: await aDevice([]) }
}

const waits = /^Order ERA-10001 waits for its payment until \d+:\d\d/

test('the empty checkout says which order waits for its payment, and puts its goods back', async () => {
  const { order, store } = await anOrderLeft()
  const { screen } = await show(store, <Checkout methods={aCatalogue().shipping.methods} />)
  const goods = order.quote.lines.map(({ id, units }) => ({ id, units }))
  await expect.element(screen.getByText(waits)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /^Pay \$.+ for order ERA-10001$/ })).toBeVisible()
  await screen.getByRole('button', { name: 'Put the items of order ERA-10001 back in the cart' }).click()
  await vi.waitFor(() =>
    expect(store.get(cartAtom).items.map(({ id, units }) => ({ id, units }))).toEqual(goods),
  )
  // Ordered again by card it is the same order.
  expect((await read(records.draft)).orderIdentity).toMatchObject({ id: order.id, byCard: true })
  expect(await read(records.receipts)).toEqual([])
})

test('the empty cart says so too', async () => {
  const { store } = await anOrderLeft()
  store.set(drawerAtom, 'cart')
  const { screen } = await show(store, <CartDrawer />)
  await expect.element(screen.getByText(waits)).toBeVisible()
})

test('an order that could not be paid for any more is not offered', async () => {
  const { store } = await anOrderLeft({ expiresAt: new Date(Date.now() - 1000).toISOString() })
  const { screen } = await show(store, <Checkout methods={aCatalogue().shipping.methods} />)
  await expect.element(screen.getByText(/^Nothing to check out yet/)).toBeVisible()
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(screen.getByText(waits).query()).toBeNull()
})

test('one that was paid meanwhile is no longer said to wait', async () => {
  const { store } = await anOrderLeft({}, { state: 'placed', version: 2 })
  const { screen } = await show(store, <Checkout methods={aCatalogue().shipping.methods} />)
  await expect.element(screen.getByText(/^Nothing to check out yet/)).toBeVisible()
  await vi.waitFor(async () =>
    expect((await read(records.receipts))[0]?.order).toMatchObject({ state: 'placed' }),
  )
  await expect.element(screen.getByText(waits)).not.toBeInTheDocument()
})
