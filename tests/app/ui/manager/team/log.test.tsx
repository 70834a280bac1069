import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { toastAtom } from '#app/state/base/toast.ts'
import type { PortalSearch } from '#app/ui/manager/search.ts'
import { Log } from '#app/ui/manager/team/log.tsx'
import { allRecords } from '#device/storage/records.ts'
import { remove } from '#device/storage/storage.ts'
import type { LogEntry } from '#domain/staff/schema.ts'
import { aShop, json, problem } from '../../../../device/outbox/placed.ts'
import { aDevice, show } from '../../screen.tsx'

beforeEach(() => remove(allRecords))

const morgan = { id: 'manager:boss', name: 'Morgan' }
const entry = (id: number, over: Partial<LogEntry> = {}): LogEntry => ({
  id,
  at: '2026-11-22T12:00:00.000Z',
  by: morgan,
  what: 'variant.changed',
  about: `SKU-${id}`,
  changes: [{ field: 'price', before: '$24.00', after: '$25.00' }],
  ...over,
})
const gone = entry(1, { by: { id: 'manager:gone', name: null }, what: 'something.new', changes: [] })

let now: PortalSearch = {}

function Screen() {
  const [search, setSearch] = useState<PortalSearch>({ view: 'log' })
  now = search
  return <Log search={search} onSearch={setSearch} />
}

async function open(file: () => Response = () => new Response('a file')) {
  const asked: string[] = []
  aShop(async (request) => {
    const { pathname, searchParams: query } = new URL(request.url)
    asked.push(`${pathname}?${query}`)
    if (pathname.endsWith('/file')) return file()
    const people = [morgan, gone.by]
    if (query.has('after')) return json(200, { entries: [gone], next: null, people })
    if (query.get('day') === '2020-01-01') return json(200, { entries: [], next: null, people })
    return json(200, { entries: [entry(3), entry(2)], next: query.has('by') ? null : '2', people })
  })
  const store = await aDevice([])
  const { screen } = await show(store, <Screen />)
  await expect.element(screen.getByText('SKU-3')).toBeVisible()
  return { screen, asked, toast: () => store.get(toastAtom)?.text }
}

test.each([390, 1440])('at %d px the log says who did what when, before and after', async (width) => {
  await page.viewport(width, 900)
  const { screen } = await open()
  await expect.element(screen.getByText('Product changed').last()).toBeVisible()
  await expect.element(screen.getByText('$24.00').first()).toBeVisible()
  await expect.element(screen.getByText('$25.00').first()).toBeVisible()
  await screen.getByRole('button', { name: 'Show more' }).click()
  await expect.element(screen.getByText('something.new')).toBeVisible()
  await expect.element(screen.getByText('Removed account').last()).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Show more' })).not.toBeInTheDocument()
  await vi.waitFor(() =>
    expect(document.activeElement?.closest('tr, li')?.textContent).toContain('something.new'),
  )
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
})

test('it is filtered by person, action and day, and the filters are in the address', async () => {
  const { screen, asked } = await open()
  await screen.getByLabelText('Person').selectOptions('Morgan')
  await vi.waitFor(() => expect(asked.at(-1)).toBe('/api/manager/log?by=manager%3Aboss'))
  await screen.getByLabelText('Action').selectOptions('Product changed')
  await screen.getByLabelText('Day').fill('2020-01-01')
  await expect.element(screen.getByText('Nothing matches these filters.')).toBeVisible()
  expect(now).toEqual({ view: 'log', by: 'manager:boss', what: 'variant.changed', day: '2020-01-01' })
  await screen.getByRole('button', { name: 'Clear filters' }).click()
  await expect.element(screen.getByText('SKU-3')).toBeVisible()
  expect(now).toEqual({ view: 'log' })
})

test('it is exported as it is filtered; a file that cannot be made is said', async () => {
  let answer = new Response('a file')
  const { screen, asked, toast } = await open(() => answer)
  await screen.getByLabelText('Action').selectOptions('Product changed')
  await screen.getByRole('button', { name: 'Export .xlsx' }).click()
  await vi.waitFor(() => expect(toast()).toBe('The log is in your downloads.'))
  expect(asked).toContain('/api/manager/log/file?what=variant.changed')
  answer = problem(503, 'unavailable')
  await screen.getByRole('button', { name: 'Export .xlsx' }).click()
  await vi.waitFor(() => expect(toast()).toBe('The file could not be made. Try again.'))
})
