import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storageProblemAtom } from '#app/state/base/connection.ts'
import { toastAtom } from '#app/state/base/toast.ts'
import { queue, queuedReturnsAtom } from '#app/state/returns/queue.ts'
import { Chakra } from '#app/ui/control/chakra.tsx'
import { OrderReturns } from '#app/ui/returns/order-returns.tsx'
import { allRecords } from '#device/storage/records.ts'
import { remove } from '#device/storage/storage.ts'
import type { Order } from '#domain/order/order.ts'
import type { OwnReturn } from '#domain/returns/returns.ts'
import { accepted, aShop, json, problem } from '../../../device/outbox/placed.ts'
import { aCatalogue, anOrder, aProduct, aVariant } from '../../../make.ts'
import { aDevice, show } from '../screen.tsx'

beforeEach(() => remove(allRecords))
afterEach(() => vi.restoreAllMocks())

const shades = ['Bare', 'Berry', 'Blush'].map((name) => {
  const own = { sku: `PRETTY-${name.toUpperCase()}`, name, options: { shade: name }, price: 1_600 }
  return aVariant({ ...own, stock: name === 'Blush' ? 0 : 9 })
})
const catalogue = () => {
  const pretty = aProduct({ slug: 'pretty', name: 'Pretty', variants: shades })
  return { ...aCatalogue(), products: [...aCatalogue().products, pretty] }
}
const line = (id: string, name: string, units: number) => {
  return { id, name, units, unitPrice: 1_600, total: 1_600 * units }
}
const asked: OwnReturn = {
  id: '77777777-7777-4777-8777-777777777777',
  state: 'requested',
  wish: 'refund',
  version: 1,
  items: [{ id: 'ROSA-100', name: 'Rosa, 100 ml', units: 1 }],
  events: [],
  askedAt: new Date().toISOString(),
}

async function open(answer: Parameters<typeof aShop>[0], over: Partial<Order> = {}) {
  const sent: { path: string; key: string | null; body: unknown }[] = []
  aShop(async (request) => {
    const body = await request.clone().json()
    sent.push({ path: new URL(request.url).pathname, key: request.headers.get('x-order-key'), body })
    return answer(request)
  })
  const placed = accepted(anOrder())
  const lines = [line('PRETTY-BARE', 'Pretty, Bare', 2), line('ROSA-100', 'Rosa, 100 ml', 1)]
  const order = {
    ...placed,
    state: 'delivered' as const,
    events: [{ at: new Date(Date.now() - 86_400_000).toISOString(), to: 'delivered' as const, by: 'shop' }],
    quote: { ...placed.quote, lines },
    ...over,
  }
  const [store, onReload] = [await aDevice([], catalogue()), vi.fn()]
  const part = (
    <Chakra>
      <OrderReturns order={order} orderSecret="key" onReload={onReload} />
    </Chakra>
  )
  const { screen } = await show(store, part)
  let last = screen
  /** Shows the order on a page that knows only what the device has stored. */
  const reload = async () => {
    await last.unmount()
    last = (await show(await aDevice([], catalogue()), part)).screen
  }
  return { store, screen, reload, sent, order, onReload, toast: () => store.get(toastAtom)?.text }
}

test('two steps: what comes back, and what for; another shade is offered where it is in stock', async () => {
  const { screen, sent, order, onReload, toast } = await open(() => json(201, asked))
  await screen.getByRole('button', { name: 'Start a return' }).click()
  const form = screen.getByRole('dialog', { name: 'Return from order ERA-10001' })
  await form.getByRole('button', { name: 'Next' }).click()
  await expect.element(form.getByText('Choose at least one.')).toBeVisible()
  await form.getByRole('combobox', { name: 'How many of Pretty, Bare' }).selectOptions('2')
  await form.getByRole('button', { name: 'Next' }).click()
  await expect.element(form.getByRole('heading', { name: 'What would you like for it?' })).toHaveFocus()
  await form.getByRole('radio', { name: 'Another one instead' }).click({ force: true })
  const instead = form.getByRole('combobox', { name: 'Instead of Pretty, Bare' })
  expect([...instead.element().querySelectorAll('option')].map((one) => one.textContent)).toEqual(['Berry'])
  await form.getByRole('combobox', { name: 'Why, if you like' }).selectOptions('wrong_item')
  await form.getByRole('button', { name: 'Back' }).click()
  await form.getByRole('button', { name: 'Next' }).click()
  await form.getByRole('button', { name: 'Ask for the return' }).click()
  await vi.waitFor(() => expect(toast()).toBe('Your return is in. A receipt is on its way by email.'))
  expect(onReload).toHaveBeenCalled()
  expect(sent).toEqual([
    {
      path: `/api/orders/${order.id}/returns`,
      key: 'key',
      body: {
        id: expect.any(String),
        askedAt: expect.any(String),
        wish: 'exchange',
        reason: 'wrong_item',
        items: [{ id: 'PRETTY-BARE', units: 2, exchange: 'PRETTY-BERRY' }],
      },
    },
  ])
})

test.each([
  { sentFor: 'exchange', open: true },
  { sentFor: 'samples', open: false },
] as const)(
  'what was sent for $sentFor without a price can be returned: $open',
  async ({ sentFor, open: isOpen }) => {
    const { quote } = accepted(anOrder())
    const lines = [{ ...line('PRETTY-BERRY', 'Pretty, Berry', 1), unitPrice: 0, total: 0 }]
    const { screen } = await open(() => json(201, asked), { sentFor, quote: { ...quote, lines, total: 0 } })
    const start = screen.getByRole('button', { name: 'Start a return' })
    if (isOpen) await expect.element(start).toBeVisible()
    else expect(start.query()).toBeNull()
  },
)

test('a set with a part of it, of which there are too few for both, is named before the form goes on', async () => {
  const parts = ['Toner', 'Mask'].map((name) => ({ id: name.toUpperCase(), name, units: 1, total: 800 }))
  const { quote } = accepted(anOrder())
  const { screen } = await open(() => json(201, asked), {
    quote: {
      ...quote,
      lines: [{ ...line('SET', 'The Set', 1), parts }, line('ROSA-100', 'Rosa, 100 ml', 1)],
    },
  })
  await screen.getByRole('button', { name: 'Start a return' }).click()
  const form = screen.getByRole('dialog')
  const units = (name: string) => form.getByRole('combobox', { name: `How many of ${name}` })
  await units('The Set').selectOptions('1')
  await units('Toner').selectOptions('1')
  await units('Rosa, 100 ml').selectOptions('1')
  await form.getByRole('button', { name: 'Next' }).click()
  await expect.element(form.getByRole('alert')).toMatchTextContent(/^The Set and Toner share a part/)
  await units('The Set').selectOptions('0')
  await form.getByRole('button', { name: 'Next' }).click()
  await expect.element(form.getByRole('heading', { name: 'What would you like for it?' })).toBeVisible()
  expect(form.getByRole('alert').query()).toBeNull()
})

test('asked for without a connection it waits with its moment, is coming back already, and can be taken back', async () => {
  const { screen, store, toast } = await open(() => Promise.reject(new TypeError('Failed to fetch')))
  await screen.getByRole('button', { name: 'Start a return' }).click()
  const form = screen.getByRole('dialog')
  await form.getByRole('combobox', { name: 'How many of Rosa, 100 ml' }).selectOptions('1')
  await form.getByRole('button', { name: 'Next' }).click()
  expect(form.getByRole('radio').query()).toBeNull()
  await form.getByRole('button', { name: 'Ask for the return' }).click()
  await expect.element(screen.getByText(/^Waits for a connection\. It counts from/)).toBeVisible()
  expect(toast()).toMatch(/^Saved on this device/)
  expect(store.get(queuedReturnsAtom)).toMatchObject([{ orderSecret: 'key', asked: { wish: 'refund' } }])
  await screen.getByRole('button', { name: 'Start a return' }).click()
  expect(screen.getByRole('combobox', { name: /Rosa/ }).query()).toBeNull()
  await screen.getByRole('button', { name: 'Close' }).click()
  await screen.getByRole('button', { name: 'Withdraw the return of 1 × Rosa, 100 ml' }).click()
  // It may have arrived before the connection broke.
  await expect.element(screen.getByText('Withdrawn as soon as there is a connection.')).toBeVisible()
  expect(screen.getByRole('button', { name: /^Withdraw/ }).query()).toBeNull()
  await expect.element(screen.getByRole('heading', { name: 'Returns' })).toHaveFocus()
  aShop(() => json(200, { ...asked, state: 'cancelled' }))
  await store.set(queue.sendAtom, { eager: true })
  await vi.waitFor(() => expect(store.get(queuedReturnsAtom)).toEqual([]))
  expect(toast()).toBe('Withdrawn. Nothing changes.')
})

test('an exchange that waits says what for, and what is not stored; not taken, it is in its form again', async () => {
  const { screen, store, toast } = await open(() => Promise.reject(new TypeError('Failed to fetch')))
  store.set(storageProblemAtom, 'full')
  await screen.getByRole('button', { name: 'Start a return' }).click()
  const form = screen.getByRole('dialog')
  await form.getByRole('combobox', { name: 'How many of Pretty, Bare' }).selectOptions('1')
  await form.getByRole('button', { name: 'Next' }).click()
  await form.getByRole('radio', { name: 'Another one instead' }).click({ force: true })
  await form.getByRole('textbox', { name: 'Anything we should know' }).fill('The cap is broken')
  await form.getByRole('button', { name: 'Ask for the return' }).click()
  const items = '1 × Pretty, Bare for Pretty, Berry'
  await expect.element(screen.getByText(items, { exact: true })).toBeVisible()
  expect(toast()).toContain('Keep this page open')
  await expect.element(screen.getByRole('button', { name: `Withdraw the return of ${items}` })).toBeVisible()
  aShop(() => problem(422, 'invalid'))
  await store.set(queue.sendAtom, { eager: true })
  await screen.getByRole('button', { name: 'Start a return' }).click()
  await expect.element(form.getByRole('combobox', { name: 'How many of Pretty, Bare' })).toHaveValue('1')
  await form.getByRole('button', { name: 'Next' }).click()
  await expect.element(form.getByRole('radio', { name: 'Another one instead' })).toBeChecked()
  await expect.element(form.getByRole('textbox')).toHaveValue('The cap is broken')
})

test('what is wrong is said in the form, which stays as it was typed', async () => {
  const { screen } = await open(() => problem(409, 'return_closed'))
  await screen.getByRole('button', { name: 'Start a return' }).click()
  const form = screen.getByRole('dialog')
  await form.getByRole('combobox', { name: 'How many of Rosa, 100 ml' }).selectOptions('1')
  await form.getByRole('button', { name: 'Next' }).click()
  await form.getByRole('textbox', { name: 'Anything we should know' }).fill('Half is left')
  await form.getByRole('button', { name: 'Ask for the return' }).click()
  await expect.element(form.getByRole('alert')).toMatchTextContent(/30 days for returns are over/)
  await expect.element(form.getByRole('textbox')).toHaveValue('Half is left')
})

test('what is half-typed survives a reload, and is gone after the next once it is sent', async () => {
  const { screen, reload, onReload } = await open(() => json(201, asked))
  const start = () => screen.getByRole('button', { name: 'Start a return' }).click()
  const form = screen.getByRole('dialog')
  const units = form.getByRole('combobox', { name: 'How many of Pretty, Bare' })
  const next = () => form.getByRole('button', { name: 'Next' }).click()
  const note = form.getByRole('textbox', { name: 'Anything we should know' })
  const instead = form.getByRole('combobox', { name: 'Instead of Pretty, Bare' })
  await start()
  await units.selectOptions('2')
  await next()
  await form.getByRole('radio', { name: 'Another one instead' }).click({ force: true })
  await note.fill('The cap is broken')
  await reload()
  await start()
  await expect.element(units).toHaveValue('2')
  await next()
  await expect.element(note).toHaveValue('The cap is broken')
  await expect.element(instead).toBeVisible()
  await form.getByRole('button', { name: 'Ask for the return' }).click()
  await vi.waitFor(() => expect(onReload).toHaveBeenCalled())
  await reload()
  await start()
  await expect.element(units).toHaveValue('0')
})

test.each<[Partial<OwnReturn>, RegExp]>([
  [{ state: 'approved', sendTo: 'Era\n1 Main St', labelUrl: 'https://labels.example/1' }, /1 Main St/],
  [{ state: 'received' }, /Your parcel is here/],
  [{ state: 'refunded', amount: 1_750 }, /We gave back \$17\.50/],
  // Also once that order is there.
  [{ state: 'exchanged', replacement: 'ERA-10009' }, /^Replaced with order ERA-10009, with nothing to pay/],
  [{ state: 'declined', declinedFor: 'Nearly empty.' }, /Why: Nearly empty\./],
  [{ state: 'cancelled' }, /Nothing comes back/],
])('a return that is $state says what is next', async (over, says) => {
  const { screen } = await open(() => json(200, asked), { returns: [{ ...asked, ...over }] })
  await expect.element(screen.getByText(says)).toBeVisible()
  expect(screen.getByRole('button', { name: /^Take back/ }).query()).toBeNull()
  const label = screen.getByRole('link', { name: 'Open the label' })
  if (over.labelUrl) await expect.element(label).toHaveAttribute('href', over.labelUrl)
})

test('one that the shop has not answered is taken back; one that it has just approved is not', async () => {
  const { screen, sent, toast, onReload } = await open(() => problem(409, 'illegal_move'), {
    returns: [asked],
  })
  await screen.getByRole('button', { name: 'Withdraw the return of 1 × Rosa, 100 ml' }).click()
  await vi.waitFor(() => expect(toast()).toMatch(/^It’s already approved/))
  expect(sent[0]).toMatchObject({ body: { id: asked.id }, key: 'key' })
  expect(onReload).toHaveBeenCalled()
})
