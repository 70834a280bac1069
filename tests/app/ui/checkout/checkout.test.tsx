import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { changeCartAtom } from '#app/state/cart/cart.ts'
import { draftAtom } from '#app/state/cart/draft.ts'
import { Checkout } from '#app/ui/checkout/checkout.tsx'
import { setSessionSource } from '#device/http/session.ts'
import { allRecords, records } from '#device/storage/records.ts'
import { read, remove, update } from '#device/storage/storage.ts'
import type { OrderRequest } from '#domain/order/order.ts'
import { accepted, aShop, json, problem } from '../../../device/outbox/placed.ts'
import { aCatalogue } from '../../../make.ts'
import { aDevice, show } from '../screen.tsx'
import { fill } from './fill.ts'

beforeEach(() => remove(allRecords))
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const rosa = { id: 'ROSA-100', units: 2 }

async function open() {
  const store = await aDevice([rosa])
  const { screen, router } = await show(store, <Checkout methods={aCatalogue().shipping.methods} />)
  await expect.element(screen.getByRole('button', { name: 'Place order' })).toBeVisible()
  return { store, screen, router, field: (name: string) => screen.getByLabelText(name, { exact: true }) }
}

const describing = (element: Element) =>
  element.ownerDocument.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent

test.each([
  // Monday 23 November, 11 o'clock in New York and past noon in Berlin; Thursday is a holiday.
  ['America/New_York', /Fri,\sNov\s27/],
  ['Europe/Berlin', /Mon,\sNov\s30/],
])('a shop in %s expects the parcel by its own clock', async (timeZone, day) => {
  vi.setSystemTime(new Date('2026-11-23T16:00:00.000Z'))
  await update(records.settings, () => ({
    build: 'b',
    firebase: { apiKey: 'k', projectId: 'p' },
    card: false,
    vitals: false,
    supportEmail: 'help@era.example',
    timeZone,
  }))
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('offline'))
  const { screen } = await open()
  await expect.element(screen.getByText(day).first()).toBeVisible()
})

test('every invalid field has its error linked to it, and the summary links to each field', async () => {
  const shop = await open()
  await shop.field('Email').fill('ada@gmial')
  await shop.field('ZIP code').fill('9460')
  await expect.element(shop.field('Email')).toHaveAttribute('aria-invalid', 'true')
  await shop.screen.getByRole('button', { name: 'Place order' }).click()
  const summary = shop.screen.getByRole('alert')
  await expect.element(summary.getByText('6 things need a fix')).toBeVisible()
  expect(describing(shop.field('Email').element())).toContain('“ada@gmial” has no ending like .com')
  expect(describing(shop.field('ZIP code').element())).toContain('“9460”')
  expect(describing(shop.field('State').element())).toBe('Choose a state.')
  // The box says what is wrong, in the words of the field.
  await summary.getByRole('link', { name: /9460/ }).click()
  await expect.element(shop.field('ZIP code')).toHaveFocus()
})

test.each([
  ['delivery', 'express'],
  ['region', 'NY'],
])('%s changes the sum from the moment it is chosen, before anything is pressed', async (name, chosen) => {
  const { store } = await open()
  const control =
    document.querySelector<HTMLInputElement | HTMLSelectElement>(`[name=${name}][value=${chosen}]`) ??
    document.querySelector<HTMLSelectElement>(`select[name=${name}]`)
  if (control instanceof HTMLSelectElement) {
    control.value = chosen
    control.dispatchEvent(new Event('change', { bubbles: true }))
  } else control?.click()
  // The sum is made of the draft.
  expect(store.get(draftAtom)).toMatchObject({ [name]: chosen })
})

test('express asks for a phone and refuses a post box', async () => {
  const shop = await open()
  await fill(shop)
  await shop.field('Street address').fill('PO Box 12')
  await shop.screen.getByRole('radio', { name: 'Express' }).click()
  await shop.screen.getByRole('button', { name: 'Place order' }).click()
  const { screen } = shop
  await expect.element(screen.getByRole('link', { name: /^Express needs a phone/ })).toBeVisible()
  await shop.field('Phone').fill('555-555-0123')
  await shop.screen.getByRole('button', { name: 'Place order' }).click()
  await expect.element(screen.getByRole('link', { name: /^Express can’t go to a PO/ })).toBeVisible()
})

test('express asks for its phone inside its own card, once, and says the same in the box and at the field', async () => {
  const shop = await open()
  const { screen, field } = shop
  const cardOf = (name: string) =>
    screen.getByRole('radio', { name }).element().closest('label')?.parentElement
  await fill(shop)
  expect(cardOf('Standard')?.contains(field('Phone').element())).toBe(false)
  await field('Phone').fill('555')
  await screen.getByRole('radio', { name: 'Express' }).click()
  await vi.waitFor(() => expect(cardOf('Express')?.contains(field('Phone').element())).toBe(true))
  expect(screen.getByLabelText('Phone', { exact: true }).elements()).toHaveLength(1)
  // What was typed goes with it.
  await expect.element(field('Phone')).toHaveValue('555')
  await field('Phone').fill('')
  await screen.getByRole('button', { name: 'Place order' }).click()
  const words = 'Express needs a phone number for the carrier.'
  const inBox = screen.getByRole('alert').getByRole('link', { name: words })
  await expect.element(inBox).toBeVisible()
  expect(describing(field('Phone').element())).toBe(words)
  await inBox.click()
  await expect.element(field('Phone')).toHaveFocus()
  // Nothing is wrong with Standard, and nothing says so any more.
  await screen.getByRole('radio', { name: 'Standard' }).click()
  await expect.element(inBox).not.toBeInTheDocument()
  await expect.element(field('Phone')).not.toHaveAttribute('aria-invalid', 'true')
})

test('the form restores what was typed', async () => {
  const first = await open()
  await fill(first)
  // The last field that was filled in is on the device.
  await vi.waitFor(async () => expect(await read(records.draft)).toMatchObject({ postcode: '94607' }))
  await first.screen.unmount()
  const again = await open()
  await expect.element(again.field('Full name')).toHaveValue('Ada Shopper')
  await expect.element(again.field('State')).toHaveValue('CA')
})

test('a double click places one order and shows the thank-you page', async () => {
  const ids: string[] = []
  aShop(async (request) => {
    const body: OrderRequest = await request.json()
    ids.push(body.id)
    return json(201, accepted(body))
  })
  const shop = await open()
  await fill(shop)
  await shop.screen.getByRole('button', { name: 'Place order' }).dblClick()
  await expect.element(shop.screen.getByText('elsewhere')).toBeVisible()
  expect(shop.router.state.location.pathname).toBe('/thankyou')
  expect(shop.router.state.location.hash).toMatch(/^key=\w{32,}/)
  expect(new Set(ids).size).toBe(1)
})

test('an error that only the server finds is shown at its field', async () => {
  aShop(async () =>
    problem(422, 'invalid', {
      errors: [{ path: 'address.city', message: 'We can’t find “Oakland” there.' }],
    }),
  )
  const shop = await open()
  await fill(shop)
  await shop.screen.getByRole('button', { name: 'Place order' }).click()
  await expect
    .element(shop.screen.getByRole('link', { name: 'We can’t find “Oakland” there.' }))
    .toBeVisible()
  expect(describing(shop.field('City').element())).toBe('We can’t find “Oakland” there.')
})

test('a ZIP code of another state gives a warning, and is accepted', async () => {
  const shop = await open()
  await fill(shop)
  expect(describing(shop.field('ZIP code').element())).toBeUndefined()
  await shop.field('State').selectOptions('NY')
  expect(describing(shop.field('ZIP code').element())).toContain('it’s usually California')
  await expect.element(shop.field('ZIP code')).not.toHaveAttribute('aria-invalid', 'true')
  const sent: OrderRequest[] = []
  aShop(async (request) => {
    const order: OrderRequest = await request.json()
    sent.push(order)
    return json(201, accepted(order))
  })
  await shop.screen.getByRole('button', { name: 'Place order' }).click()
  await expect.element(shop.screen.getByText('elsewhere')).toBeVisible()
  expect(sent[0]?.address).toMatchObject({ region: 'NY', postcode: '94607' })
})

test('the checkout of an empty cart has no form', async () => {
  const shop = await open()
  await shop.store.set(changeCartAtom, { type: 'clear' })
  await expect.element(shop.screen.getByText(/^Nothing to check out yet/)).toBeVisible()
})

test.each([
  { phone: undefined, filled: '555-555-0100' },
  { phone: '555-555-0199', filled: '555-555-0199' },
])('the account’s name and phone are filled in, an address’s own phone before it: $filled', async (over) => {
  const ada = { uid: 'ada', email: 'ada@era.test', emailVerified: true }
  setSessionSource(async () => ({ uid: 'ada', token: 'token' }))
  aShop(() => problem(503, 'unavailable'))
  const home = {
    line1: '1 Main Street',
    city: 'Oakland',
    region: 'CA',
    postcode: '94607',
    country: 'US',
  } as const
  const saved = { ...home, id: crypto.randomUUID(), name: 'Ada Lovelace', isDefault: true }
  const { phone, filled } = over
  const profile = { name: 'Ada L.', phone: '555-555-0100', marketing: false, email: ada.email }
  await update(records.account, () => ({
    uid: 'ada',
    profile: { ...profile, addresses: phone ? [{ ...saved, phone }] : [] },
  }))
  await update(records.user, () => ada)
  const { field } = await open()
  await expect.element(field('Email')).toHaveValue('ada@era.test')
  await vi.waitFor(() => expect(field('Phone').element()).toHaveProperty('value', filled))
  await expect.element(field('Full name')).toHaveValue(phone ? 'Ada Lovelace' : 'Ada L.')
})
