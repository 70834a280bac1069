import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toastAtom } from '#app/state/base/toast.ts'
import { Chakra } from '#app/ui/control/chakra.tsx'
import { BankBox } from '#app/ui/influencer/payout/bank-box.tsx'
import { Payouts } from '#app/ui/manager/influencers/payouts.tsx'
import { allRecords } from '#device/storage/records.ts'
import { remove } from '#device/storage/storage.ts'
import { aShop, type Handler, json, problem } from '../../../device/outbox/placed.ts'
import { aDevice, show } from '../screen.tsx'

beforeEach(() => remove(allRecords))
afterEach(() => vi.restoreAllMocks())

const saved = {
  kind: 'us',
  holder: 'Maya Lee',
  number: '···· 6789',
  changedAt: '2026-11-20T09:41:00.000Z',
}

async function open(part: React.ReactNode, answer: Handler) {
  aShop(answer)
  const store = await aDevice([])
  const { screen } = await show(store, <Chakra>{part}</Chakra>)
  return { screen, toast: () => store.get(toastAtom)?.text }
}

test('a bank account is checked as it is entered, saved, shown masked, and removed', async () => {
  const sent: unknown[] = []
  const { screen, toast } = await open(<BankBox />, async (request) => {
    if (request.method === 'PUT') sent.push(await request.json())
    return json(200, { bank: request.method === 'PUT' ? saved : null })
  })
  const box = screen.getByRole('region', { name: 'Where we pay you' })
  await box.getByLabelText('Name on the account').fill('Maya Lee')
  await box.getByLabelText('Routing number').fill('021000022')
  await box.getByLabelText('Account number').fill('0001 2345 6789')
  await box.getByRole('button', { name: 'Save account' }).click()
  await expect.element(box.getByText(/That isn’t a routing number/)).toBeVisible()
  await expect.element(box.getByLabelText('Routing number')).toHaveFocus()
  expect(sent).toEqual([])
  await box.getByLabelText('Routing number').fill('021000021')
  await box.getByRole('button', { name: 'Save account' }).click()
  await vi.waitFor(() => expect(toast()).toBe('Saved. Your next payout goes there.'))
  const account = { account: '000123456789', routing: '021000021', type: 'checking' }
  expect(sent).toEqual([{ bank: { kind: 'us', holder: 'Maya Lee', ...account } }])
  await expect.element(box).toMatchTextContent(/US bank account ···· 6789Maya Lee\. Saved Nov 20, 2026\./)
  await box.getByRole('button', { name: 'Remove' }).click()
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await vi.waitFor(() => expect(toast()).toBe('Account removed.'))
  await expect.element(box.getByText(/No bank account yet/)).toBeVisible()
})

test('an IBAN has a field of its own, and what the shop refuses is said at the field', async () => {
  const { screen } = await open(<BankBox />, (request) =>
    request.method === 'PUT'
      ? problem(422, 'invalid', { errors: [{ path: 'bank.iban', message: 'Not this one.' }] })
      : json(200, { bank: saved }),
  )
  await screen.getByRole('button', { name: 'Change' }).click()
  await screen.getByLabelText('Account', { exact: true }).selectOptions('iban')
  await screen.getByLabelText('Name on the account').fill('Maya Lee')
  await screen.getByLabelText('IBAN', { exact: true }).fill('de89 3704 0044 0532 0130 00')
  await screen.getByRole('button', { name: 'Save account' }).click()
  await expect.element(screen.getByText('Not this one.')).toBeVisible()
  await screen.getByRole('button', { name: 'Not now' }).click()
  await expect.element(screen.getByText('···· 6789')).toBeVisible()
})

test('a reviewed run is saved as the bank’s file, and influencers without an account are named', async () => {
  const files: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    files.push(this.download)
  })
  const searches: string[] = []
  const payout = { code: 'MAYA', amount: 400, reference: null, paidAt: null, lines: [] }
  const first = { ...payout, id: '66666666-6666-4666-8666-666666666666', name: 'Maya', bank: saved }
  const second = { ...payout, id: '77777777-7777-4777-8777-777777777777', name: 'June', bank: null }
  const { screen, toast } = await open(<Payouts />, (request) => {
    const { pathname, search } = new URL(request.url)
    if (pathname !== '/api/manager/payouts/file') return json(200, { payouts: [first, second] })
    searches.push(search)
    return new Response('csv')
  })
  const run = screen.getByRole('region', { name: 'Prepared' })
  await expect
    .element(run)
    .toMatchTextContent(/To Maya Lee, US account ···· 6789, saved Nov 20, 2026\..*No bank account/)
  await expect.element(run.getByRole('button', { name: /SEPA/ })).not.toBeInTheDocument()
  await run.getByRole('button', { name: 'Bank file, ACH (1)' }).click()
  await vi.waitFor(() => expect(toast()).toMatch(/Bank file saved/))
  expect(searches).toEqual([`?format=ach&ids=${first.id}`])
  expect(files[0]).toMatch(/^era-payouts-\d{4}-\d\d-\d\d-ach\.csv$/)
})
