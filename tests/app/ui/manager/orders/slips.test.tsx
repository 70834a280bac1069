import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Slips } from '#app/ui/manager/order/slips.tsx'
import { allRecords } from '#device/storage/records.ts'
import { remove } from '#device/storage/storage.ts'
import { aDevice, show } from '../../screen.tsx'
import { aManagerOrder } from './order-shop.ts'

beforeEach(() => remove(allRecords))
afterEach(() => vi.restoreAllMocks())

const line = (id: string, name: string, units = 1) => ({
  id,
  name,
  units,
  unitPrice: 100,
  total: 100 * units,
})

test('a pick list is in the order of the bins, and a slip names them', async () => {
  vi.spyOn(window, 'print').mockImplementation(() => {})
  const [one, other] = [aManagerOrder(1), aManagerOrder(2)]
  const set = { ...line('SET', 'Set'), parts: [{ id: 'OIL', name: 'Oil', units: 2 }] }
  const orders = [
    {
      ...one,
      quote: { ...one.quote, lines: [line('SOAP', 'Soap'), line('BAG', 'A bag'), set] },
      bins: { SOAP: 'A3-12', OIL: 'A3-2' },
    },
    { ...other, quote: { ...other.quote, lines: [line('SOAP', 'Soap', 3)] }, bins: { SOAP: 'A3-12' } },
  ]
  await show(await aDevice([]), <Slips orders={orders} onDone={() => {}} />)
  await vi.waitFor(() => expect(document.querySelectorAll('[data-slips] section')).toHaveLength(3))
  const [list, slip] = document.querySelectorAll('[data-slips] section')
  const rows = (part: Element | undefined, within: string) =>
    [...(part?.querySelectorAll(within) ?? [])].map((row) => row.textContent?.replace(/\s+/g, ' ').trim())
  expect(rows(list, 'ul:first-of-type > li')).toEqual([
    '2 × Oil OIL A3-2',
    '4 × Soap SOAP A3-12',
    '1 × A bag BAG',
  ])
  expect(rows(slip, 'section > ul > li')).toEqual([
    '1 × Soap SOAP A3-12',
    '1 × A bag BAG',
    '1 × Set SET 2 × Oil OIL A3-2',
  ])
})
