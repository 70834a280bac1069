import { beforeEach, expect, test, vi } from 'vitest'
import { mergedAtom } from '#app/state/cart/sync.ts'
import { Checkout } from '#app/ui/checkout/checkout.tsx'
import { allRecords, records } from '#device/storage/records.ts'
import { remove, update } from '#device/storage/storage.ts'
import { accepted, aShop, json, problem } from '../../../device/outbox/placed.ts'
import { aCatalogue } from '../../../make.ts'
import { aDevice, show } from '../screen.tsx'
import { fill } from './fill.ts'

const settings = {
  build: 'test',
  firebase: { apiKey: 'demo', projectId: 'demo' },
  card: false,
  vitals: false,
  supportEmail: 'help@era.test',
}

beforeEach(async () => {
  await remove(allRecords)
  vi.restoreAllMocks()
})

async function open(over: Partial<typeof settings> = {}) {
  aShop((request) =>
    request.url.endsWith('/settings') ? json(200, { ...settings, ...over }) : problem(503, 'unavailable'),
  )
  await update(records.settings, () => ({ ...settings, ...over }))
  const store = await aDevice([{ id: 'ROSA-100', units: 1 }])
  const { screen, router } = await show(store, <Checkout methods={aCatalogue().shipping.methods} />)
  await expect.element(screen.getByRole('heading', { name: 'Payment' })).toBeVisible()
  return { store, screen, router }
}

test('one way to pay is a sentence, not a choice', async () => {
  const { screen } = await open()
  await expect.element(screen.getByText('Cash or card at the door.')).toBeVisible()
  expect(screen.getByRole('radio', { name: 'Pay on delivery' }).query()).toBeNull()
})

test('two ways are a choice, and without a publishable key the card is paid on the provider’s page', async () => {
  const { screen } = await open({ card: true })
  await screen.getByRole('radio', { name: 'Card' }).click()
  await expect.element(screen.getByText('On our payment provider’s page.', { exact: false })).toBeVisible()
  expect(document.querySelector('script[src^="https://js.stripe.com"]')).toBeNull()
})

test('another device’s change of the cart is said among the form’s lines and covers nothing', async () => {
  const { store, screen } = await open()
  store.set(mergedAtom, [{ id: 'ROSA-100', before: 1, after: 2, from: 'phone-1' }])
  const note = screen.getByRole('status').filter({ hasText: 'We found your other cart.' })
  await expect.element(note).toBeVisible()
  await expect.poll(() => getComputedStyle(note.element()).position).toBe('static')
  await screen.getByRole('button', { name: 'Keep' }).click()
  await expect.element(note).not.toBeInTheDocument()
  // Its buttons are not the order's.
  expect(screen.getByRole('alert').query()).toBeNull()
})

test('a shop that collects sales tax says it with the state, and no zero before', async () => {
  const { screen } = await open()
  await expect.element(screen.getByText('With your state').first()).toBeInTheDocument()
  await screen.getByLabelText('State', { exact: true }).selectOptions('CA')
  await expect.element(screen.getByText('$1.60').first()).toBeInTheDocument()
  await expect.element(screen.getByText('With your state')).not.toBeInTheDocument()
})

test('an order whose next page cannot be opened is shown on its own page', async () => {
  const { screen, router } = await open()
  await fill({ field: (name) => screen.getByLabelText(name, { exact: true }) })
  vi.restoreAllMocks()
  aShop(async (request) => json(201, accepted(await request.json())))
  vi.spyOn(router, 'navigate').mockRejectedValueOnce(new Error('A file of the page is gone'))
  vi.spyOn(console, 'error').mockReturnValue()
  await screen.getByRole('button', { name: 'Place order' }).click()
  await expect.element(screen.getByText('elsewhere')).toBeVisible()
  expect(router.state.location.pathname).toBe('/orderconfirmation')
  expect(router.state.location.hash).toMatch(/^key=\w{32,}/)
})
