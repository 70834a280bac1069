import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { toastAtom } from '#app/state/base/toast.ts'
import { Codes } from '#app/ui/manager/codes/codes.tsx'
import { allRecords, records } from '#device/storage/records.ts'
import { remove, update } from '#device/storage/storage.ts'
import type { ManagedCode } from '#domain/influencer/code.ts'
import { aShop, json, problem } from '../../../../device/outbox/placed.ts'
import { aDevice, show } from '../../screen.tsx'

beforeEach(() => remove(allRecords))
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

test('editing a code sends only the changed terms', async () => {
  const { dialog, sent, save, toast } = await open(() => json(200, { ...spring, limitTotal: 50, version: 4 }))
  await dialog.getByLabelText('Uses in all').fill('50')
  await dialog.getByLabelText('Last day').fill('2026-05-31')
  await save()
  await vi.waitFor(() => expect(toast()).toBe('SPRING is saved.'))
  expect(sent).toEqual([{ code: 'SPRING', version: 3, limitTotal: 50, endsAt: '2026-06-01T03:59:59.999Z' }])
  await expect.element(dialog).not.toBeInTheDocument()
})

test.each([
  ['America/New_York', '2026-06-30T04:00:00.000Z', '2026-07-06T03:59:59.999Z', 'Jun 30, 2026 to Jul 5, 2026'],
  ['Asia/Tokyo', '2026-06-29T15:00:00.000Z', '2026-07-05T14:59:59.999Z', 'Jun 30, 2026 to Jul 5, 2026'],
])(
  'in %s a code begins and ends with the shop’s days, which are shown again',
  async (timeZone, startsAt, endsAt, days) => {
    await update(records.settings, () => ({
      build: 'b',
      firebase: { apiKey: 'k', projectId: 'p' },
      card: false,
      vitals: false,
      supportEmail: 'help@era.example',
      timeZone,
    }))
    const sent: unknown[] = []
    let codes: ManagedCode[] = []
    aShop(async (request) => {
      if (request.method === 'GET') return json(200, { codes, next: null })
      const body = await request.json()
      sent.push(body)
      const code = { ...spring, code: 'JULY', ...body }
      codes = [code]
      return json(200, code)
    })
    const { screen } = await show(await aDevice([]), <Codes />)
    await screen.getByRole('button', { name: 'New code' }).first().click()
    const adding = screen.getByRole('alertdialog', { name: 'New code' })
    await adding.getByLabelText('Code', { exact: true }).fill('JULY')
    await adding.getByLabelText('First day').fill('2026-06-30')
    await adding.getByLabelText('Last day').fill('2026-07-05')
    await adding.getByRole('button', { name: 'Add code' }).click()
    await expect.element(adding).not.toBeInTheDocument()
    expect(sent).toMatchObject([{ startsAt, endsAt }])
    await expect.element(screen.getByText(days)).toBeVisible()
    await screen.getByRole('button', { name: 'Edit JULY' }).click()
    const editing = screen.getByRole('alertdialog', { name: 'Edit JULY' })
    await expect.element(editing.getByLabelText('First day')).toHaveValue('2026-06-30')
    await expect.element(editing.getByLabelText('Last day')).toHaveValue('2026-07-05')
    // A day that stays keeps its time: only the other term is sent.
    await editing.getByLabelText('Uses in all').fill('50')
    await editing.getByRole('button', { name: 'Save code' }).click()
    await vi.waitFor(() => expect(sent[1]).toEqual({ code: 'JULY', version: 3, limitTotal: 50 }))
  },
)

test('a year of six digits is shown at its field, and not sent', async () => {
  const { dialog, sent, save } = await open(() => json(200, spring))
  await dialog.getByLabelText('Last day').fill('202612-05-31')
  await save()
  await expect.element(dialog.getByLabelText('Last day')).toHaveAccessibleDescription(/Use a date\./)
  expect(sent).toEqual([])
})

test('an end before the start is shown at its field, and not sent', async () => {
  const { dialog, sent, save } = await open(() => json(200, spring))
  await dialog.getByLabelText('Last day').fill('2026-02-01')
  await save()
  await expect
    .element(dialog.getByLabelText('Last day'))
    .toHaveAccessibleDescription(/The last day is before the first/)
  expect(sent).toEqual([])
})

test('a refusal of the server is shown at its field', async () => {
  const errors = [{ path: 'limitTotal', message: 'Use a whole number.' }]
  const { dialog, save } = await open(() => problem(422, 'invalid', { errors }))
  await dialog.getByLabelText('Uses in all').fill('50')
  await save()
  await expect
    .element(dialog.getByLabelText('Uses in all'))
    .toHaveAccessibleDescription(/Use a whole number\./)
})

test('after a conflict the form reports it and shows the latest values', async () => {
  const { dialog, save, toast } = await open(() => problem(409, 'stale_version'))
  await dialog.getByLabelText('Uses in all').fill('50')
  await save()
  await vi.waitFor(() => expect(toast()).toContain('SPRING was changed a moment ago'))
  await expect.element(dialog).not.toBeInTheDocument()
})

test('a new code without a name shows an error, and the field has the focus', async () => {
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

test('codes are put in order by a click on a column’s name, and back', async () => {
  await page.viewport(1440, 900)
  const codes = [spring, { ...spring, code: 'AUTUMN', redeemed: 9 }, { ...spring, code: 'BIG', redeemed: 1 }]
  aShop(() => json(200, { codes, next: null }))
  const { screen } = await show(await aDevice([]), <Codes />)
  const order = () =>
    screen
      .getByRole('row')
      .elements()
      .slice(1)
      .map((row) => row.querySelector('td')?.textContent)
  const used = screen.getByRole('columnheader', { name: 'Used' })
  await expect.element(used).toBeVisible()
  expect(order()).toEqual(['SPRING', 'AUTUMN', 'BIG'])
  await used.getByRole('button').click()
  await expect.element(used).toHaveAttribute('aria-sort', 'ascending')
  expect(order()).toEqual(['BIG', 'SPRING', 'AUTUMN'])
  await used.getByRole('button').click()
  await expect.element(used).toHaveAttribute('aria-sort', 'descending')
  expect(order()).toEqual(['AUTUMN', 'SPRING', 'BIG'])
  await used.getByRole('button').click()
  await expect.element(used).not.toHaveAttribute('aria-sort')
  expect(order()).toEqual(['SPRING', 'AUTUMN', 'BIG'])
})

test('a double click switches a code off once', async () => {
  const sent: unknown[] = []
  let code = spring
  aShop(async (request) => {
    if (request.method !== 'PATCH') return json(200, { codes: [code], next: null })
    const body = await request.json()
    sent.push(body)
    if (body.version !== code.version) return problem(409, 'stale_version')
    code = { ...code, active: body.active, version: code.version + 1 }
    return json(200, code)
  })
  const store = await aDevice([])
  const { screen } = await show(store, <Codes />)
  await screen.getByRole('button', { name: 'Switch off SPRING' }).dblClick()
  await expect.element(screen.getByRole('button', { name: 'Switch on SPRING' })).toBeVisible()
  await vi.waitFor(() => expect(store.get(toastAtom)?.text).toContain('SPRING'))
  expect(store.get(toastAtom)?.text).not.toContain('was changed a moment ago')
  expect(sent).toHaveLength(1)
})
