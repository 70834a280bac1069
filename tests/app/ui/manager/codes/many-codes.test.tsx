import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Codes } from '#app/ui/manager/codes/codes.tsx'
import { allRecords } from '#device/storage/records.ts'
import { remove } from '#device/storage/storage.ts'
import type { ManagedCode } from '#domain/influencer/code.ts'
import { aShop, json } from '../../../../device/outbox/placed.ts'
import { aDevice, show } from '../../screen.tsx'

beforeEach(() => remove(allRecords))

const COUNT = 450

const codes = Array.from(
  { length: COUNT },
  (_, index): ManagedCode => ({
    code: `CODE${index}`,
    kind: 'percent',
    value: 1_500,
    minimum: null,
    startsAt: null,
    endsAt: null,
    limitTotal: null,
    limitPerCustomer: null,
    redeemed: index,
    active: true,
    version: 1,
  }),
)

/** The list of a shop that sends as many codes at once as the API allows. */
async function open(width: number, shown = codes) {
  await page.viewport(width, 800)
  aShop(async (request) => {
    const { searchParams } = new URL(request.url)
    const from = Number(searchParams.get('after') ?? 0)
    const to = from + Math.min(200, Number(searchParams.get('limit') ?? 50))
    return json(200, { codes: shown.slice(from, to), next: to < shown.length ? String(to) : null })
  })
  const { screen } = await show(await aDevice([]), <Codes />)
  const edit = (index: number) => screen.getByRole('button', { name: `Edit CODE${index}`, exact: true })
  await expect.element(edit(0)).toBeVisible()
  return { screen, edit }
}

const rendered = (selector: string) => document.querySelectorAll(selector).length

test.each([
  [1_440, 'tbody tr'],
  [390, 'ul > li'],
])('at %i px only the codes near the view of many are rendered, the last of them too', async (width, row) => {
  const { edit } = await open(width)
  expect(rendered(row)).toBeLessThan(60)
  scrollTo(0, document.documentElement.scrollHeight)
  await expect.element(edit(COUNT - 1)).toBeInViewport()
  expect(rendered(row)).toBeLessThan(60)
  await expect.element(edit(0)).not.toBeInTheDocument()
})

test.each([1_440, 390])('at %i px a hundred are all there, for the browser to find', async (width) => {
  const { edit } = await open(width, codes.slice(0, 100))
  for (const index of [0, 50, 99]) await expect.element(edit(index)).toBeInTheDocument()
})

test('a screen reader gets the number of all rows and the index of each', async () => {
  const { screen, edit } = await open(1_440)
  await expect.element(screen.getByRole('table')).toHaveAttribute('aria-rowcount', String(COUNT + 1))
  scrollTo(0, document.documentElement.scrollHeight)
  await expect.element(edit(COUNT - 1)).toBeInViewport()
  const last = edit(COUNT - 1)
    .element()
    .closest('tr')
  expect(last?.getAttribute('aria-rowindex')).toBe(String(COUNT + 1))
})

test('sorted the other way the most used is first, and keeps the focus after its dialog', async () => {
  const { screen, edit } = await open(1_440)
  const byUse = screen.getByRole('button', { name: 'Used', exact: true })
  await byUse.click()
  await byUse.click()
  await expect.element(edit(COUNT - 1)).toBeInViewport()
  await edit(COUNT - 1).click()
  await expect.element(screen.getByRole('alertdialog', { name: `Edit CODE${COUNT - 1}` })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(edit(COUNT - 1)).toHaveFocus()
})

test('the longest code stays in its column', async () => {
  const long = { ...codes[0], code: 'W'.repeat(32) } as ManagedCode
  const { screen } = await open(1_024, [...codes.slice(0, 1), long])
  const cell = screen.getByRole('cell', { name: long.code }).element()
  expect(cell.scrollWidth).toBeLessThanOrEqual(cell.clientWidth)
})
