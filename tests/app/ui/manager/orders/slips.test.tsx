import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { connectionAtom } from '#app/state/base/connection.ts'
import { toastAtom } from '#app/state/base/toast.ts'
import { Slips } from '#app/ui/manager/order/slips.tsx'
import { allRecords } from '#device/storage/records.ts'
import { remove } from '#device/storage/storage.ts'
import { aDevice, show } from '../../screen.tsx'
import { aManagerOrder } from './order-shop.ts'
import { open, press } from './orders-open.tsx'

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

test('what was refunded before it is packed is on no list of what to pack', async () => {
  const order = {
    ...aManagerOrder(1),
    givenBack: [
      { line: 'SOAP', id: 'SOAP', units: 1 },
      { line: 'BAG', id: 'BAG', units: 1 },
    ],
  }
  const lines = [line('SOAP', 'Soap', 3), line('BAG', 'A bag'), line('OIL', 'Oil')]
  const { screen } = await open(0, {}, [{ ...order, quote: { ...order.quote, lines } }])
  vi.spyOn(window, 'print').mockImplementation(() => {})
  await expect.element(screen.getByText('Soap × 2 · Oil').first()).toBeVisible()
  await screen.getByRole('button', { name: 'Open ERA-10001' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Order ERA-10001' })
  await expect.element(dialog.getByText('Some of it is refunded. Pack 2.')).toBeVisible()
  await expect.element(dialog.getByText('Refunded. Leave it out.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Print packing slip' }).click()
  await vi.waitFor(() => expect(document.querySelector('[data-slips]')).not.toBeNull())
  const slip = document.querySelector('[data-slips]')?.textContent
  expect(slip).toContain('2 × Soap')
  expect(slip).toContain('1 × Oil')
  expect(slip).not.toContain('A bag')
  dispatchEvent(new Event('afterprint'))
})

describe('orders that changed while they were chosen or open', () => {
  const printed = () => document.querySelector('[data-slips]')?.textContent ?? ''
  const printing = async () => {
    await page.viewport(1440, 900)
    return vi.spyOn(window, 'print').mockImplementation(() => undefined)
  }
  const moved = { address: { ...aManagerOrder(1).address, line1: '9 New Street' } }

  test('chosen ones are printed as they are now, and packed as they were printed', async () => {
    const print = await printing()
    const { screen, shop, box, idOf } = await open(3)
    await box(1).click()
    await box(2).click()
    shop.change(idOf(1), moved)
    await press(screen.getByRole('button', { name: 'Print slips' }))
    await vi.waitFor(() => expect(print).toHaveBeenCalledOnce())
    expect(printed()).toContain('9 New Street')
    expect(document.querySelectorAll('[data-slips] > section')).toHaveLength(3)
    dispatchEvent(new Event('afterprint'))
    await press(screen.getByRole('button', { name: 'Mark packed' }))
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Mark packed' }).click()
    await expect.element(screen.getByText('2 orders packed.')).toBeVisible()
  })

  test('cancelled ones are named and left out', async () => {
    const print = await printing()
    const { screen, shop, box, idOf } = await open(3)
    for (const at of [1, 2, 3]) await box(at).click()
    shop.change(idOf(2), { state: 'cancelled' })
    await press(screen.getByRole('button', { name: 'Print slips' }))
    const dialog = screen.getByRole('alertdialog', { name: 'Print 2 slips?' })
    const left = dialog.getByRole('list', { name: 'Orders left out' })
    await expect.element(left).toHaveTextContent('1 is left out, as it’s no longer to be packed: ERA-10002')
    expect(print).not.toHaveBeenCalled()
    await dialog.getByRole('button', { name: 'Print slips' }).click()
    await vi.waitFor(() => expect(print).toHaveBeenCalledOnce())
    expect(printed()).not.toContain('ERA-10002')
    expect(printed()).toContain('ERA-10003')
    dispatchEvent(new Event('afterprint'))
  })

  test('an open one is printed as it is now, and not where it was cancelled', async () => {
    const print = await printing()
    const { screen, shop, idOf } = await open(1)
    await screen.getByRole('button', { name: 'Open ERA-10001' }).click()
    const order = screen.getByRole('dialog', { name: 'Order ERA-10001' })
    shop.change(idOf(1), moved)
    await order.getByRole('button', { name: 'Print packing slip' }).click()
    await vi.waitFor(() => expect(print).toHaveBeenCalledOnce())
    expect(printed()).toContain('9 New Street')
    dispatchEvent(new Event('afterprint'))
    await expect.element(order.getByText('9 New Street', { exact: false })).toBeVisible()
    shop.change(idOf(1), { state: 'cancelled' })
    await order.getByRole('button', { name: 'Print packing slip' }).click()
    const dialog = screen.getByRole('alertdialog', { name: 'Nothing to print' })
    await expect.element(dialog.getByText('ERA-10001')).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).click()
    expect(print).toHaveBeenCalledOnce()
  })

  test('where they cannot be read the shop’s failure is said, and without a network they are of a moment', async () => {
    const print = await printing()
    const { screen, shop, store, box } = await open(1)
    await box(1).click()
    shop.fail()
    await press(screen.getByRole('button', { name: 'Print slips' }))
    await expect.element(screen.getByText('The orders couldn’t be loaded.', { exact: false })).toBeVisible()
    shop.fail(false)
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Print slips' }).click()
    await vi.waitFor(() => expect(print).toHaveBeenCalledOnce())
    dispatchEvent(new Event('afterprint'))
    await vi.waitFor(() => expect(printed()).toBe(''))
    store.set(connectionAtom, 'offline')
    await press(screen.getByRole('button', { name: 'Print slips' }))
    await vi.waitFor(() => expect(print).toHaveBeenCalledTimes(2))
    dispatchEvent(new Event('afterprint'))
    await vi.waitFor(() => expect(store.get(toastAtom)?.text).toMatch(/the slips are as of \w+ \d+, .*M\./))
  })
})
