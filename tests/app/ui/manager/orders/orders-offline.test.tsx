import { createStore } from 'jotai'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { uidAtom } from '#app/state/account/auth.ts'
import { connectionAtom } from '#app/state/base/connection.ts'
import { loadAllPersistedAtom } from '#app/state/base/persisted-state.ts'
import { sendQueuedActionsAtom } from '#app/state/manager/action-queue.ts'
import { Orders } from '#app/ui/manager/orders/orders.tsx'
import { OrdersScreen } from '#app/ui/manager/orders/orders-screen.tsx'
import type { OrdersSearch } from '#app/ui/manager/search.ts'
import { allRecords, records } from '#device/storage/records.ts'
import { read, remove, update } from '#device/storage/storage.ts'
import { aShop, problem } from '../../../../device/outbox/placed.ts'
import { show } from '../../screen.tsx'
import { aManagerOrder } from './order-shop.ts'
import { confirm, noOrder, open, press } from './orders-open.tsx'

beforeEach(async () => {
  await page.viewport(1440, 900)
  await remove(allRecords)
  const tess = { uid: 'tess', email: 'tess@era.test', emailVerified: true, role: 'manager' as const }
  await update(records.user, () => tess)
})
afterEach(() => vi.restoreAllMocks())

const stored = () => read(records.staffActions)

/** The screen with orders on it, whose network is then gone. */
async function openThenLose(
  count: number,
  search: OrdersSearch = {},
  more = [] as ReturnType<typeof aManagerOrder>[],
) {
  const opened = await open(count, search, more)
  await vi.waitFor(async () =>
    expect((await read(records.staffOrders))?.list.orders).toHaveLength(count + more.length),
  )
  opened.store.set(connectionAtom, 'offline')
  await expect.element(opened.screen.getByText('You’re offline.')).toBeVisible()
  return opened
}

/** The same device after a reload without a network: nothing is in memory. */
async function reopen(search: OrdersSearch = {}) {
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  const store = createStore()
  store.set(loadAllPersistedAtom)
  store.set(connectionAtom, 'offline')
  await vi.waitFor(() => expect(store.get(uidAtom)).toBe('tess'))
  const onSearch = vi.fn()
  const { screen } = await show(store, <Orders search={search} order={noOrder} onSearch={onSearch} />)
  return { store, screen, onSearch }
}

const back = async (store: Awaited<ReturnType<typeof open>>['store']) => {
  store.set(connectionAtom, 'online')
  await store.set(sendQueuedActionsAtom, { eager: true })
}

describe('after a reload without a network', () => {
  test('the last list is there with its time, and can be printed', async () => {
    const { screen } = await openThenLose(3)
    await screen.unmount()
    const print = vi.spyOn(window, 'print').mockReturnValue()
    const again = await reopen()
    await expect.element(again.screen.getByText(/This list is from \d+:\d\d/)).toBeVisible()
    await again.screen.getByRole('checkbox', { name: 'Select all orders' }).click()
    await press(again.screen.getByRole('button', { name: 'Print slips' }))
    await vi.waitFor(() => expect(print).toHaveBeenCalled())
    expect(document.querySelector('[data-slips]')?.textContent).toContain('ERA-10003')
    dispatchEvent(new Event('afterprint'))
  })

  test('another view says which one is here, and leads to it', async () => {
    const { screen } = await openThenLose(0, { tab: 'packed' }, [aManagerOrder(1, { state: 'packed' })])
    await screen.unmount()
    const again = await reopen({ tab: 'shipped' })
    await again.screen.getByRole('button', { name: 'Show that list' }).click()
    expect(again.onSearch).toHaveBeenCalledWith({ tab: 'packed' })
  })

  test('another account sees nothing of it', async () => {
    const { screen } = await openThenLose(2)
    await screen.unmount()
    await update(records.staffOrders, (stored) => stored && { ...stored, uid: 'bo' })
    const again = await reopen()
    await expect
      .element(again.screen.getByText('No list of orders is on this device yet', { exact: false }))
      .toBeVisible()
    await expect
      .element(again.screen.getByRole('checkbox', { name: 'Select all orders' }))
      .not.toBeInTheDocument()
  })
})

describe('a step taken offline', () => {
  test('waits on its rows with the version that was seen, and is done once the network is back', async () => {
    const { screen, shop, store, box, idOf } = await openThenLose(3)
    await box(3).click()
    await box(2).click()
    await confirm(screen, 'Mark packed')
    await expect.element(screen.getByText('2 changes wait here.')).toBeVisible()
    await expect.element(screen.getByText('Packed, not sent').first()).toBeVisible()
    expect(shop.acted).toEqual([])
    await back(store)
    await expect.element(screen.getByText('2 changes wait here.')).not.toBeInTheDocument()
    expect(shop.acted).toMatchObject([
      { action: 'pack', orders: [2, 3].map((at) => ({ id: idOf(at), version: 1 })) },
    ])
    expect(shop.orders.get(idOf(3))?.state).toBe('packed')
    await expect.element(box(3)).not.toBeInTheDocument()
  })

  test('is followed by the next one on the same order, with its tracking number', async () => {
    const { screen, shop, store, box, idOf } = await openThenLose(1)
    await box(1).click()
    await confirm(screen, 'Mark packed')
    await expect.element(screen.getByText('Packed, not sent')).toBeVisible()
    await box(1).click()
    await press(screen.getByRole('button', { name: 'Mark shipped' }))
    await screen.getByLabelText('Tracking number').fill('1Z999AA10123456784')
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Mark shipped' }).click()
    await expect.element(screen.getByText('Shipped, not sent')).toBeVisible()
    await back(store)
    await vi.waitFor(() => expect(shop.orders.get(idOf(1))).toMatchObject({ state: 'shipped', version: 3 }))
    expect(shop.orders.get(idOf(1))?.tracking).toEqual({ carrier: 'UPS', number: '1Z999AA10123456784' })
  })

  test('survives a reload, and can be taken back one by one', async () => {
    const { screen, box } = await openThenLose(2)
    await box(2).click()
    await box(1).click()
    await confirm(screen, 'Mark packed')
    await expect.element(screen.getByText('2 changes wait here.')).toBeVisible()
    await screen.unmount()
    const again = await reopen()
    await again.screen.getByRole('button', { name: 'Show', exact: true }).click()
    await again.screen.getByRole('button', { name: 'Take back ERA-10002: packed' }).click()
    await expect.element(again.screen.getByText('1 change waits here.')).toBeVisible()
    expect((await stored()).map(({ number }) => number)).toEqual(['ERA-10001'])
  })

  test('a colleague’s change comes back by whom and when, and is dismissed', async () => {
    const { screen, shop, store, box, idOf } = await openThenLose(2)
    await box(2).click()
    await confirm(screen, 'Mark packed')
    shop.change(idOf(2), { state: 'packed' })
    await expect.element(screen.getByText('1 change waits here.')).toBeVisible()
    await back(store)
    await expect.element(screen.getByText('1 change from this device was not done.')).toBeVisible()
    const reason = 'changed meanwhile: it is packed now (Tess, '
    await expect.element(screen.getByText(reason, { exact: false })).toBeVisible()
    await expect.element(screen.getByRole('button', { name: /^Try / })).not.toBeInTheDocument()
    await screen.getByRole('button', { name: 'Dismiss' }).click()
    await expect.element(screen.getByText('1 change from this device was not done.')).not.toBeInTheDocument()
    expect(await stored()).toEqual([])
  })

  test('one that the order can still take is tried again with its version', async () => {
    const { screen, shop, store, box, idOf } = await openThenLose(2)
    await box(2).click()
    await confirm(screen, 'Mark packed')
    shop.change(idOf(2), {})
    await expect.element(screen.getByText('1 change waits here.')).toBeVisible()
    await back(store)
    await screen.getByRole('button', { name: 'Try 1 again' }).click()
    await vi.waitFor(() => expect(shop.orders.get(idOf(2))).toMatchObject({ state: 'packed', version: 3 }))
    await vi.waitFor(async () => expect(await stored()).toEqual([]))
  })

  test('is taken on all that match, once their slips were printed', async () => {
    const { screen, shop, store } = await open(60)
    vi.spyOn(window, 'print').mockReturnValue()
    await screen.getByRole('checkbox', { name: 'Select all orders' }).click()
    await press(screen.getByRole('button', { name: 'Select all 60 matching' }))
    await expect.element(screen.getByText('All 60 matching are selected.')).toBeVisible()
    await press(screen.getByRole('button', { name: 'Print slips' }))
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Print slips' }).click()
    await vi.waitFor(async () => expect((await read(records.staffOrders))?.list.orders).toHaveLength(60))
    dispatchEvent(new Event('afterprint'))
    store.set(connectionAtom, 'offline')
    await expect.element(screen.getByText('You’re offline.')).toBeVisible()
    await confirm(screen, 'Mark packed')
    await expect.element(screen.getByText('60 changes wait here.')).toBeVisible()
    await back(store)
    await expect.element(screen.getByText('60 changes wait here.')).not.toBeInTheDocument()
    expect([...shop.orders.values()].every(({ state }) => state === 'packed')).toBe(true)
  })

  test('steps that need the shop at once are off', async () => {
    const { screen, box } = await openThenLose(1)
    await box(1).click()
    const off = (name: string) =>
      screen.getByRole('button', { name, exact: true }).element().getAttribute('aria-disabled')
    expect(off('Cancel orders')).toBe('true')
    expect(off('Export selected')).toBe('true')
    expect(off('Mark packed')).toBe('false')
  })
})

test('a step whose answer does not arrive waits, and is done once', async () => {
  const opened = await open(2)
  opened.shop.loseAnswer(1)
  await opened.box(2).click()
  await confirm(opened.screen, 'Mark packed')
  await vi.waitFor(() => expect(opened.shop.acted.map(({ action }) => action)).toEqual(['pack', 'pack']))
  await vi.waitFor(async () => expect(await stored()).toEqual([]))
  expect(new Set(opened.shop.acted.map(({ run }) => run)).size).toBe(1)
  expect(opened.shop.orders.get(opened.idOf(2))).toMatchObject({ state: 'packed', version: 2 })
})

test('steps are also sent by a page that has not read yet who is logged in', async () => {
  const { screen, shop, box, idOf } = await openThenLose(1)
  await box(1).click()
  await confirm(screen, 'Mark packed')
  await expect.element(screen.getByText('1 change waits here.')).toBeVisible()
  await screen.unmount()
  await createStore().set(sendQueuedActionsAtom, { eager: true })
  expect(shop.orders.get(idOf(1))?.state).toBe('packed')
  expect(await stored()).toEqual([])
})

test('a former manager is shown the refused actions, and has no stored list of orders', async () => {
  const { screen, box } = await openThenLose(2)
  await box(2).click()
  await confirm(screen, 'Mark packed')
  await expect.element(screen.getByText('1 change waits here.')).toBeVisible()
  await screen.unmount()
  aShop(() => problem(403, 'forbidden'))
  const store = createStore()
  store.set(loadAllPersistedAtom)
  await vi.waitFor(() => expect(store.get(uidAtom)).toBe('tess'))
  const denied = (await show(store, <OrdersScreen search={{}} order={noOrder} onSearch={() => undefined} />))
    .screen
  await expect.element(denied.getByText('1 change from this device was not done.')).toBeVisible()
  await expect.element(denied.getByText('ERA-10002 was to be packed:')).toBeVisible()
  expect(await read(records.staffOrders)).toBeNull()
  const saved = vi.spyOn(URL, 'createObjectURL')
  await denied.getByRole('button', { name: 'Export the list' }).click()
  const [file] = saved.mock.calls[0] ?? []
  if (!(file instanceof Blob)) throw new Error('No file was saved.')
  expect(await file.text()).toMatch(/"ERA-10002","packed","","",".+","this account may not do that"/)
  await denied.getByRole('button', { name: 'Dismiss' }).click()
  await vi.waitFor(async () => expect(await stored()).toEqual([]))
})
