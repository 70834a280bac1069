import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { toastAtom } from '#app/state/base/toast.ts'
import type { OrdersSearch } from '#app/ui/manager/search.ts'
import { allRecords } from '#device/storage/records.ts'
import { remove } from '#device/storage/storage.ts'
import { aManagerOrder } from './order-shop.ts'
import { confirm, open, press, type Screened } from './orders-open.tsx'

beforeEach(() => remove(allRecords))
afterEach(() => vi.restoreAllMocks())

const all = (screen: Screened) => screen.getByRole('checkbox', { name: 'Select all orders' })

/** Opens a list of which 50 are loaded, and selects all that match. */
async function openMatching(count: number, search: OrdersSearch = {}) {
  const opened = await open(count, search)
  await all(opened.screen).click()
  await press(opened.screen.getByRole('button', { name: `Select all ${count} matching` }))
  await expect.element(opened.screen.getByText(`All ${count} matching are selected.`)).toBeVisible()
  return opened
}

describe.each([390, 1440])('all orders that match, at %i px', (width) => {
  beforeEach(() => page.viewport(width, 844))

  test('are selected, previewed and changed in groups without being loaded, and none that came later', async () => {
    const { screen, shop, idOf } = await open(230)
    await all(screen).click()
    await expect.element(screen.getByText('All 50 orders in view are selected.')).toBeVisible()
    shop.add(aManagerOrder(231))
    await press(screen.getByRole('button', { name: 'Select all 230 matching' }))
    await expect.element(screen.getByText('All 230 matching are selected.')).toBeVisible()
    await expect.element(screen.getByText('230 selected')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: /matching/ })).not.toBeInTheDocument()
    shop.change(idOf(8), {})
    const reads = shop.reads()
    await press(screen.getByRole('button', { name: 'Mark packed' }))
    await expect.element(screen.getByText('229 orders will change.')).toBeVisible()
    await expect
      .element(screen.getByText('1 is left alone, it changed since you selected it: ERA-10008'))
      .toBeVisible()
    shop.change(idOf(7), {})
    expect(shop.reads()).toBe(reads)
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Mark packed' }).click()
    await expect.element(screen.getByText('228 of 229 packed.', { exact: false })).toBeVisible()
    expect(shop.acted.map(({ orders }) => orders.length)).toEqual([100, 100, 29])
    expect(new Set(shop.acted.map(({ run }) => run)).size).toBe(1)
    await expect
      .element(
        screen.getByText('ERA-10007 changed meanwhile: it is order received now (Tess, ', { exact: false }),
      )
      .toBeVisible()
    for (const number of [7, 8, 231]) expect(shop.orders.get(idOf(number))?.state).toBe('placed')
    await press(screen.getByRole('button', { name: 'Try the rest again' }))
    await expect.element(screen.getByText('1 order packed.')).toBeVisible()
    expect(shop.orders.get(idOf(7))?.state).toBe('packed')
    expect(shop.orders.get(idOf(8))?.state).toBe('placed')
    // What both tries did is taken on together.
    await press(screen.getByRole('button', { name: 'Select the 229 in Packed' }))
    await expect.element(screen.getByText('These 229 orders are selected.')).toBeVisible()
    await press(screen.getByRole('button', { name: 'Mark shipped' }))
    await expect.element(screen.getByText('Mark 229 orders as shipped?')).toBeVisible()
  })

  test('stay selected as more is loaded, until a row is taken off', async () => {
    const { screen, store, boxAt, box } = await openMatching(120)
    await expect.element(all(screen)).toBeChecked()
    await screen.getByRole('button', { name: 'Show more' }).click()
    await expect.element(await boxAt(60)).toBeChecked()
    await press(box(60))
    await expect.element(screen.getByText('119 selected')).toBeVisible()
    await expect.element(screen.getByText('All 120 matching are selected.')).not.toBeInTheDocument()
    expect(store.get(toastAtom)?.text).toBe('Only orders in view are selected now.')
  })

  test('are the first ten thousand when there are more than one go takes', async () => {
    const { screen } = await open(10_020)
    await all(screen).click()
    await press(screen.getByRole('button', { name: 'Select all 1,000+ matching' }))
    await expect
      .element(screen.getByText('The first 10,000 of the list are selected: one go takes no more.'))
      .toBeVisible()
  })
})

test('Ctrl-A selects what is in view, and again all that match', async () => {
  const { screen } = await open(120)
  const blurred = document.activeElement
  if (blurred instanceof HTMLElement) blurred.blur()
  await userEvent.keyboard('{Control>}a{/Control}')
  await expect.element(screen.getByText('50 selected')).toBeVisible()
  await userEvent.keyboard('{Control>}a{/Control}')
  await expect.element(screen.getByRole('status').getByText('All 120 matching are selected.')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByText('Choose orders')).toBeVisible()
})

test('all that match stay selected in the other order', async () => {
  await page.viewport(1440, 900)
  const { screen, store, box } = await openMatching(120, { sort: 'newest' })
  await screen.getByRole('button', { name: 'Order', exact: true }).click()
  await expect.element(box(1)).toBeChecked()
  await expect.element(box(120)).not.toBeInTheDocument()
  await expect.element(screen.getByText('All 120 matching are selected.')).toBeVisible()
  expect(store.get(toastAtom)).toBeNull()
})

test('the first ten thousand of the list are no others in the other order: the selection ends', async () => {
  await page.viewport(1440, 900)
  const { screen, store } = await open(10_020)
  await all(screen).click()
  await press(screen.getByRole('button', { name: 'Select all 1,000+ matching' }))
  await expect
    .element(screen.getByText('The first 10,000 of the list are selected', { exact: false }))
    .toBeVisible()
  await screen.getByRole('button', { name: 'Order', exact: true }).click()
  await expect.element(screen.getByText('Choose orders')).toBeVisible()
  expect(store.get(toastAtom)?.text).toBe('The filter changed, so nothing is selected anymore.')
})

test('a selection ends with its filter, and a toast reports it', async () => {
  await page.viewport(1440, 900)
  const { screen, shop, store } = await openMatching(120)
  // One that was loaded, and had its box ticked.
  shop.change(aManagerOrder(120).id, { state: 'packed' })
  await screen.getByRole('button', { name: /^Packed/ }).click()
  await expect.element(screen.getByRole('checkbox', { name: 'Select order ERA-10120' })).not.toBeChecked()
  await expect.element(screen.getByText('Choose orders')).toBeVisible()
  expect(store.get(toastAtom)?.text).toBe('The filter changed, so nothing is selected anymore.')
})

test('each is shipped with its own number, only the matched', async () => {
  await page.viewport(1440, 900)
  const packed = Array.from({ length: 120 }, (_, at) => aManagerOrder(at + 1, { state: 'packed' }))
  const { screen, shop, idOf } = await open(0, { tab: 'packed' }, packed)
  await all(screen).click()
  await press(screen.getByRole('button', { name: 'Select all 120 matching' }))
  await expect.element(screen.getByText('All 120 matching are selected.')).toBeVisible()
  await press(screen.getByRole('button', { name: 'Mark shipped' }))
  const dialog = screen.getByRole('alertdialog')
  // Neither of them is loaded.
  await dialog
    .getByLabelText('Tracking numbers')
    .fill('10002\t1Z999AA10123456784\n10003\t9400111201080805483016')
  await dialog.getByRole('button', { name: 'Mark shipped' }).click()
  await expect.element(screen.getByText('2 orders shipped.')).toBeVisible()
  expect(shop.orders.get(idOf(2))?.tracking).toEqual({ carrier: 'UPS', number: '1Z999AA10123456784' })
  expect(shop.orders.get(idOf(3))?.tracking).toEqual({ carrier: 'USPS', number: '9400111201080805483016' })
  expect([...shop.orders.values()].filter(({ state }) => state === 'packed')).toHaveLength(118)
})

test('their slips are printed and they are exported as what was selected', async () => {
  await page.viewport(1440, 900)
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  const { screen, shop } = await openMatching(230)
  shop.add(aManagerOrder(231))
  await press(screen.getByRole('button', { name: 'Print slips' }))
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Print slips' }).click()
  await vi.waitFor(() => expect(print).toHaveBeenCalledOnce())
  expect(document.querySelectorAll('[data-slips] > section')).toHaveLength(231)
  // Each with its own box to tick, on the pick list before them.
  const numbers = document.querySelectorAll('[data-slips] > section:first-child > ul:last-child > li')
  expect([...numbers].map(({ textContent }) => textContent?.trim()).at(0)).toMatch(/^ERA-\d+$/)
  expect(numbers).toHaveLength(230)
  dispatchEvent(new Event('afterprint'))
  await expect.element(screen.getByRole('alertdialog')).not.toBeInTheDocument()
  await press(screen.getByRole('button', { name: 'Export selected' }))
  // In the list are those that were printed, and not the one that came since.
  await expect.element(screen.getByText('230 of 230')).toBeInTheDocument()
  await expect.element(screen.getByText('The 230 selected orders')).toBeInTheDocument()
  await press(screen.getByRole('dialog').getByRole('button', { name: 'Export', exact: true }))
  await vi.waitFor(() => expect(shop.exports).toHaveLength(1))
  expect(shop.exports[0]).toMatchObject({ selection: expect.any(String) })
})

test('what could not be sent is shown beside what was done, tried again, exported and taken back', async () => {
  await page.viewport(1440, 900)
  const { screen, shop } = await openMatching(120)
  shop.afterActing(() => shop.fail())
  await confirm(screen, 'Mark packed')
  await expect.element(screen.getByText('100 of 120 packed.', { exact: false })).toBeVisible()
  shop.afterActing(() => {})
  shop.fail(false)
  await press(screen.getByRole('button', { name: 'Export the 20 not done' }))
  await screen.getByRole('dialog').getByRole('button', { name: 'Export', exact: true }).click()
  await vi.waitFor(() => expect(shop.exports[0]?.numbers?.split(',')).toHaveLength(20))
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  await press(screen.getByRole('button', { name: 'Try the rest again' }))
  await expect.element(screen.getByText('20 orders packed.')).toBeVisible()
  expect([...shop.orders.values()].every(({ state }) => state === 'packed')).toBe(true)
  await press(screen.getByRole('button', { name: 'Undo' }))
  await expect.element(screen.getByText('20 orders taken back a step.')).toBeVisible()
  expect([...shop.orders.values()].filter(({ state }) => state === 'placed')).toHaveLength(20)
})

test('a group whose answer was lost is done once, and counts as done', async () => {
  await page.viewport(1440, 900)
  const { screen, shop } = await openMatching(120)
  shop.loseAnswer(2)
  await confirm(screen, 'Mark packed')
  await expect.element(screen.getByText('100 of 120 packed.', { exact: false })).toBeVisible()
  expect([...shop.orders.values()].every(({ state, version }) => state === 'packed' && version === 2)).toBe(
    true,
  )
  await press(screen.getByRole('button', { name: 'Try the rest again' }))
  await expect.element(screen.getByText('20 orders packed.')).toBeVisible()
  expect([...shop.orders.values()].every(({ version }) => version === 2)).toBe(true)
})

test('a running action is stopped after its group, and the rest is done later', async () => {
  await page.viewport(390, 844)
  const { screen, shop } = await openMatching(230)
  const go = shop.delayActions()
  await confirm(screen, 'Mark packed')
  await press(screen.getByRole('button', { name: 'Stop', exact: true }))
  await expect.element(screen.getByRole('button', { name: 'Stopping…' })).toBeVisible()
  go()
  await expect.element(screen.getByText('100 of 230 packed.')).toBeVisible()
  await expect.element(screen.getByText('You stopped: 130 orders were left as they were.')).toBeVisible()
  expect(shop.acted.map(({ orders }) => orders.length)).toEqual([100])
  await press(screen.getByRole('button', { name: 'Try the rest again' }))
  await expect.element(screen.getByText('130 orders packed.')).toBeVisible()
  expect([...shop.orders.values()].every(({ state }) => state === 'packed')).toBe(true)
})

test('nothing is offered where everything is loaded', async () => {
  const { screen } = await open(50)
  await all(screen).click()
  await expect.element(screen.getByText('50 selected')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /matching/ })).not.toBeInTheDocument()
})
