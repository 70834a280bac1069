import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toastAtom } from '#app/state/base/toast.ts'
import { Chakra } from '#app/ui/control/chakra.tsx'
import { SamplesBox } from '#app/ui/influencer/samples/samples-box.tsx'
import { Samples } from '#app/ui/manager/influencers/samples.tsx'
import { allRecords } from '#device/storage/records.ts'
import { remove } from '#device/storage/storage.ts'
import type { ManagedSamples, OwnSamples } from '#domain/influencer/samples.ts'
import { aShop, type Handler, json, problem } from '../../../device/outbox/placed.ts'
import { aDevice, PortalAt, show } from '../screen.tsx'

beforeEach(() => remove(allRecords))
afterEach(() => vi.restoreAllMocks())

const own: OwnSamples = {
  id: '77777777-7777-4777-8777-777777777777',
  state: 'asked',
  version: 1,
  items: [{ id: 'ROSA-100', name: 'Rosa, 100 ml' }],
  askedAt: '2026-11-20T09:00:00.000Z',
}

async function open(part: React.ReactNode, answer: Handler) {
  aShop(answer)
  const store = await aDevice([])
  const { screen } = await show(store, <Chakra>{part}</Chakra>)
  return { screen, toast: () => store.get(toastAtom)?.text }
}

test('samples are asked for with products and an address, and withdrawn', async () => {
  const sent: unknown[] = []
  const { screen, toast } = await open(<SamplesBox />, async (request) => {
    if (request.method === 'POST') sent.push(await request.json())
    if (request.method === 'DELETE')
      return json(200, { open: true, requests: [{ ...own, state: 'withdrawn' }] })
    return json(200, { open: true, requests: request.method === 'POST' ? [own] : [] })
  })
  const box = screen.getByRole('region', { name: 'Samples' })
  await box.getByRole('button', { name: 'Ask for samples' }).click()
  await expect.element(box.getByText('Choose at least one product.')).toBeVisible()
  await expect.element(box.getByText('Add a street address.')).toBeVisible()
  expect(sent).toEqual([])
  await box.getByLabelText('Add a product').selectOptions('Rosa, 100 ml')
  await box.getByLabelText('Street address').fill('7 Pine St')
  await box.getByLabelText('ZIP code').fill('94601')
  await box.getByLabelText('City').fill('Oakland')
  await box.getByLabelText('State').selectOptions('CA')
  await box.getByRole('button', { name: 'Ask for samples' }).click()
  await vi.waitFor(() => expect(toast()).toBe('Asked. We answer by email.'))
  const address = { line1: '7 Pine St', city: 'Oakland', region: 'CA', postcode: '94601', country: 'US' }
  expect(sent).toMatchObject([{ items: ['ROSA-100'], address }])
  await box.getByRole('button', { name: 'Withdraw' }).click()
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
  await vi.waitFor(() => expect(toast()).toBe('Withdrawn.'))
  await expect.element(box.getByRole('button', { name: 'Ask for samples' })).toBeVisible()
})

test('what the shop refuses is said, and what was typed stays', async () => {
  const { screen } = await open(<SamplesBox />, (request) =>
    request.method === 'POST'
      ? problem(422, 'invalid', { errors: [{ path: 'items.0', message: 'Not this one.' }] })
      : json(200, { open: true, requests: [] }),
  )
  await screen.getByLabelText('Add a product').selectOptions('Rosa, 100 ml')
  await screen.getByLabelText('Street address').fill('7 Pine St')
  await screen.getByLabelText('ZIP code').fill('94601')
  await screen.getByLabelText('City').fill('Oakland')
  await screen.getByLabelText('State').selectOptions('CA')
  await screen.getByRole('button', { name: 'Ask for samples' }).click()
  await expect.element(screen.getByText('Not this one.')).toBeVisible()
  await expect.element(screen.getByLabelText('Street address')).toHaveValue('7 Pine St')
  await expect.element(screen.getByRole('button', { name: 'Remove Rosa, 100 ml' })).toBeVisible()
})

test('a parcel is shown with its order and number; a shop without samples shows nothing', async () => {
  const order = {
    id: '55555555-5555-4555-8555-555555555555',
    number: 'ERA-10007',
    state: 'shipped',
    tracking: { carrier: 'USPS', number: '9400' },
  }
  const sent = await open(<SamplesBox />, () =>
    json(200, { open: false, requests: [{ ...own, state: 'approved', order }] }),
  )
  await expect
    .element(sent.screen.getByRole('link', { name: 'Order ERA-10007: on its way' }))
    .toHaveAttribute('href', `/orderconfirmation?order=${order.id}`)
  await expect.element(sent.screen.getByText('USPS 9400')).toBeVisible()
  expect(sent.screen.getByRole('button', { name: 'Ask for samples' }).query()).toBeNull()
})

test('a shop without samples shows nothing of them', async () => {
  const { screen } = await open(
    <>
      <SamplesBox />
      <p>After it</p>
    </>,
    () => json(200, { open: false, requests: [] }),
  )
  await expect.element(screen.getByText('After it')).toBeVisible()
  await expect.poll(() => screen.getByRole('region', { name: 'Samples' }).query()).toBeNull()
})

const asked: ManagedSamples = {
  ...own,
  code: 'MAYA',
  name: 'Maya Lee',
  note: 'For a video',
  address: { line1: '7 Pine St', city: 'Oakland', region: 'CA', postcode: '94601', country: 'US' },
}

async function queue(refused?: Response) {
  const sent: unknown[] = []
  let now = asked
  const opened = await open(<PortalAt view={Samples} at={{ view: 'samples' }} />, async (request) => {
    if (request.method === 'GET') return json(200, { requests: [now], next: null, open: true })
    const body = await request.json()
    sent.push(body)
    if (refused) return refused
    const order = { id: own.id, number: 'ERA-10009', state: 'placed' as const }
    now = { ...now, state: body.to, version: 2, ...(body.to === 'approved' && { order }) }
    return json(200, now)
  })
  return { ...opened, sent }
}

test('a manager approves a request, which is an order then', async () => {
  const { screen, sent, toast } = await queue()
  await expect.element(screen.getByText(/^7 Pine St\s+Oakland, CA 94601$/)).toBeVisible()
  await screen.getByRole('button', { name: 'Approve: samples for Maya Lee' }).click()
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Make the order' }).click()
  await vi.waitFor(() => expect(toast()).toBe('Order ERA-10009 is ready to pack.'))
  expect(sent).toEqual([{ id: own.id, version: 1, to: 'approved' }])
  await expect.element(screen.getByText('No request waits.', { exact: false })).toBeVisible()
})

test('declining needs a reason; an answer that came first is shown', async () => {
  const { screen, sent, toast } = await queue(problem(409, 'stale_version'))
  await screen.getByRole('button', { name: 'Decline: samples for Maya Lee' }).click()
  const dialog = screen.getByRole('alertdialog')
  await dialog.getByRole('button', { name: 'Decline request' }).click()
  await expect.element(dialog.getByText('Say why: they are told.')).toBeVisible()
  expect(sent).toEqual([])
  await dialog.getByRole('textbox', { name: 'Why' }).fill('None left.')
  await dialog.getByRole('button', { name: 'Decline request' }).click()
  await vi.waitFor(() => expect(toast()).toMatch(/^Somebody answered this request meanwhile/))
  expect(sent).toEqual([{ id: own.id, version: 1, to: 'declined', declinedFor: 'None left.' }])
})
