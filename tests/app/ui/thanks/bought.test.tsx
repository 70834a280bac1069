import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { receiptsAtom } from '#app/state/order/outbox.ts'
import { UnsentOrder } from '#app/ui/order/unsent-order.tsx'
import { Bought } from '#app/ui/thanks/bought.tsx'
import { Thanks } from '#app/ui/thanks/thanks.tsx'
import { allRecords, records } from '#device/storage/records.ts'
import { remove, update } from '#device/storage/storage.ts'
import type { Order } from '#domain/order/order.ts'
import { accepted, aPlacedOrder, aShop, json, problem, quoted } from '../../../device/outbox/placed.ts'
import { anOrder } from '../../../make.ts'
import { aDevice, show } from '../screen.tsx'

beforeEach(() => remove(allRecords))
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** Nothing is asked of the shop: what the device has is all there is on a train. */
const offline = () => vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('offline'))

async function thanks(over: Partial<Order> = {}, reach: () => void = offline) {
  reach()
  const order = accepted(anOrder(), { placedAt: new Date().toISOString(), ...over })
  const store = await aDevice([])
  const view = { status: 'order', order, orderSecret: 'key', stale: true } as const
  const { screen } = await show(store, <Bought view={view} />)
  await expect.element(screen.getByRole('heading', { name: 'Your order' })).toBeVisible()
  return { screen, order }
}

test('the thank-you page says what was bought, for how much, where it goes, when, and what happens next', async () => {
  const { screen, order } = await thanks()
  for (const { name } of order.quote.lines) {
    await expect.element(screen.getByText(name.split(',')[0] ?? name).first()).toBeVisible()
  }
  const total = `$${(order.quote.total / 100).toFixed(2)}`
  await expect.element(screen.getByTestId('order-total')).toHaveTextContent(total)
  await expect.element(screen.getByText(order.address.line1)).toBeVisible()
  await expect.element(screen.getByText(/^Expected\s\w+,\s\w+\s\d+/)).toBeVisible()
  const next = screen.getByRole('region', { name: 'What happens next' })
  await expect
    .element(next.getByText(`We pack it, and write to ${order.contact.email} when it leaves.`))
    .toBeVisible()
})

// Nothing is known of the shop on this device yet: an order may be opened from its mail.
test.each([
  // Monday 23 November, 11 o'clock in New York and past noon in Berlin; Thursday is a holiday.
  ['America/New_York', 'Expected Fri, Nov 27 – Thu, Dec 3.'],
  ['Europe/Berlin', 'Expected Mon, Nov 30 – Fri, Dec 4.'],
])('the clock of a shop in %s decides when it arrives', async (timeZone, expected) => {
  vi.setSystemTime(new Date('2026-11-23T16:00:00.000Z'))
  const settings = {
    build: 'b',
    firebase: { apiKey: 'k', projectId: 'p' },
    card: false,
    vitals: false,
    supportEmail: 'help@era.example',
    timeZone,
  }
  const reach = () =>
    aShop(({ url }) => (url.endsWith('/api/settings') ? json(200, settings) : problem(503, 'unavailable')))
  const { screen } = await thanks({}, reach)
  await expect.element(screen.getByText(expected)).toBeVisible()
})

test('of a cancelled order it promises neither a parcel nor a day', async () => {
  const { screen, order } = await thanks({ state: 'cancelled' })
  await expect.element(screen.getByText(order.address.line1)).toBeVisible()
  expect(screen.getByText(/^Expected/).query()).toBeNull()
  expect(screen.getByRole('heading', { name: 'What happens next' }).query()).toBeNull()
})

test('an erased order shows no personal data', async () => {
  const { screen, order } = await thanks({ state: 'delivered', erasedAt: new Date().toISOString() })
  await expect.element(screen.getByText(/^Erased/)).toBeVisible()
  expect(screen.getByText(order.address.line1).query()).toBeNull()
})

async function anUnsentReceipt() {
  offline()
  const store = await aDevice([])
  const order = await aPlacedOrder()
  await vi.waitFor(() => expect(store.get(receiptsAtom)).toHaveLength(1))
  const [receipt] = store.get(receiptsAtom)
  if (!receipt) throw new Error('The order is not on the device.')
  return { store, order, receipt, total: `$${(quoted(order).total / 100).toFixed(2)}` }
}

test('an order that waits on the device has all of it too, but the day, which is not known yet', async () => {
  const { store, order, receipt, total } = await anUnsentReceipt()
  const { screen } = await show(store, <Bought view={{ status: 'waiting', receipt }} />)
  await expect.element(screen.getByTestId('order-total')).toHaveTextContent(total)
  await expect.element(screen.getByText(order.address.line1)).toBeVisible()
  await expect.element(screen.getByText(/^When it arrives is known once it is sent/)).toBeVisible()
  const next = screen.getByRole('region', { name: 'What happens next' })
  await expect.element(next.getByText(/^This device sends it, exactly once/)).toBeVisible()
})

test('so has its own page', async () => {
  const { store, order, receipt, total } = await anUnsentReceipt()
  const { screen } = await show(store, <UnsentOrder receipt={receipt} />)
  await expect.element(screen.getByTestId('order-total')).toHaveTextContent(total)
  await expect.element(screen.getByText(order.address.line1)).toBeVisible()
  await expect.element(screen.getByText(/^When it arrives is known once it is sent/)).toBeVisible()
})

test('an order that waits for an answer says so, and not that it goes by itself', async () => {
  offline()
  const store = await aDevice([])
  const order = await aPlacedOrder()
  const now = { ...quoted(order), total: quoted(order).total + 100 }
  await update(records.outbox, (entries) =>
    entries.map((entry) => ({ ...entry, neededDecision: { reason: 'quote_changed' as const, quote: now } })),
  )
  await vi.waitFor(() => expect(store.get(receiptsAtom)[0]?.state).toBe('needs_decision'))
  const { screen, router } = await show(store, <Thanks />, '/thankyou')
  // The test's own router knows no searches.
  await router.navigate({ to: '/thankyou', search: { order: order.id } as never })
  await expect.element(screen.getByText('We need your yes')).toBeInTheDocument()
  await expect.element(screen.getByText('See what changed')).toBeInTheDocument()
})
