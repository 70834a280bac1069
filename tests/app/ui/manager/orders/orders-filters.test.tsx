import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { parseOrdersSearch } from '#app/ui/manager/search.ts'
import { allRecords } from '#device/storage/records.ts'
import { remove } from '#device/storage/storage.ts'
import { aManagerOrder } from './order-shop.ts'
import { open, steps } from './orders-open.tsx'

beforeEach(() => remove(allRecords))
afterEach(() => vi.restoreAllMocks())

const DAY_MS = 86_400_000
const ago = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString()

describe.each([390, 1440])('at %i px', (width) => {
  const wide = width > 1024
  beforeEach(() => page.viewport(width, 844))

  const openFilters = async (...options: Parameters<typeof open>) => {
    const opened = await open(...options)
    const more = opened.screen.getByRole('button', { name: /^More filters/ })
    if (more.element().getAttribute('aria-expanded') === 'false') await more.click()
    return opened
  }

  test.each([
    ['Paid, not packed', { payment: 'card' }, { state: 'placed', payment: 'card', sort: 'express' }],
    ['Must ship today', { tab: 'all', only: 'due' }, { state: 'all', only: 'due', sort: 'express' }],
    ['Shipped, no tracking', { tab: 'shipped', only: 'untracked' }, { state: 'shipped', only: 'untracked' }],
    ['Late', { tab: 'all', only: 'late' }, { state: 'all', only: 'late', sort: 'express' }],
  ])('the view “%s” is a filter in the URL', async (name, search, query) => {
    const { screen, shop } = await openFilters(1)
    const view = screen.getByRole('combobox', { name: 'View' })
    await view.selectOptions(name)
    expect(steps.at(-1)).toEqual(search)
    await vi.waitFor(() => expect(shop.query()).toEqual(query))
    await expect.element(view).toHaveDisplayValue(name)
    await screen.getByRole('button', { name: 'Back', exact: true }).click()
    await expect.element(view).toHaveDisplayValue('Saved views')
  })

  test('days, code and product are asked for, each a step for Back', async () => {
    const { screen, shop } = await openFilters(1)
    await screen.getByLabelText('From').fill('2026-11-02')
    await vi.waitFor(() => expect(steps).toHaveLength(2))
    await screen.getByLabelText('To', { exact: true }).fill('2026-11-02')
    await vi.waitFor(() => expect(steps).toHaveLength(3))
    await screen.getByLabelText('Code').fill('maya')
    await vi.waitFor(() => expect(steps).toHaveLength(4))
    await screen.getByLabelText('Product or SKU').fill('osa-1')
    // Midnights of New York, in winter.
    const from = '2026-11-02T05:00:00.000Z'
    await vi.waitFor(() =>
      expect(shop.query()).toEqual({
        state: 'placed',
        sort: 'express',
        code: 'MAYA',
        item: 'osa-1',
        from,
        to: '2026-11-03T05:00:00.000Z',
      }),
    )
    await expect.element(screen.getByLabelText('Code')).toHaveValue('maya')
    await screen.getByRole('button', { name: 'Back', exact: true }).click()
    await expect.element(screen.getByLabelText('Product or SKU')).toHaveValue('')
    await screen.getByRole('button', { name: 'Clear filters' }).click()
    await vi.waitFor(() => expect(shop.query()).toEqual({ state: 'placed', sort: 'express' }))
    await expect.element(screen.getByLabelText('From')).toHaveValue('')
  })

  test('what waits longest comes first, elsewhere the newest; the other order is a step for Back and stays', async () => {
    const { screen, shop } = await openFilters(1)
    const sort = screen.getByRole('combobox', { name: 'Sort' })
    const column = screen.getByRole('columnheader', { name: 'Order', exact: true })
    expect(shop.query()).toEqual({ state: 'placed', sort: 'express' })
    if (wide) {
      await expect.element(column).toHaveAttribute('aria-sort', 'other')
      expect(sort.query()).toBeNull()
      await column.getByRole('button').click()
      await expect.element(column).toHaveAttribute('aria-sort', 'descending')
      // Also for who sorts by keyboard, and again.
      await expect.element(column.getByRole('button')).toHaveFocus()
    } else {
      await expect.element(sort).toHaveDisplayValue('Express first')
      await sort.selectOptions('Newest first')
    }
    await vi.waitFor(() => expect(shop.query()).toEqual({ state: 'placed' }))
    expect(screen.getByRole('button', { name: 'Clear filters' }).query()).toBeNull()
    await screen.getByLabelText('Product or SKU').fill('osa-1')
    await screen.getByRole('button', { name: 'Clear filters' }).click()
    await vi.waitFor(() => expect(steps.at(-1)).toEqual({ sort: 'newest' }))
    await screen.getByRole('button', { name: 'Back', exact: true }).click()
    await screen.getByRole('button', { name: 'Back', exact: true }).click()
    await screen.getByRole('button', { name: 'Back', exact: true }).click()
    await vi.waitFor(() => expect(shop.query()).toEqual({ state: 'placed', sort: 'express' }))
  })

  test('each order shows by when it must ship, and which one is late', async () => {
    const { screen } = await open(0, { tab: 'all' }, [
      aManagerOrder(1, { placedAt: ago(20) }),
      aManagerOrder(2, { placedAt: ago(0) }),
      aManagerOrder(3, { placedAt: ago(20), state: 'shipped' }),
    ])
    const rows = wide ? screen.getByRole('row') : screen.getByRole('listitem')
    const row = (number: number) => rows.filter({ hasText: `ERA-1000${number}` })
    await expect.element(row(1)).toMatchTextContent(/\w+ \d+, late/)
    await expect.element(row(2)).not.toMatchTextContent('late')
    await expect.element(row(3)).not.toMatchTextContent('late')
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  })
})

test('the filters that a view consists of stay behind their button', async () => {
  await page.viewport(1440, 900)
  const { screen } = await open(1, { tab: 'all', only: 'late' })
  await expect.element(screen.getByRole('combobox', { name: 'View' })).toHaveDisplayValue('Late')
  await expect.element(screen.getByRole('group', { name: 'Filters' })).not.toBeInTheDocument()
})

test.each([
  [{ from: '2026-13-01', to: 'x', code: '!', only: 'lost', item: '' }, {}],
  [
    { code: ' maya ', item: 7 },
    { code: 'MAYA', item: '7' },
  ],
  [
    { from: '2026-11-02', only: 'due' },
    { from: '2026-11-02', only: 'due' },
  ],
])('%o in the URL is read as %o', (raw, search) => {
  expect(parseOrdersSearch(raw)).toEqual(search)
})
