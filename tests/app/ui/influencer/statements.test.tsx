import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { toastAtom } from '#app/state/base/toast.ts'
import { myStatements } from '#app/state/influencer/statement.ts'
import { Chakra } from '#app/ui/control/chakra.tsx'
import { StatementsBox } from '#app/ui/influencer/payout/statements.tsx'
import { allRecords } from '#device/storage/records.ts'
import { remove } from '#device/storage/storage.ts'
import { aShop, json, problem } from '../../../device/outbox/placed.ts'
import { aDevice, show } from '../screen.tsx'

beforeEach(() => remove(allRecords))
afterEach(() => vi.restoreAllMocks())

const payout = '66666666-6666-4666-8666-666666666666'
const paidAt = '2026-12-01T09:00:00.000Z'
const list = {
  months: [{ period: '2026-11', orders: 2, total: 600 }],
  payouts: [{ period: payout, paidAt, reference: 'RUN-7', total: 400 }],
}
const line = { at: '2026-11-20T09:41:00.000Z', state: 'paid', reason: 'paid', rate: 1_000 }
const statement = {
  period: payout,
  code: 'MAYA',
  name: 'Maya',
  payout: { paidAt, reference: 'RUN-7' },
  total: 400,
  lines: [
    { ...line, order: 'ERA-10001', commission: 600 },
    { ...line, order: 'ERA-10002', commission: -200 },
  ],
}

async function open(answer: (path: string) => Response) {
  aShop((request) => answer(new URL(request.url).pathname))
  const store = await aDevice([])
  const { screen } = await show(
    store,
    <Chakra>
      <StatementsBox source={myStatements} />
    </Chakra>,
  )
  return { screen, toast: () => store.get(toastAtom)?.text }
}

test('a statement opens line by line, prints alone, and is saved as a spreadsheet', async () => {
  const files: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    files.push(this.download)
  })
  const printed = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  const { screen, toast } = await open((path) => {
    if (path.endsWith('/file')) return new Response('xlsx')
    return json(200, path.endsWith('/statements') ? list : statement)
  })
  const box = screen.getByRole('region', { name: 'Statements' })
  await expect.element(box).toMatchTextContent(/November 2026 2 orders.*\$6\.00/)
  await box.getByRole('button', { name: 'Open: Payout on Dec 1, 2026' }).click()
  const dialog = page.getByRole('dialog', { name: 'Statement of the payout on Dec 1, 2026' })
  await expect
    .element(dialog.getByRole('row', { name: /ERA-10002/ }))
    .toHaveTextContent('ERA-10002Nov 20, 2026PaidGoods were returned after an earlier payout.10%-$2.00')
  await expect.element(dialog.getByRole('row', { name: /Total/ })).toHaveTextContent('Total$4.00')
  await dialog.getByRole('button', { name: 'Print or save as PDF' }).click()
  expect(printed).toHaveBeenCalledOnce()
  const paper = document.querySelector('body > [data-print-sheet]')
  expect(paper?.textContent).toContain('Statement of the payout on Dec 1, 2026Maya, code MAYAReference RUN-7')
  expect(paper && getComputedStyle(paper).display).toBe('none')
  await dialog.getByRole('button', { name: 'Excel (.xlsx)' }).click()
  await vi.waitFor(() => expect(toast()).toBe('Statement saved.'))
  expect(files).toEqual(['era-statement-MAYA-payout-2026-12-01.xlsx'])
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(document.querySelector('[data-print-sheet]')).toBeNull()
})

test('a list that does not load shows an error and is loaded again', async () => {
  let up = false
  const { screen } = await open(() =>
    up ? json(200, { months: [], payouts: [] }) : problem(503, 'unavailable'),
  )
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/The statement didn’t load\./)
  up = true
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByText('Your first statement appears with your first order.')).toBeVisible()
})
