import { createStore } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { persistedUser, uidAtom } from '#app/state/account/auth.ts'
import { connectionAtom } from '#app/state/base/connection.ts'
import { loadAllPersistedAtom } from '#app/state/base/persisted-state.ts'
import { Orders } from '#app/ui/manager/orders/orders.tsx'
import { PortalScreen } from '#app/ui/manager/overview/portal-screen.tsx'
import { allRecords, records } from '#device/storage/records.ts'
import { read, remove, update } from '#device/storage/storage.ts'
import { aShop, problem } from '../../../../device/outbox/placed.ts'
import { show } from '../../screen.tsx'
import { aManagerOrder } from './order-shop.ts'
import { noOrder, open } from './orders-open.tsx'

const as = (role: 'manager' | 'packer') => ({
  uid: 'tess',
  email: 'tess@era.test',
  emailVerified: true,
  role,
})
const stored = () => read(records.staffOrders)

beforeEach(async () => {
  await page.viewport(1440, 900)
  await remove(allRecords)
  await update(records.user, () => as('manager'))
})
afterEach(() => vi.restoreAllMocks())

/** A manager's list, on the screen and on the device. */
async function listed() {
  const opened = await open(2)
  await vi.waitFor(async () => expect(await stored()).toMatchObject({ role: 'manager' }))
  return opened
}

/** The device's next page, with what it has of the account. */
async function nextPage() {
  const store = createStore()
  store.set(loadAllPersistedAtom)
  await vi.waitFor(() => expect(store.get(uidAtom)).toBe('tess'))
  return store
}

test('a role that changes loads the list again, also under a selection, and stores what it may see', async () => {
  const { shop, store, box, idOf, screen } = await listed()
  await box(2).click()
  shop.change(idOf(1), { contact: { name: 'As a packer sees it' } })
  await store.set(persistedUser.valueAtom, () => as('packer'))
  await expect.element(screen.getByRole('cell', { name: /As a packer sees it/ })).toBeInTheDocument()
  await vi.waitFor(async () => expect(await stored()).toMatchObject({ role: 'packer' }))
  expect(JSON.stringify(await stored())).toContain('As a packer sees it')
})

test('a manager’s list leaves the device with the role, whichever staff screen is opened first', async () => {
  const { screen } = await listed()
  await screen.unmount()
  await update(records.user, () => as('packer'))
  aShop(() => problem(403, 'forbidden'))
  const portal = await show(await nextPage(), <PortalScreen search={{}} onSearch={() => undefined} />)
  await expect.element(portal.screen.getByRole('heading', { name: 'Not part of your role.' })).toBeVisible()
  await vi.waitFor(async () => expect(await stored()).toBeNull())
})

test('a manager’s list is not shown to a packer offline', async () => {
  const { screen } = await listed()
  await screen.unmount()
  await update(records.user, () => as('packer'))
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  const store = await nextPage()
  store.set(connectionAtom, 'offline')
  const again = await show(store, <Orders search={{}} order={noOrder} onSearch={() => undefined} />)
  await expect.element(again.screen.getByText(/No list of orders is on this device yet/)).toBeVisible()
})

test('nothing is collected for an order that is free, also where no amount is known', async () => {
  const free = aManagerOrder(9, { quote: { lines: [{ id: 'A', name: 'A', units: 1 }], free: true } })
  const { screen } = await open(1, {}, [free])
  const chips = (text: string) => screen.getByRole('cell', { name: text }).elements().length
  await vi.waitFor(() => expect(chips('Nothing to pay')).toBe(1))
  expect(chips('Pay on delivery')).toBe(1)
})
