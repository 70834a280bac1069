import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { toastAtom } from '#app/state/notice.ts'
import { Codes } from '#app/ui/manager/codes.tsx'
import { forget } from '#device/memory.ts'
import { allRecords } from '#device/records.ts'
import type { ManagedCode } from '#domain/code.ts'
import { aShop, json, problem } from '../device/placed.ts'
import { aDevice, show } from './screen.tsx'

beforeEach(() => forget(allRecords))
afterEach(() => vi.restoreAllMocks())

const spring: ManagedCode = {
  code: 'SPRING',
  kind: 'percent',
  value: 1_500,
  minimum: null,
  startsAt: '2026-03-01T06:00:00.000Z',
  endsAt: null,
  limitTotal: 20,
  limitPerCustomer: null,
  redeemed: 4,
  active: true,
  version: 3,
}

/** The list of codes with one in it, its terms open; what the shop was sent comes back. */
async function open(answer: () => Response) {
  const sent: unknown[] = []
  aShop(async (request) => {
    if (request.method !== 'PATCH') return json(200, { codes: [spring], next: null })
    sent.push(await request.json())
    return answer()
  })
  const store = await aDevice([])
  const { screen } = await show(store, <Codes />)
  await screen.getByRole('button', { name: 'Edit SPRING' }).click()
  const dialog = screen.getByRole('alertdialog', { name: 'Edit SPRING' })
  await expect.element(dialog.getByLabelText('Uses in all')).toHaveValue('20')
  const save = () => dialog.getByRole('button', { name: 'Save code' }).click()
  return { dialog, sent, save, toast: () => store.get(toastAtom)?.text }
}

test('a code’s terms are changed, and only those that were touched', async () => {
  const { dialog, sent, save, toast } = await open(() => json(200, { ...spring, limitTotal: 50, version: 4 }))
  await dialog.getByLabelText('Uses in all').fill('50')
  await dialog.getByLabelText('Last day').fill('2026-05-31')
  await save()
  await vi.waitFor(() => expect(toast()).toBe('SPRING is saved.'))
  expect(sent).toEqual([{ code: 'SPRING', version: 3, limitTotal: 50, endsAt: '2026-05-31T23:59:59.999Z' }])
  await expect.element(dialog).not.toBeInTheDocument()
})

test('days that are the wrong way round are said at their field, and not sent', async () => {
  const { dialog, sent, save } = await open(() => json(200, spring))
  await dialog.getByLabelText('Last day').fill('2026-02-01')
  await save()
  await expect
    .element(dialog.getByLabelText('Last day'))
    .toHaveAccessibleDescription(/The last day is before the first/)
  expect(sent).toEqual([])
})

test('what the shop refuses is said at its field', async () => {
  const errors = [{ path: 'limitTotal', message: 'Use a whole number.' }]
  const { dialog, save } = await open(() => problem(422, 'invalid', { errors }))
  await dialog.getByLabelText('Uses in all').fill('50')
  await save()
  await expect
    .element(dialog.getByLabelText('Uses in all'))
    .toHaveAccessibleDescription(/Use a whole number\./)
})

test('changed by somebody else meanwhile, it says so and shows the latest', async () => {
  const { dialog, save, toast } = await open(() => problem(409, 'stale_version'))
  await dialog.getByLabelText('Uses in all').fill('50')
  await save()
  await vi.waitFor(() => expect(toast()).toContain('SPRING was changed a moment ago'))
  await expect.element(dialog).not.toBeInTheDocument()
})

test('a new code without its name says so, and the field has the focus', async () => {
  aShop(() => json(200, { codes: [], next: null }))
  const { screen } = await show(await aDevice([]), <Codes />)
  await screen.getByRole('button', { name: 'New code' }).click()
  const dialog = screen.getByRole('alertdialog', { name: 'New code' })
  await dialog.getByLabelText('Percent off', { exact: true }).fill('10')
  await userEvent.keyboard('{Enter}')
  const field = dialog.getByLabelText('Code', { exact: true })
  await expect.element(field).toHaveAccessibleDescription('Add a code.')
  await expect.element(field).toHaveFocus()
})
