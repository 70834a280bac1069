import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toastAtom } from '#app/state/base/toast.ts'
import { Returns } from '#app/ui/manager/returns/returns.tsx'
import { allRecords } from '#device/storage/records.ts'
import { remove } from '#device/storage/storage.ts'
import type { ManagedReturn } from '#domain/manager/returns.ts'
import { aShop, json, problem } from '../../../../device/outbox/placed.ts'
import { aDevice, PortalAt, show } from '../../screen.tsx'

beforeEach(() => remove(allRecords))
afterEach(() => vi.restoreAllMocks())

const asked: ManagedReturn = {
  id: '77777777-7777-4777-8777-777777777777',
  order: '55555555-5555-4555-8555-555555555555',
  number: 'ERA-10001',
  name: 'Ada Shopper',
  state: 'requested',
  wish: 'exchange',
  version: 1,
  items: [{ id: 'P-1', name: 'Pretty, Bare', units: 1, exchange: { id: 'P-2', name: 'Pretty, Berry' } }],
  reason: 'wrong_item',
  note: 'I ordered Berry.',
  askedAt: '2026-11-20T09:00:00.000Z',
  events: [],
  worth: 1_750,
}

/** The queue, in which a change that is accepted moves the return; what was sent comes back. */
async function open(over: Partial<ManagedReturn> = {}, refused?: Response) {
  const sent: unknown[] = []
  let now: ManagedReturn = { ...asked, ...over }
  aShop(async (request) => {
    if (request.method === 'GET') {
      return json(200, { returns: [now], next: null, waiting: 1, sendTo: 'Era, 1 Main St' })
    }
    const body = await request.json()
    sent.push(body)
    if (refused) return refused
    now = { ...now, state: body.to, version: now.version + 1, amount: 1_750, replacement: 'ERA-10009' }
    return json(200, now)
  })
  const store = await aDevice([])
  const { screen } = await show(store, <PortalAt view={Returns} at={{ view: 'returns' }} />)
  return { screen, sent, toast: () => store.get(toastAtom)?.text }
}

test('a return is approved with the address of the last one, and a label that is a link', async () => {
  const { screen, sent, toast } = await open()
  await expect.element(screen.getByText('1 × Pretty, Bare for Pretty, Berry')).toBeVisible()
  await expect.element(screen.getByText('Worth $17.50')).toBeVisible()
  await screen.getByRole('button', { name: 'Approve: return of ERA-10001' }).click()
  const dialog = screen.getByRole('alertdialog')
  await expect.element(dialog.getByText(/^Order ERA-10001, /)).toBeVisible()
  await expect.element(dialog.getByRole('textbox', { name: 'Send it to' })).toHaveValue('Era, 1 Main St')
  await dialog.getByRole('textbox', { name: /^Label/ }).fill('labels.example')
  await dialog.getByRole('button', { name: 'Approve and write' }).click()
  await expect.element(dialog.getByText('Use an address that starts with https://.')).toBeVisible()
  await dialog.getByRole('textbox', { name: /^Label/ }).fill('https://labels.example/1')
  await dialog.getByRole('button', { name: 'Approve and write' }).click()
  await vi.waitFor(() => expect(toast()).toBe('Approved. The shopper gets the address.'))
  expect(sent).toEqual([
    {
      id: asked.id,
      version: 1,
      to: 'approved',
      sendTo: 'Era, 1 Main St',
      labelUrl: 'https://labels.example/1',
    },
  ])
})

test('declining needs a reason; a conflict is shown', async () => {
  const { screen, sent, toast } = await open({}, problem(409, 'stale_version'))
  await screen.getByRole('button', { name: 'Decline: return of ERA-10001' }).click()
  const dialog = screen.getByRole('alertdialog')
  await dialog.getByRole('button', { name: 'Decline return' }).click()
  await expect.element(dialog.getByText('Say why, for the shopper.')).toBeVisible()
  expect(sent).toEqual([])
  await dialog.getByRole('textbox', { name: 'Why' }).fill('Nearly empty.')
  await dialog.getByRole('button', { name: 'Decline return' }).click()
  await vi.waitFor(() => expect(toast()).toMatch(/^Somebody changed this return meanwhile/))
  expect(sent).toEqual([{ id: asked.id, version: 1, to: 'declined', declinedFor: 'Nearly empty.' }])
})

test('what arrived is received with or without restocking, then refunded or exchanged', async () => {
  const parcel = await open({ state: 'approved' })
  await parcel.screen.getByRole('button', { name: 'On the way' }).click()
  await parcel.screen.getByRole('button', { name: 'Mark received: return of ERA-10001' }).click()
  const dialog = parcel.screen.getByRole('alertdialog')
  await dialog.getByRole('checkbox', { name: 'Put it back into stock' }).click({ force: true })
  await dialog.getByRole('button', { name: 'Mark received' }).click()
  await vi.waitFor(() => expect(parcel.toast()).toMatch(/^Received/))
  expect(parcel.sent).toEqual([{ id: asked.id, version: 1, to: 'received', restock: true }])
})

test.each([
  ['Refund', 'Refund $17.50', 'Refunded $17.50.', 'refunded'],
  ['Exchange', 'Make the order', 'Order ERA-10009 is ready to pack.', 'exchanged'],
])('%s settles it', async (action, confirm, says, to) => {
  const { screen, sent, toast } = await open({ state: 'received' })
  await screen.getByRole('button', { name: 'Arrived' }).click()
  await screen.getByRole('button', { name: `${action}: return of ERA-10001` }).click()
  await screen.getByRole('alertdialog').getByRole('button', { name: confirm }).click()
  await vi.waitFor(() => expect(toast()).toBe(says))
  expect(sent).toEqual([{ id: asked.id, version: 1, to }])
})

test('what the shopper wants comes first', async () => {
  const { screen } = await open({ state: 'received' })
  await screen.getByRole('button', { name: 'Arrived' }).click()
  await expect.element(screen.getByRole('button', { name: /^Exchange:/ })).toBeVisible()
  const names = screen.getByRole('button', { name: / return of / }).elements()
  expect(names.map(({ textContent }) => textContent)).toEqual(['Exchange', 'Refund', 'Decline'])
})

test('nothing is exchanged for who wants a refund', async () => {
  const { screen } = await open({ state: 'received', wish: 'refund' })
  await screen.getByRole('button', { name: 'Arrived' }).click()
  await expect.element(screen.getByRole('button', { name: /^Refund:/ })).toBeVisible()
  expect(screen.getByRole('button', { name: /^Exchange:/ }).query()).toBeNull()
})

test('a return says what would be refunded, and that no reason was given', async () => {
  const { screen } = await open({ wish: 'refund', reason: undefined })
  await expect.element(screen.getByText('Refund of $17.50')).toBeVisible()
  await expect.element(screen.getByText('No reason given')).toBeVisible()
})
