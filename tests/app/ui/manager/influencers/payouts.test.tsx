import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toastAtom } from '#app/state/base/toast.ts'
import { Chakra } from '#app/ui/control/chakra.tsx'
import { Payouts } from '#app/ui/manager/influencers/payouts.tsx'
import { allRecords } from '#device/storage/records.ts'
import { remove } from '#device/storage/storage.ts'
import type { AnswerOf } from '#domain/contract.ts'
import { aShop, json } from '../../../../device/outbox/placed.ts'
import { aDevice, show } from '../../screen.tsx'

beforeEach(() => remove(allRecords))
afterEach(() => vi.restoreAllMocks())

type Answer = AnswerOf<'managerPayouts'>
type Payout = Answer['payouts'][number]

const maya: Payout = {
  id: '66666666-6666-4666-8666-666666666666',
  name: 'Maya',
  code: 'MAYA',
  email: 'm@era.test',
  amount: 1_400,
  reference: null,
  preparedAt: '2026-11-29T18:00:00.000Z',
  paidAt: null,
  bank: { kind: 'us', holder: 'Maya Lee', number: '···· 6789', changedAt: '2026-11-20T10:00:00.000Z' },
  lines: [
    { order: 'ERA-10001', at: '2026-09-03T18:00:00.000Z', amount: 600 },
    { order: 'ERA-10002', at: '2026-10-28T18:00:00.000Z', amount: 800 },
  ],
}
const june: Payout = {
  ...maya,
  id: '77777777-7777-4777-8777-777777777777',
  name: 'June',
  code: 'JUNE',
  email: 'june+pay@era.test',
  bank: null,
}
const none = { payouts: 0, amount: 0, next: '2026-12-05T18:00:00.000Z' }

async function open(answer: (path: string) => Answer | Response) {
  aShop((request) => {
    const found = answer(new URL(request.url).pathname)
    return found instanceof Response ? found : json(200, found)
  })
  const store = await aDevice([])
  const { screen } = await show(
    store,
    <Chakra>
      <Payouts />
    </Chakra>,
  )
  return {
    screen,
    run: screen.getByRole('region', { name: 'Prepared' }),
    toast: () => store.get(toastAtom)?.text,
  }
}

test('with nothing to prepare there is no button, but the reason and the next day', async () => {
  const { run } = await open(() => ({ payouts: [], ready: none }))
  await expect
    .element(run)
    .toMatchTextContent(/no commission is ready to pay.*The next is ready on Dec 5, 2026\./)
  await expect.element(run.getByRole('button', { name: 'Prepare payouts' })).not.toBeInTheDocument()
})

test('what a run would prepare is said beside its button', async () => {
  const { run } = await open(() => ({ payouts: [maya], ready: { payouts: 2, amount: 9_020, next: null } }))
  await expect
    .element(run)
    .toMatchTextContent(/1 payout, \$14\.00.*2 payouts are ready to prepare: \$90\.20\./)
  await expect.element(run.getByRole('button', { name: 'Prepare payouts' })).toBeVisible()
})

test('the orders of a payout are a table behind their count and the days they were placed on', async () => {
  const { run } = await open(() => ({ payouts: [maya], ready: none }))
  await expect.element(run).toMatchTextContent(/Nothing more to prepare/)
  await expect.element(run.getByRole('table')).not.toBeInTheDocument()
  await run.getByText('2 orders, placed Sep 3 – Oct 28, 2026').click()
  const rows = run.getByRole('table').getByRole('row')
  await expect.element(rows.nth(1)).toMatchTextContent(/ERA-10001.*Sep 3, 2026.*\$6\.00/)
  await expect.element(rows.nth(3)).toMatchTextContent(/Total.*\$14\.00/)
})

test('what became ready after a payout was prepared is said on its card', async () => {
  const { run } = await open(() => ({
    payouts: [
      { ...maya, later: 648 },
      { ...june, later: -300 },
    ],
    ready: none,
  }))
  await expect
    .element(run)
    .toMatchTextContent(/Nothing to prepare until these are paid: \$6\.48 more goes into the next payouts\./)
  await expect
    .element(run.getByText('$6.48 more has become ready since. It goes into the next payout.'))
    .toBeVisible()
  await expect
    .element(run.getByText('$3.00 comes off the next payout: goods were returned since.'))
    .toBeVisible()
})

test('a creator without a bank account is marked, and asked for it by mail', async () => {
  const { run } = await open(() => ({ payouts: [maya, june] }))
  await expect.element(run.getByText('No bank account yet', { exact: true })).toBeVisible()
  const ask = run.getByRole('link', { name: 'Ask June for bank details' })
  await expect
    .element(ask)
    .toHaveAttribute('href', expect.stringMatching(/^mailto:june%2Bpay%40era\.test\?subject=/))
  await expect
    .element(ask)
    .toHaveAttribute('href', expect.stringContaining(encodeURIComponent('$14.00 of commission')))
  await expect.element(run.getByRole('link', { name: 'Ask Maya for bank details' })).not.toBeInTheDocument()
})

test('a bank file that was saved is named, and saved once more only on purpose', async () => {
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  let files = 0
  const { screen, run, toast } = await open((path) => {
    if (path.endsWith('/file')) {
      files += 1
      return new Response('csv')
    }
    return {
      payouts: [files === 0 ? maya : { ...maya, file: { at: '2026-11-29T18:05:00.000Z', by: 'Mara' } }],
    }
  })
  await run.getByRole('button', { name: 'Bank file, ACH (1)' }).click()
  await expect.element(run.getByText(/^Bank file saved Nov 29, .* by Mara\.$/)).toBeVisible()
  await run.getByRole('button', { name: 'Bank file, ACH (1)' }).click()
  const sure = screen.getByRole('alertdialog', { name: 'Save a bank file once more?' })
  await sure.getByRole('button', { name: 'Not now' }).click()
  expect(files).toBe(1)
  await run.getByRole('button', { name: 'Bank file, ACH (1)' }).click()
  await sure.getByRole('button', { name: 'Save once more' }).click()
  await vi.waitFor(() => expect(files).toBe(2))
  await vi.waitFor(() => expect(toast()).toMatch(/Bank file saved/))
})
