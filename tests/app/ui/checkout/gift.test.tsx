import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { draftAtom } from '#app/state/cart/draft.ts'
import { Checkout } from '#app/ui/checkout/checkout.tsx'
import { allRecords, records } from '#device/storage/records.ts'
import { read, remove, update } from '#device/storage/storage.ts'
import type { OrderRequest } from '#domain/order/order.ts'
import { accepted, aShop, json, outbox, problem } from '../../../device/outbox/placed.ts'
import { aCatalogue } from '../../../make.ts'
import { aDevice, show } from '../screen.tsx'
import { fill } from './fill.ts'

beforeEach(() => remove(allRecords))
afterEach(async () => {
  // A form that is left writes its draft: before the next test removes it, not after.
  await cleanup()
  await update(records.draft, () => ({}))
  vi.restoreAllMocks()
})

async function open(width = 390) {
  await page.viewport(width, 900)
  const store = await aDevice([{ id: 'ROSA-100', units: 2 }])
  const { screen } = await show(store, <Checkout methods={aCatalogue().shipping.methods} />)
  const field = (name: string) => screen.getByLabelText(name, { exact: true })
  const box = (name: string) => screen.getByRole('checkbox', { name })
  const place = () => screen.getByRole('button', { name: 'Place order' }).click()
  await expect.element(screen.getByRole('button', { name: 'Place order' })).toBeVisible()
  return { store, screen, field, box, place }
}

type Open = Awaited<ReturnType<typeof open>>

async function fillGift(shop: Open) {
  await shop.box('This is a gift').click()
  await shop.field('Recipient’s full name').fill('Grace Hopper')
  await shop.field('Gift note').fill('Happy birthday!\nAda')
  await shop.screen.getByText('Add a note for the carrier').click()
  await shop.field('Note for the carrier').fill('Leave at the back door')
}

const gift = { recipient: 'Grace Hopper', note: 'Happy birthday!\nAda', hidePrices: true }
const describing = (element: Element) =>
  element.ownerDocument.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent

test.each([390, 1440])('at %i px a gift is sent with its order, and not with the next one', async (width) => {
  const sent: OrderRequest[] = []
  aShop(async (request) => {
    const order: OrderRequest = await request.json()
    sent.push(order)
    return json(201, accepted(order))
  })
  const shop = await open(width)
  await fill(shop)
  await expect.element(shop.field('Recipient’s full name')).not.toBeInTheDocument()
  await fillGift(shop)
  await expect.element(shop.box('No prices in the box')).toBeChecked()
  await shop.place()
  await expect.element(shop.screen.getByText('elsewhere')).toBeVisible()
  expect(sent[0]).toMatchObject({
    gift,
    carrierNote: 'Leave at the back door',
    contact: { name: 'Ada Shopper', email: 'ada@example.com' },
  })
  const draft = await read(records.draft)
  expect(draft).toMatchObject({ name: 'Ada Shopper', line1: '', city: '', postcode: '' })
  expect([draft.gift, draft.carrierNote]).toEqual([undefined, undefined])
})

test('an order that is none says nothing about it, whatever was typed before', async () => {
  const sent: OrderRequest[] = []
  aShop(async (request) => {
    const order: OrderRequest = await request.json()
    sent.push(order)
    return json(201, accepted(order))
  })
  const shop = await open()
  await fill(shop)
  await shop.box('This is a gift').click()
  await shop.field('Gift note').fill('www.evil.example')
  await shop.box('This is a gift').click()
  await shop.place()
  await expect.element(shop.screen.getByText('elsewhere')).toBeVisible()
  expect(sent[0]).not.toHaveProperty('gift')
  expect(sent[0]).not.toHaveProperty('carrierNote')
})

test('what is missing or too long is said at its field and in the box', async () => {
  const shop = await open()
  await fill(shop)
  await shop.box('This is a gift').click()
  const note = shop.field('Gift note')
  await note.fill('x'.repeat(190))
  expect(describing(note.element())).toContain('10 characters left')
  await note.fill('x'.repeat(201))
  await shop.place()
  const summary = shop.screen.getByRole('alert')
  await expect.element(summary.getByText('2 things need a fix')).toBeVisible()
  expect(describing(note.element())).toBe('Keep it to 200 characters or fewer: this has 201.')
  await summary.getByRole('link', { name: 'Add the recipient’s full name.' }).click()
  await expect.element(shop.field('Recipient’s full name')).toHaveFocus()
})

test('a refusal of the server is shown at the carrier’s note, which was folded', async () => {
  aShop(() => problem(422, 'invalid', { errors: [{ path: 'carrierNote', message: 'Not this one.' }] }))
  const shop = await open()
  await fill(shop)
  await expect.element(shop.field('Note for the carrier')).not.toBeVisible()
  await shop.place()
  await shop.screen.getByRole('link', { name: 'Not this one.' }).click()
  await expect.element(shop.field('Note for the carrier')).toHaveFocus()
})

test('a gift outlives a reload, as far as it was typed', async () => {
  const first = await open()
  await fillGift(first)
  await first.box('No prices in the box').click()
  await vi.waitFor(() =>
    expect(first.store.get(draftAtom)).toMatchObject({ gift: { ...gift, given: true, hidePrices: false } }),
  )
  await first.screen.unmount()
  const again = await open()
  await expect.element(again.field('Gift note')).toHaveValue(gift.note)
  await expect.element(again.box('No prices in the box')).not.toBeChecked()
  await expect.element(again.field('Note for the carrier')).toBeVisible()
  await expect.element(again.field('Note for the carrier')).toHaveValue('Leave at the back door')
})

test('a gift waits on the device with its order while there is no connection', async () => {
  aShop(() => Promise.reject(new TypeError('offline')))
  const shop = await open()
  await fill(shop)
  await fillGift(shop)
  await shop.place()
  await expect.element(shop.screen.getByText('elsewhere')).toBeVisible()
  expect((await outbox()).map(({ order }) => [order.gift, order.carrierNote])).toEqual([
    [gift, 'Leave at the back door'],
  ])
})

test('who pays on delivery reads with the gift, and above the button, that the recipient is asked at the door', async () => {
  const shop = await open()
  const sentence = shop.screen.getByText(/the recipient is asked to pay/)
  await expect.element(sentence).not.toBeInTheDocument()
  await shop.box('This is a gift').click()
  for (const where of [
    shop.screen.getByRole('group', { name: 'The gift' }),
    shop.screen.getByRole('complementary', { name: 'Order summary' }),
  ])
    await expect.element(where.getByText(/the recipient is asked to pay/)).toBeVisible()
})

test('all that belongs to the gift is in its group, the carrier’s note with what was typed before', async () => {
  const shop = await open()
  await shop.screen.getByText('Add a note for the carrier').click()
  await shop.field('Note for the carrier').fill('Leave at the back door')
  await shop.box('This is a gift').click()
  const group = shop.screen.getByRole('group', { name: 'The gift' })
  for (const name of ['Recipient’s full name', 'Gift note', 'No prices in the box', 'Note for the carrier']) {
    await expect.element(group.getByLabelText(name, { exact: true })).toBeVisible()
  }
  await expect.element(shop.field('Note for the carrier')).toHaveValue('Leave at the back door')
})

test('the summary says for whom the gift is, and that no prices are in its box', async () => {
  const shop = await open(1440)
  const summary = shop.screen.getByRole('complementary', { name: 'Order summary' })
  await expect.element(summary).toBeVisible()
  await shop.box('This is a gift').click()
  await expect.element(summary.getByText('This is a gift')).toBeVisible()
  await shop.field('Recipient’s full name').fill('Grace Hopper')
  await expect.element(summary.getByText('Gift for Grace Hopper')).toBeVisible()
  await expect.element(summary.getByText(/No prices in the box/)).toBeVisible()
  await shop.box('No prices in the box').click()
  await expect.element(summary.getByText(/No prices in the box/)).not.toBeInTheDocument()
  await shop.box('This is a gift').click()
  await expect.element(summary.getByText('Gift for Grace Hopper')).not.toBeInTheDocument()
})

test('the only field that needs a fix has the focus, in view with its label and its error', async () => {
  const shop = await open()
  await fill(shop)
  await shop.box('This is a gift').click()
  await shop.place()
  const recipient = shop.field('Recipient’s full name')
  await expect.element(recipient).toHaveFocus()
  await expect.element(shop.screen.getByText('Recipient’s full name')).toBeInViewport()
  expect(describing(recipient.element())).toBe('Add the recipient’s full name.')
})
