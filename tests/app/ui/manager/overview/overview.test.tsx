import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { loadSummaryAtom } from '#app/state/manager/manager.ts'
import { Overview } from '#app/ui/manager/overview/overview.tsx'
import { allRecords } from '#device/storage/records.ts'
import { remove } from '#device/storage/storage.ts'
import type { Summary } from '#domain/manager/manager.ts'
import { aShop, json } from '../../../../device/outbox/placed.ts'
import { aDevice, show } from '../../screen.tsx'

beforeEach(() => remove(allRecords))
afterEach(() => vi.restoreAllMocks())

const daysOf = (first: number, revenues: readonly number[]) =>
  revenues.map((revenue, at) => ({ day: `2026-11-${first + at}`, orders: revenue / 1_000, revenue }))
const summary: Summary = {
  day: '2026-11-23',
  orders: 3,
  revenue: 3_000,
  toPack: 5,
  oldestToPack: null,
  awaitingPayment: 0,
  attention: 0,
  reasons: {},
  late: 0,
  lowStock: [],
  launchList: 0,
  mailsFailed: 0,
  now: {
    orders: 12,
    revenue: 12_000,
    units: 20,
    newCustomers: 4,
    visits: 8,
    throughCreators: 2,
    refunded: 0,
    days: daysOf(17, [1_000, 2_000, 0, 4_000, 1_000, 1_000, 3_000]),
  },
  before: {
    orders: 10,
    revenue: 10_000,
    units: 20,
    newCustomers: 6,
    visits: 0,
    throughCreators: 0,
    refunded: 0,
    days: daysOf(10, [2_000, 0, 3_000, 1_000, 1_000, 1_000, 2_000]),
  },
  best: [
    { sku: 'ROSA-100', name: 'Rosa, 100 ml', units: 9, sales: 6_000 },
    { sku: 'PRETTY-CORAL', name: 'Pretty in Coral', units: 1, sales: 900 },
  ],
}

async function open(over: Partial<Summary> = {}) {
  const seen: unknown[] = []
  aShop(async (request) =>
    json(200, request.url.includes('/summary') ? { ...summary, ...over } : { variants: [] }),
  )
  const store = await aDevice([])
  await store.set(loadSummaryAtom, '7')
  const onSearch = (search: unknown) => seen.push(search)
  const { screen } = await show(
    store,
    <main>
      <Overview search={{ days: 7 }} onSearch={onSearch} />
    </main>,
  )
  await expect.element(screen.getByRole('heading', { name: 'Best sellers' })).toBeVisible()
  return { screen, seen }
}

/** What each figure says, and where it leads. */
const figuresOf = ({ screen }: Awaited<ReturnType<typeof open>>) =>
  Object.fromEntries(
    [...screen.getByRole('list', { name: 'Orders and sales' }).element().querySelectorAll('li')].map(
      (item) => {
        const [label, value, note] = [...item.children].map((child) => child.textContent)
        return [label, [value, note, item.querySelector('a')?.getAttribute('href')]]
      },
    ),
  )

const rows = (only: string, from = '2026-11-17') =>
  `/neworders?tab=all&only=${only}&from=${from}&to=2026-11-23`

test.each([390, 1440])(
  'at %i px each figure leads to its rows, and says how it was before',
  async (width) => {
    await page.viewport(width, 900)
    expect(figuresOf(await open())).toEqual({
      'Sales today': ['$30.00', '3 orders today', rows('counted', '2026-11-23')],
      Sales: ['$120.00', 'Up 20% on the 7 days before', rows('counted')],
      Orders: ['12', 'Up 2', rows('counted')],
      'Average order': ['$10.00', 'As before', rows('counted')],
      'Units, sets as parts': ['20', 'As before', rows('counted')],
      'New customers': ['4', 'Down 2', rows('first')],
      'Through creators': ['17%', 'Up 17 points', rows('creators')],
      'Creator visits that order': ['25%', 'of 8 visits', rows('creators')],
      'Launch list': ['0', 'No one has signed up yet', undefined],
      'To pack': ['5', 'Nothing waits', '/neworders'],
    })
    expect(document.documentElement.scrollWidth).toBe(width)
  },
)

test('what sold most is first, and leads to its product', async () => {
  const { screen } = await open()
  const best = screen.getByRole('region', { name: 'Best sellers' })
  const items = best.getByRole('listitem').elements()
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Rosa, 100 ml9 units, $60.00',
    'Pretty in Coral1 unit, $9.00',
  ])
  await expect
    .element(best.getByRole('link', { name: 'Rosa, 100 ml' }))
    .toHaveAttribute('href', '/managerportal?view=products#ROSA-100')
})

test('the table has what the chart shows, and a figure of nothing is none', async () => {
  const opened = await open({ best: [], now: { ...summary.now, visits: 0 } })
  const { screen } = opened
  await screen.getByText('Every day in a table').click()
  const table = screen.getByRole('table').first()
  await expect.element(table).toBeVisible()
  const cells = [...table.element().querySelectorAll('tbody tr')].map((row) =>
    [...row.children].slice(1).map(({ textContent }) => textContent),
  )
  expect(cells).toEqual(
    summary.now.days
      .toReversed()
      .map(({ orders, revenue }) => [String(orders), `$${(revenue / 100).toFixed(2)}`]),
  )
  await expect.element(screen.getByText('Nothing sold in this period.')).toBeVisible()
  expect(figuresOf(opened)['Creator visits that order']).toEqual(['–', 'of 0 visits', rows('creators')])
})

test('another period is a step of the address', async () => {
  const { screen, seen } = await open()
  const period = screen.getByRole('combobox', { name: 'Period' })
  await period.selectOptions('Today')
  await period.selectOptions('Last 30 days')
  expect(seen).toEqual([{ days: 1 }, {}])
})
