import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { OrdersSearch } from '#app/ui/manager/search.ts'
import { allRecords } from '#device/storage/records.ts'
import { remove } from '#device/storage/storage.ts'
import type { ManagerOrder } from '#domain/manager/orders.ts'
import { aManagerOrder } from './order-shop.ts'
import { confirm, open, press, type Screened, steps } from './orders-open.tsx'

beforeEach(() => remove(allRecords))
afterEach(() => vi.restoreAllMocks())

describe.each([390, 1440])('at %i px', (width) => {
  beforeEach(() => page.viewport(width, 844))

  test('the result of a bulk action is in view, however far down the list it was started', async () => {
    const { screen, box, boxAt, shop, idOf } = await open(30)
    await press(await boxAt(8))
    await press(await boxAt(7))
    shop.change(idOf(8), { state: 'cancelled' })
    await confirm(screen, 'Mark packed')
    const result = screen.getByText('1 of 2 packed.', { exact: false })
    await expect.element(result).toBeVisible()
    await expect.element(box(7)).not.toBeInTheDocument()
    const { top, bottom } = result.element().getBoundingClientRect()
    expect(top).toBeGreaterThanOrEqual(0)
    expect(bottom).toBeLessThanOrEqual(innerHeight)
    expect(result.element().closest('[role=status]')).not.toBeNull()
    const region = screen.getByRole('region', { name: 'Selected orders' }).element()
    expect(Math.abs(top - region.getBoundingClientRect().bottom)).toBeLessThan(60)
  })
})

test('the tab, the search and the filters can be undone; what is typed in one go is one step', async () => {
  await page.viewport(1440, 900)
  const { screen, box } = await open(3, {}, [aManagerOrder(4, { state: 'packed' })])
  const back = screen.getByRole('button', { name: 'Back', exact: true })
  await screen.getByRole('button', { name: /^Packed/ }).click()
  await expect.element(box(4)).toBeVisible()
  const field = screen.getByRole('searchbox')
  await field.fill('ERA-1')
  await vi.waitFor(() => expect(steps.at(-1)).toEqual({ tab: 'packed', search: 'ERA-1' }))
  await field.fill('ERA-10004')
  await vi.waitFor(() => expect(steps.at(-1)).toEqual({ tab: 'packed', search: 'ERA-10004' }))
  expect(steps).toHaveLength(3)
  await back.click()
  await expect.element(field).toHaveValue('')
  await expect.element(box(4)).toBeVisible()
  await back.click()
  await expect.element(box(3)).toBeVisible()
  await expect.element(box(4)).not.toBeInTheDocument()
})

test('what is chosen stays so in the other order of the list, also where that has not loaded it', async () => {
  await page.viewport(1440, 900)
  const { screen, shop, box, idOf } = await open(120, { sort: 'newest' })
  await box(120).click()
  await box(119).click()
  const sort = screen.getByRole('button', { name: 'Order', exact: true })
  await sort.click()
  await expect.element(box(1)).toBeVisible()
  await expect.element(screen.getByText('2 selected')).toBeVisible()
  await box(1).click()
  await expect.element(screen.getByText('3 selected')).toBeVisible()
  await sort.click()
  await expect.element(screen.getByText('Express first')).toBeVisible()
  await expect.element(box(1)).toBeChecked()
  await sort.click()
  await expect.element(box(120)).toBeChecked()
  await expect.element(screen.getByText('3 selected')).toBeVisible()
  shop.change(idOf(119), {})
  await confirm(screen, 'Mark packed')
  await expect.element(screen.getByText('2 of 3 packed.', { exact: false })).toBeVisible()
  await expect.element(screen.getByText('1 selected')).toBeVisible()
  expect(shop.orders.get(idOf(1))?.state).toBe('packed')
  // Another list is another choice.
  await screen.getByRole('button', { name: /^Packed/ }).click()
  await expect.element(screen.getByText('Choose orders')).toBeInTheDocument()
})

test('every row of the table has one height, with all that marks an order and with a long number too', async () => {
  await page.viewport(1440, 900)
  const notes = [{ id: 'n', at: '2026-11-20T09:00:00.000Z', by: 'Ada', text: 'Ring twice' }]
  const marked: Partial<ManagerOrder>[] = [
    { delivery: 'express' },
    { gift: { recipient: 'Mei', hidePrices: true } },
    { notes },
    { placedOffline: true },
    { number: 'ERA-1000007' },
    { number: 'ERA-1000008', delivery: 'express', placedOffline: true, notes },
  ]
  const { screen } = await open(
    2,
    { tab: 'all' },
    marked.map((over, at) => aManagerOrder(at + 3, over)),
  )
  await expect.element(screen.getByRole('row', { name: /ERA-1000008.*Express.*Offline/ })).toBeVisible()
  await document.fonts.ready
  const rows = [...document.querySelectorAll('[data-index]')]
  expect(rows).toHaveLength(8)
  // Below the last, which is a plain one, is no line.
  const heights = rows.slice(0, -1).map((row) => row.getBoundingClientRect().height)
  expect(heights).toEqual(heights.map(() => 41))
})

test('where states mix, each order shows its own', async () => {
  await page.viewport(1440, 900)
  const { screen } = await open(1, { tab: 'all' }, [aManagerOrder(2, { state: 'shipped' })])
  await expect.element(screen.getByRole('columnheader', { name: 'State' })).toBeVisible()
  await expect.element(screen.getByRole('cell', { name: 'On its way' })).toBeVisible()
})

test('on a phone every tab, filter and action is reachable', async () => {
  await page.viewport(390, 844)
  const { screen, box } = await open(1, { tab: 'all' }, [aManagerOrder(1, { state: 'packed' })])
  await screen.getByRole('combobox', { name: 'Which orders' }).selectOptions('packed')
  await expect.element(box(1)).toBeVisible()
  await expect.element(screen.getByRole('combobox', { name: 'Payment' })).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'More filters' }).click()
  await expect.element(screen.getByRole('combobox', { name: 'Payment' })).toBeVisible()
  // Without a selection there is no bar.
  await expect.element(screen.getByRole('button', { name: 'More', exact: true })).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'Export view' })).toBeVisible()
  await box(1).click()
  await press(screen.getByRole('button', { name: 'More', exact: true }))
  for (const name of ['Mark shipped', 'Cancel orders', 'Print slips', 'Export selected']) {
    await expect.element(screen.getByRole('button', { name })).toBeVisible()
  }
})

describe('pages below the first', () => {
  const shown = (screen: Screened, text: RegExp) => expect.element(screen.getByText(text)).toBeVisible()

  const openTwoPages = async (count: number, loaded: RegExp, search: OrdersSearch = {}) => {
    const opened = await open(count, search)
    await opened.screen.getByRole('button', { name: 'Show more' }).click()
    await shown(opened.screen, loaded)
    return opened
  }

  test('leave the focus at their count once there are no more', async () => {
    const { screen } = await openTwoPages(60, /^60 of 60$/)
    await expect.element(screen.getByText(/^60 of 60$/)).toHaveFocus()
  })

  test('a list that is whole from the beginning takes no focus', async () => {
    const { screen } = await open(3)
    await shown(screen, /^3 of 3$/)
    expect(document.activeElement).toBe(document.body)
  })

  test('stay when a live event arrives', async () => {
    const { screen, shop, idOf } = await openTwoPages(80, /^80 of 80$/)
    shop.change(idOf(20), { state: 'packed' })
    shop.publish(idOf(20))
    await shown(screen, /^79 of 79$/)
    shop.add(aManagerOrder(81))
    shop.publish(idOf(81))
    await shown(screen, /^80 of 80$/)
  })

  test('stay when they were added while a reload was about to end', async () => {
    const { screen, shop, idOf } = await open(80)
    await expect.element(screen.getByText('Live.')).toBeVisible()
    // The last thing that a reload asks for is the newest order.
    const reads = shop.reads()
    const letGo = shop.delayReads((query) => !query.has('sort'))
    shop.change(idOf(20), {})
    shop.publish(idOf(20))
    await vi.waitFor(() => expect(shop.reads()).toBeGreaterThanOrEqual(reads + 2))
    await screen.getByRole('button', { name: 'Show more' }).click()
    await shown(screen, /^80 of 80$/)
    letGo()
    shop.change(idOf(20), { state: 'packed' })
    shop.publish(idOf(20))
    await shown(screen, /^79 of 79$/)
  })

  test('are one list without gaps after a reload, also when orders were added above it', async () => {
    const { screen, shop, idOf } = await openTwoPages(300, /^250 of 300$/, { sort: 'newest' })
    for (let at = 301; at <= 370; at += 1) shop.add(aManagerOrder(at))
    shop.publish(idOf(370))
    await shown(screen, /^3[2-5]\d of 370$/)
    await screen.getByRole('button', { name: 'Show more' }).click()
    await shown(screen, /^370 of 370$/)
  })

  test('stay after an action, and refused rows stay selected', async () => {
    const { screen, shop, box, boxAt, idOf } = await openTwoPages(60, /^60 of 60$/)
    await press(await boxAt(6))
    await press(await boxAt(5))
    shop.change(idOf(5), {})
    await confirm(screen, 'Mark packed')
    await expect.element(box(6)).not.toBeInTheDocument()
    await shown(screen, /^59 of 59$/)
    await expect.element(await boxAt(5)).toBeChecked()
  })
})

test('a new order whose place is below what is loaded is shown, newest first', async () => {
  const { screen, shop, box, idOf } = await open(60)
  await box(1).click()
  shop.add(aManagerOrder(61))
  shop.publish(idOf(61))
  await press(screen.getByRole('button', { name: 'Show', exact: true }))
  await expect.element(box(61)).toBeVisible()
  expect(steps.at(-1)).toEqual({ sort: 'newest' })
  await expect.element(screen.getByText('1 selected')).toBeVisible()
})

test('a list that did not change while rows were selected is reloaded when none is', async () => {
  const { screen, shop, box, idOf } = await open(3)
  await expect.element(screen.getByText('Live.')).toBeVisible()
  // The stream's first event reloads the list: a reload still in flight would show the changes below.
  await vi.waitFor(() => expect(shop.reads()).toBeGreaterThan(1), { timeout: 20_000 })
  await box(3).click()
  shop.change(idOf(2), { state: 'packed' })
  shop.publish(idOf(2))
  shop.add(aManagerOrder(4))
  shop.publish(idOf(4))
  await expect.element(screen.getByText(/^1 new order/)).toBeVisible()
  await expect.element(box(2)).toBeVisible()
  await box(3).click()
  // The pointer rests on the row: nothing may move under it.
  await expect.element(screen.getByText(/^1 new order/)).toBeVisible()
  await screen.getByRole('searchbox').hover()
  await expect.element(box(4)).toBeVisible()
  await expect.element(box(2)).not.toBeInTheDocument()
})

test('a reload that was in flight when a row was selected does not replace the list', async () => {
  const { screen, shop, box, idOf } = await open(3)
  await expect.element(screen.getByText('Live.')).toBeVisible()
  await vi.waitFor(() => expect(shop.reads()).toBeGreaterThan(1), { timeout: 20_000 })
  const before = shop.reads()
  const answer = shop.delayReads()
  shop.change(idOf(2), { state: 'packed' })
  shop.add(aManagerOrder(4))
  shop.publish(idOf(4))
  // At the soonest a second after the look before.
  await vi.waitFor(() => expect(shop.reads()).toBe(before + 1), { timeout: 5_000 })
  await press(box(3))
  answer()
  await expect.element(screen.getByText(/^1 new order/)).toBeVisible()
  await expect.element(box(2)).toBeVisible()
  await expect.element(box(4)).not.toBeInTheDocument()
  await press(box(3))
  await expect.element(box(4)).toBeVisible()
  await expect.element(box(2)).not.toBeInTheDocument()
})
