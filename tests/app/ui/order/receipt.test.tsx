import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { savedForLaterAtom } from '#app/state/cart/cart.ts'
import { receiptsAtom } from '#app/state/order/outbox.ts'
import { Receipt } from '#app/ui/order/receipt.tsx'
import { stepsOf } from '#app/ui/order/timeline.tsx'
import { UnsentOrder } from '#app/ui/order/unsent-order.tsx'
import { allRecords, records } from '#device/storage/records.ts'
import { remove, update } from '#device/storage/storage.ts'
import type { Order, OrderState } from '#domain/order/order.ts'
import { accepted, aPlacedOrder, aShop, json, problem, quoted } from '../../../device/outbox/placed.ts'
import { anOrder } from '../../../make.ts'
import { aDevice, show } from '../screen.tsx'

beforeEach(() => remove(allRecords))
afterEach(() => vi.restoreAllMocks())

const at = '2026-11-20T09:41:00.000Z'
const event = (to: OrderState) => ({ at, to, by: 'shop' })

async function open(over: Partial<Order> = {}) {
  const order = accepted(anOrder(), { events: [event('placed')], ...over })
  const store = await aDevice([])
  const onChanged = vi.fn<(order: Order) => void>()
  const onReload = vi.fn()
  const part = (
    <Receipt order={order} orderSecret="key" stale={false} onChanged={onChanged} onReload={onReload} />
  )
  const { screen } = await show(store, part)
  await expect.element(screen.getByRole('heading', { name: 'What you ordered' })).toBeVisible()
  return { order, screen, onChanged, onReload }
}

test.each<[OrderState, OrderState[], string]>([
  ['placed', ['placed'], 'now next next next'],
  ['shipped', ['placed', 'packed', 'shipped'], 'done done now next'],
  ['delivered', ['placed', 'packed', 'shipped', 'delivered'], 'done done done now'],
  ['awaiting_payment', ['awaiting_payment'], 'now next next next next'],
  ['cancelled', ['placed', 'cancelled'], 'done now'],
])('the timeline of an order that is %s', (state, past, kinds) => {
  const steps = stepsOf({ state, events: past.map(event) })
  expect(steps.map(({ kind }) => kind).join(' ')).toBe(kinds)
})

test.each<[OrderState[], string]>([
  [['placed'], 'Pay on delivery'],
  [['placed', 'packed', 'shipped'], 'Paid after refund'],
])('after %o, what is left of an order that is paid at the door is “%s”', async (past, label) => {
  const { screen } = await open({ payment: 'on_delivery', refunded: 100, events: past.map(event) })
  await expect.element(screen.getByRole('term').filter({ hasText: label })).toBeVisible()
})

test.each([
  { days: 0, isSaid: true },
  { days: 9, isSaid: false },
])('placed $days days ago, by when the order leaves is said: $isSaid', async ({ days, isSaid }) => {
  const { screen } = await open({ placedAt: new Date(Date.now() - days * 86_400_000).toISOString() })
  const leaves = screen.getByText(/^By\s\w{3},\s\w{3}\s\d+\.$/)
  if (isSaid) await expect.element(leaves).toBeVisible()
  else expect(leaves.query()).toBeNull()
})

test('a tracking number set later is no step of its own', () => {
  const events = [event('placed'), event('shipped'), { ...event('shipped'), from: 'shipped' as const }]
  const steps = stepsOf({ state: 'shipped', events })
  expect(steps.map(({ state }) => state)).toEqual(['placed', 'shipped', 'delivered'])
})

test.each([
  { days: 29, says: /^Open until/, open: true },
  { days: 31, says: /^The return window closed on/, open: false },
])('delivered $days days ago, a return can be started: $open', async ({ days, says, open: isOpen }) => {
  const arrived = { ...event('delivered'), at: new Date(Date.now() - days * 86_400_000).toISOString() }
  const { screen } = await open({ state: 'delivered', events: [event('placed'), arrived] })
  await expect.element(screen.getByText(says)).toBeVisible()
  const start = screen.getByRole('button', { name: 'Start a return' })
  if (isOpen) await expect.element(start).toBeVisible()
  else expect(start.query()).toBeNull()
})

test('samples that arrived have nothing to return, and nothing says so', async () => {
  const arrived = { ...event('delivered'), at: new Date().toISOString() }
  const { screen } = await open({
    state: 'delivered',
    events: [event('placed'), arrived],
    sentFor: 'samples',
  })
  expect(screen.getByText(/return/i).query()).toBeNull()
})

test('what came in an exchange can be returned, and is reviewed with the first order', async () => {
  const arrived = { ...event('delivered'), at: new Date().toISOString() }
  const events = [event('placed'), arrived]
  const { screen } = await open({ state: 'delivered', events, sentFor: 'exchange' })
  await expect.element(screen.getByRole('button', { name: 'Start a return' })).toBeVisible()
  expect(screen.getByRole('button', { name: /^Write a review/ }).query()).toBeNull()
})

test('a return cannot start before delivery', async () => {
  const { screen } = await open({ state: 'shipped', events: [event('placed')] })
  expect(screen.getByText(/^Open until|return window/).query()).toBeNull()
})

test('a refund is on the receipt', async () => {
  const { screen } = await open({ state: 'delivered', refunded: 2_200 })
  await expect.element(screen.getByText('−$22.00')).toBeVisible()
  await expect.element(screen.getByText('Paid after refund')).toBeVisible()
})

test.each([
  ['With Maya, −10%', { name: 'Maya Lindqvist', kind: 'percent', value: 1_000 }],
  // Placed before receipts had the name.
  ['MAYA', { kind: 'percent', value: 1_000 }],
  ['MAYA', { name: 'Maya Lindqvist', kind: 'free_delivery', value: 0 }],
] as const)('the discount is named on the receipt: %s', async (said, terms) => {
  const { quote } = accepted(anOrder())
  const code = { code: 'MAYA', ...terms }
  const { screen } = await open({ quote: { ...quote, discount: 440, code } })
  await expect.element(screen.getByText(said, { exact: true })).toBeVisible()
  await expect.element(screen.getByText('−$4.40')).toBeVisible()
})

test('an order is cancelled after a confirmation', async () => {
  const { screen, onChanged, order } = await open()
  aShop(({ method }) =>
    method === 'GET' ? problem(503, 'unavailable') : json(200, { ...order, state: 'cancelled' }),
  )
  await screen.getByRole('button', { name: 'Cancel order' }).click()
  const question = screen.getByRole('alertdialog', { name: 'Cancel order ERA-10001?' })
  await question.getByRole('button', { name: 'Cancel the order' }).click()
  await vi.waitFor(() => expect(onChanged.mock.calls[0]?.[0].state).toBe('cancelled'))
})

test('cancelling an order that was just packed says that it is too late', async () => {
  const { screen, onReload } = await open()
  aShop(() => problem(409, 'illegal_move'))
  await screen.getByRole('button', { name: 'Cancel order' }).click()
  await screen.getByRole('button', { name: 'Cancel the order' }).click()
  await expect.element(screen.getByText(/already packed/)).toBeVisible()
  expect(onReload).toHaveBeenCalled()
})

test('a packed order can no longer be changed', async () => {
  const { screen } = await open({ state: 'packed', events: [event('placed'), event('packed')] })
  await expect.element(screen.getByText(/It’s packed/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Cancel order' }).query()).toBeNull()
})

test('the address can be changed until then', async () => {
  const { screen, onChanged, order } = await open()
  aShop(async (request) => json(200, { ...order, ...(await request.json()) }))
  await screen.getByRole('button', { name: 'Change the address' }).click()
  await screen.getByLabelText('Street address').fill('2 Side Street')
  await screen.getByRole('button', { name: 'Save address' }).click()
  await vi.waitFor(() => expect(onChanged.mock.calls[0]?.[0].address.line1).toBe('2 Side Street'))
})

async function needing(reason: 'quote_changed' | 'too_old') {
  const store = await aDevice([])
  const order = await aPlacedOrder()
  const dearer = { ...quoted(order), total: quoted(order).total + 100 }
  await update(records.outbox, (entries) =>
    entries.map((entry) => ({
      ...entry,
      neededDecision: { reason, ...(reason === 'quote_changed' && { quote: dearer }) },
    })),
  )
  await vi.waitFor(() => expect(store.get(receiptsAtom)[0]?.state).toBe('needs_decision'))
  const [receipt] = store.get(receiptsAtom)
  if (!receipt) throw new Error('The order is not on the device.')
  const { screen } = await show(store, <UnsentOrder receipt={receipt} />)
  return { store, screen, order }
}

/** The click loads the sender, which reads and writes the device: how long that takes is not what is tested. */
const untilPlaced = (store: Awaited<ReturnType<typeof aDevice>>) =>
  vi.waitFor(() => expect(store.get(receiptsAtom)[0]?.state).toBe('placed'), { timeout: 15_000 })

test('an unsent order with a changed price is accepted with one click', async () => {
  const { store, screen } = await needing('quote_changed')
  aShop(async (request) => json(201, accepted(await request.json())))
  await screen.getByRole('button', { name: /^Accept \$/ }).click()
  await untilPlaced(store)
  expect(store.get(savedForLaterAtom)).toEqual([])
})

test('an unsent order that is too old needs a confirmation', async () => {
  const { store, screen } = await needing('too_old')
  aShop(async (request) => json(201, accepted(await request.json())))
  await screen.getByRole('button', { name: 'Send it now' }).click()
  await untilPlaced(store)
})

test('an order sent for a return has nothing to pay', async () => {
  const { screen } = await open({ quote: quoted(anOrder(), { total: 0 }) })
  await expect.element(screen.getByText('Nothing to pay')).toBeVisible()
  expect(screen.getByText('Pay on delivery').query()).toBeNull()
})

test('who ordered as a guest has their details erased, after a question that says what stays', async () => {
  const { screen, onChanged, order } = await open({ state: 'delivered' })
  const erased = { ...order, contact: { email: '', name: '' }, erasedAt: at }
  const asked: string[] = []
  aShop(({ method, url }) => {
    asked.push(`${method} ${new URL(url).pathname}`)
    return url.endsWith('/erase') ? json(200, erased) : problem(404, 'not_found')
  })
  await screen.getByRole('button', { name: 'Erase my details' }).click()
  const question = screen.getByRole('alertdialog', { name: 'Erase your details from order ERA-10001?' })
  await expect.element(question.getByText(/^We keep what tax and accounting rules require/)).toBeVisible()
  expect(asked.filter((call) => call.startsWith('POST'))).toEqual([])
  await question.getByRole('button', { name: 'Erase my details' }).click()
  await vi.waitFor(() => expect(onChanged).toHaveBeenCalledWith(erased))
  expect(asked).toContain(`POST /api/orders/${order.id}/erase`)
})

test('an order that is in an account by now is not erased, and says where it can be', async () => {
  const { screen } = await open()
  aShop(() => problem(403, 'forbidden'))
  await screen.getByRole('button', { name: 'Erase my details' }).click()
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Erase my details' }).click()
  await expect.element(screen.getByText(/^This order is in an account by now/)).toBeVisible()
})

test('an order that is to be erased shows when, and offers neither that nor an account', async () => {
  const { screen } = await open({ eraseRequestedAt: at })
  await expect.element(screen.getByText(/^You asked on .* to have your details erased/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Erase my details' }).query()).toBeNull()
  expect(screen.getByRole('button', { name: 'Create account' }).query()).toBeNull()
})
