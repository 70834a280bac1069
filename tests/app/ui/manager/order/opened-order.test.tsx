import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { toastAtom } from '#app/state/base/toast.ts'
import { parseOpenedOrder } from '#app/ui/manager/search.ts'
import { aManagerOrder } from '../orders/order-shop.ts'
import { address, open } from '../orders/orders-open.tsx'

test.each([
  [{ order: 'ERA-10001' }, 'ERA-10001'],
  [{ order: 'ERA-1; drop' }, undefined],
  [{ tab: 'all' }, undefined],
])('the address %o names order %s', (raw, number) => expect(parseOpenedOrder(raw)).toBe(number))

test('an opened order is in the address, Back closes it, and the list is not loaded for it', async () => {
  await page.viewport(1440, 900)
  const { screen, shop } = await open(3)
  // The stream's first notice has it loaded once more.
  await vi.waitFor(() => expect(shop.reads()).toBe(2))
  const reads = shop.reads()
  await screen.getByRole('button', { name: 'Open ERA-10002' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Order ERA-10002' })).toBeVisible()
  expect(address).toBe('ERA-10002')
  const back = document.querySelector('button')
  back?.click()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  expect(address).toBeUndefined()
  expect(shop.reads()).toBe(reads)
})

test('a link opens an order of the list, and one that is in no list', async () => {
  const { screen, shop, idOf } = await open(1, {}, [aManagerOrder(2, { state: 'packed' })], 'ERA-10002')
  await expect.element(screen.getByRole('heading', { name: 'Order ERA-10002' })).toBeVisible()
  await screen.getByRole('button', { name: 'Mark shipped' }).last().click()
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Mark shipped' }).click()
  await vi.waitFor(() => expect(shop.orders.get(idOf(2))?.state).toBe('shipped'))
  const view = screen.getByRole('dialog', { name: 'Order ERA-10002' })
  await expect.element(view.getByText('On its way', { exact: true }).first()).toBeVisible()
  await screen.getByRole('button', { name: 'Close', exact: true }).last().click()
  await vi.waitFor(() => expect(address).toBeUndefined())
})

test('an order that is not there is said, and the address is without it', async () => {
  const { store } = await open(1, {}, [], 'ERA-99999')
  await vi.waitFor(() => expect(store.get(toastAtom)?.text).toBe('There is no order ERA-99999 here.'))
  expect(address).toBeUndefined()
})
