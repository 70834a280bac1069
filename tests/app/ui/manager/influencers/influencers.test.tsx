import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toastAtom } from '#app/state/base/toast.ts'
import { Influencers } from '#app/ui/manager/influencers/influencers.tsx'
import { allRecords } from '#device/storage/records.ts'
import { remove } from '#device/storage/storage.ts'
import type { ManagedInfluencer } from '#domain/manager/influencers.ts'
import { aShop, json, problem } from '../../../../device/outbox/placed.ts'
import { aDevice, PortalAt, show } from '../../screen.tsx'
import { maya } from './maya.ts'

beforeEach(() => remove(allRecords))
afterEach(() => vi.restoreAllMocks())

const order = '55555555-5555-4555-8555-555555555555'
const prepared = {
  id: '66666666-6666-4666-8666-666666666666',
  name: 'Maya',
  code: 'MAYA',
  amount: 400,
  reference: null,
  paidAt: null,
  lines: [
    { order: 'ERA-10001', amount: 600 },
    { order: 'ERA-10002', amount: -200 },
  ],
}

/** The screen on one of its tabs; what it sent comes back. */
async function open(tab: string, answer: (request: Request, body: unknown) => Response) {
  const sent: unknown[] = []
  aShop(async (request) => {
    const body = request.method === 'GET' ? undefined : await request.json()
    if (body !== undefined) sent.push(body)
    // The screen's first tab, before the one that is opened.
    const first = tab === 'Payouts' && new URL(request.url).pathname === '/api/manager/influencers'
    return first ? json(200, { influencers: [], next: null }) : answer(request, body)
  })
  const store = await aDevice([])
  const { screen } = await show(store, <PortalAt view={Influencers} at={{ view: 'creators' }} />)
  // With its count, where that is known.
  await screen.getByRole('button', { name: new RegExp(`^${tab}(, \\d+)?$`) }).click()
  return { screen, sent, toast: () => store.get(toastAtom)?.text }
}

test('an order that looks like the influencer’s own is shown with the reason, and decided', async () => {
  const held = [
    { order, number: 'ERA-10003', commission: 198, discount: 220, reason: 'own_address' as const },
  ]
  let decided = false
  const { screen, sent, toast } = await open('Active', (request) => {
    if (request.method === 'PATCH') decided = true
    const one = { ...maya, ...(!decided && { held }) }
    return json(200, request.method === 'PATCH' ? one : { influencers: [one], next: null })
  })
  const list = screen.getByRole('region', { name: 'On hold: Maya' })
  await expect
    .element(list)
    .toMatchTextContent(/ERA-10003, \$1\.98\. To their address\. \$2\.20 off with the code\./)
  await expect.element(screen.getByText(/\$1\.98 was paid for goods returned since/)).toBeVisible()
  await list.getByRole('button', { name: 'Don’t pay: ERA-10003' }).click()
  await vi.waitFor(() => expect(toast()).toBe('That order doesn’t count for Maya.'))
  expect(sent).toEqual([{ id: maya.id, version: 3, action: 'refuse', order }])
  await expect.element(list).not.toBeInTheDocument()
})

test('figures, what is worth a look with its reason, and notes of the team', async () => {
  const one: ManagedInfluencer = {
    ...maya,
    figures: { visits: 1_200, orders: 12, refundShare: 3_333, earned: 4_200 },
    suspicions: [
      { kind: 'own_orders', orders: 1 },
      { kind: 'refunds', orders: 12, share: 3_333 },
      { kind: 'burst', orders: 9, at: '2026-11-20T12:00:00.000Z' },
      { kind: 'one_address', orders: 5 },
      { kind: 'one_network', visits: 25, of: 30, day: '2026-11-20' },
    ],
  }
  const notes = [
    { id: order, at: '2026-11-20T12:00:00.000Z', by: 'boss@era.test', text: 'Asked for samples' },
  ]
  let fails = true
  const { screen, sent, toast } = await open('Active', (request, body) => {
    if (!request.url.includes('/notes/MAYA')) return json(200, { influencers: [one], next: null })
    if (request.method === 'GET') return json(200, { notes })
    if (fails) return problem(503, 'unavailable')
    return json(201, { notes: [{ ...notes[0], ...Object(body) }, ...notes] })
  })
  await expect
    .element(screen.getByLabelText('Figures: Maya'))
    .toMatchTextContent(/^Ready to pay\$0\.00.*Earned\$42\.00Sales\$50\.00Orders12Visits1,200Refunded33\.3%/)
  const flags = screen.getByRole('list', { name: 'Worth a look: Maya' })
  await expect.element(flags).toMatchTextContent(/1 order looks like their own\./)
  await expect
    .element(flags)
    .toMatchTextContent(/33\.3% of the goods in 12 orders came back\. The line is 30%/)
  await expect.element(flags).toMatchTextContent(/9 orders within 10 minutes/)
  await expect
    .element(flags)
    .toMatchTextContent(/5 orders went to one address.*Open those orders by the code/)
  await expect.element(flags).toMatchTextContent(/25 of 30 visits on Nov 20, 2026 came from one network/)
  const section = screen.getByRole('region', { name: 'Notes: Maya' })
  await section.getByRole('button', { name: 'Notes' }).click()
  await expect.element(section.getByText('Asked for samples')).toBeVisible()
  await section.getByRole('textbox', { name: 'New note' }).fill('Answered')
  await section.getByRole('button', { name: 'Add note' }).click()
  await vi.waitFor(() => expect(toast()).toMatch(/didn’t save/))
  fails = false
  await section.getByRole('button', { name: 'Add note' }).click()
  await expect.element(section.getByRole('listitem').first()).toMatchTextContent(/^Answered/)
  // The same note both times: it would be added once.
  expect(sent).toHaveLength(2)
  expect(sent[0]).toEqual(sent[1])
})

test('photo and words of a page are shown, and taken down with a reason alone', async () => {
  const photo = { id: 'a'.repeat(32), width: 900, height: 900, colour: '#aa8866' }
  let one: ManagedInfluencer = { ...maya, photo, bio: 'Dry skin.', words: { rosa: 'Soft' } }
  const { screen, sent, toast } = await open('Active', (request, body) => {
    if (body !== undefined) {
      const { photo: _, ...rest } = one
      one = { ...rest, takenDown: { photo: { why: 'Not hers', at: '2026-11-20T12:00:00.000Z' } } }
    }
    return json(200, request.method === 'PATCH' ? one : { influencers: [one], next: null })
  })
  const page = screen.getByRole('region', { name: 'On their page: Maya' })
  await expect.element(page.getByRole('img', { name: 'Photo of Maya' })).toBeInTheDocument()
  await expect.element(page).toMatchTextContent(/Dry skin\.Rosa: “Soft”/)
  await page.getByRole('button', { name: 'Take photo down: Maya' }).click()
  const dialog = screen.getByRole('alertdialog', { name: 'Take Maya’s photo down?' })
  const confirm = dialog.getByRole('button', { name: 'Take down' })
  await expect.element(confirm).toHaveAttribute('aria-disabled', 'true')
  await dialog.getByLabelText('Reason').fill('Not hers')
  await confirm.click()
  await vi.waitFor(() => expect(toast()).toBe('Maya’s photo is taken down. They’re told why.'))
  expect(sent).toEqual([{ id: maya.id, version: 3, action: 'take_photo', why: 'Not hers' }])
  await expect.element(page).toMatchTextContent(/Photo taken down on Nov 20, 2026\. They were told: Not hers/)
  await expect.element(page.getByRole('button', { name: 'Take photo down: Maya' })).not.toBeInTheDocument()
})

test('new terms are set from a day on, shown, and taken back', async () => {
  const fromDay = '2098-12-01'
  let upcoming: ManagedInfluencer['upcoming'] = []
  const { screen, sent, toast } = await open('Active', (request, body) => {
    // Sent by the screen, whose types say so.
    const sent = body as { action: string; rate: number; discount: number } | undefined
    if (sent) upcoming = sent.action === 'terms' ? [{ ...sent, fromDay }] : []
    const one = { ...maya, upcoming }
    return json(200, request.method === 'PATCH' ? one : { influencers: [one], next: null })
  })
  await screen.getByRole('button', { name: 'Change terms: Maya' }).click()
  const dialog = screen.getByRole('alertdialog', { name: 'New terms for Maya' })
  await dialog.getByLabelText('From').fill('2020-01-01')
  await expect.element(dialog.getByText('Choose today or a later day.')).toBeVisible()
  const confirm = dialog.getByRole('button', { name: 'Set terms' })
  await expect.element(confirm).toHaveAttribute('aria-disabled', 'true')
  await dialog.getByLabelText('From').fill(fromDay)
  await dialog.getByLabelText('Commission (%)').fill('15')
  await confirm.click()
  await vi.waitFor(() => expect(toast()).toBe('The new terms for Maya are set.'))
  const of = { id: maya.id, version: 3 }
  expect(sent).toEqual([{ ...of, action: 'terms', fromDay, rate: 1_500, discount: 1_000 }])
  const list = screen.getByRole('list', { name: 'Coming up: Maya' })
  await expect.element(list).toMatchTextContent(/From Dec 1, 2098: 15% commission, 10% off for shoppers/)
  await list.getByRole('button', { name: 'Take back: Dec 1, 2098, Maya' }).click()
  await vi.waitFor(() => expect(toast()).toBe('Those terms for Maya are taken back.'))
  expect(sent.at(-1)).toEqual({ ...of, action: 'drop_terms', fromDay })
})

test('an application is approved with another code, one that is free', async () => {
  const applied = { ...maya, state: 'applied' as const, payable: 0, freeCodes: ['MAYA-L', 'MAYA-ERA'] }
  let taken = true
  const { screen, sent, toast } = await open('Applications', (request) => {
    if (request.method !== 'PATCH') return json(200, { influencers: [applied], next: null })
    if (taken)
      return problem(409, 'code_taken', { errors: [{ path: 'code', message: 'That one is taken.' }] })
    return json(200, { ...applied, state: 'active', code: 'MAYA-ERA' })
  })
  const approve = screen.getByRole('button', { name: 'Approve', exact: true })
  const field = screen.getByLabelText('Code and link name')
  await screen.getByRole('button', { name: 'Approve: Maya' }).click()
  await field.fill('no way')
  await expect.element(field).toHaveAccessibleDescription(/The one they asked for/)
  await field.fill('m')
  await expect.element(screen.getByText(/Use letters, digits and dashes/)).toBeVisible()
  await screen.getByRole('group', { name: 'Free now:' }).getByRole('button', { name: 'MAYA-L' }).click()
  await screen.getByLabelText(/^Commission/).fill('12')
  await approve.click()
  await vi.waitFor(() => expect(toast()).toMatch(/^That code is taken\. Maya isn’t approved yet/))
  taken = false
  // What was typed is still there.
  await field.fill('maya-era')
  await approve.click()
  await vi.waitFor(() => expect(toast()).toMatch(/^Maya is approved/))
  const body = { id: maya.id, version: 3, action: 'approve', rate: 1_200, discount: 1_000 }
  expect(sent).toEqual([
    { ...body, code: 'MAYA-L' },
    { ...body, code: 'MAYA-ERA' },
  ])
})

test('an application is declined with a reason', async () => {
  const applied = { ...maya, state: 'applied' as const, payable: 0 }
  const { screen, sent } = await open('Applications', (request) =>
    json(200, request.method === 'PATCH' ? applied : { influencers: [applied], next: null }),
  )
  await screen.getByRole('button', { name: 'Decline: Maya' }).click()
  const dialog = screen.getByRole('alertdialog', { name: 'Decline Maya?' })
  await dialog.getByLabelText('Reason, in your words').fill(' Come back with more. ')
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await vi.waitFor(() =>
    expect(sent).toEqual([{ id: maya.id, version: 3, action: 'decline', why: 'Come back with more.' }]),
  )
})

test('a payout is prepared, reviewed line by line, and paid with its reference', async () => {
  const paid = { ...prepared, reference: 'RUN-7', paidAt: '2026-12-01T09:00:00.000Z' }
  const { screen, sent, toast } = await open('Payouts', (request, body) => {
    if (request.method === 'GET') return json(200, { payouts: [] })
    // Sent by the screen, whose types say so.
    return json(200, { payouts: [(body as { action: string }).action === 'prepare' ? prepared : paid] })
  })
  await expect.element(screen.getByText('Nothing is prepared.')).toBeVisible()
  await screen.getByRole('button', { name: 'Prepare payouts' }).click()
  const run = screen.getByRole('region', { name: 'Prepared' })
  await run.getByText('2 orders').click()
  await expect.element(run).toMatchTextContent(/ERA-10002.*-\$2\.00.*Returned after an earlier payout/)
  await run.getByRole('button', { name: 'Mark as paid: Maya' }).click()
  const dialog = screen.getByRole('alertdialog', { name: 'Mark $4.00 as paid to Maya?' })
  await dialog.getByLabelText('Reference of the transfer').fill('RUN-7')
  await dialog.getByRole('button', { name: 'Mark as paid' }).click()
  await vi.waitFor(() => expect(toast()).toBe('Payout recorded.'))
  expect(sent).toEqual([{ action: 'prepare' }, { action: 'paid', ids: [prepared.id], reference: 'RUN-7' }])
  const history = screen.getByRole('region', { name: 'Paid', exact: true })
  await expect.element(history).toMatchTextContent(/Paid on Dec 1, 2026\. Reference RUN-7\./)
})

test('a payout that another manager has paid is not undone: the latest list is shown', async () => {
  let tried = false
  const { screen, toast } = await open('Payouts', (request) => {
    if (request.method === 'GET') return json(200, { payouts: tried ? [] : [prepared] })
    tried = true
    return problem(409, 'stale_version')
  })
  await screen.getByRole('button', { name: 'Undo payout: Maya' }).click()
  await vi.waitFor(() => expect(toast()).toContain('These payouts changed a moment ago'))
  await expect.element(screen.getByText('Nothing is prepared.')).toBeVisible()
})
