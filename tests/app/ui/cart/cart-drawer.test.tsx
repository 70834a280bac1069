import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { drawerAtom } from '#app/state/base/shell.ts'
import { cartAtom, savedForLaterAtom } from '#app/state/cart/cart.ts'
import { catalogueAtom } from '#app/state/catalogue/catalogue.ts'
import { CartDrawer } from '#app/ui/cart/cart-drawer.tsx'
import { allRecords, records } from '#device/storage/records.ts'
import { remove, update } from '#device/storage/storage.ts'
import type { Item } from '#domain/cart/cart.ts'
import { aShop } from '../../../device/outbox/placed.ts'
import { aBundle, aCatalogue, aProduct, aVariant } from '../../../make.ts'
import { aDevice, show } from '../screen.tsx'

beforeEach(() => remove(allRecords))
afterEach(() => vi.restoreAllMocks())

const rosa = { id: 'ROSA-100', units: 2 }
const reglow = { id: 'REGLOW-30', units: 1 }

async function open(items: readonly Item[], catalogue = aCatalogue()) {
  const store = await aDevice(items, catalogue)
  store.set(drawerAtom, 'cart')
  const { screen } = await show(store, <CartDrawer />)
  const dialog = screen.getByRole('dialog', { name: 'Your cart' })
  await expect.element(dialog).toBeVisible()
  return { store, screen, dialog }
}

test('the cart is a list with one item per line, and its total', async () => {
  const { dialog } = await open([rosa, reglow])
  const list = dialog.getByRole('list', { name: 'Items' })
  await expect.element(list.getByRole('heading', { name: 'Rosa' })).toBeVisible()
  await expect.element(list.getByRole('heading', { name: 'ReGlow' })).toBeVisible()
  await expect.element(dialog.getByTestId('cart-total')).toHaveTextContent('$86.00')
  await expect.element(dialog.getByRole('link', { name: 'Checkout' })).toHaveAttribute('href', '/checkout')
})

test('units go up and down by their buttons and by typing', async () => {
  const { dialog } = await open([rosa])
  await dialog.getByRole('button', { name: 'Increase units of Rosa' }).click()
  await expect.element(dialog.getByTestId('cart-total')).toHaveTextContent('$66.00')
  await dialog.getByRole('button', { name: 'Decrease units of Rosa' }).click()
  await expect.element(dialog.getByTestId('cart-total')).toHaveTextContent('$44.00')
  const units = dialog.getByRole('spinbutton', { name: 'Units of Rosa' })
  await units.fill('12')
  await units.element().dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
  await expect.element(dialog.getByTestId('cart-total')).toHaveTextContent('$264.00')
})

test('decreasing one unit removes the line and focuses “Undo”', async () => {
  const { dialog, store } = await open([reglow, rosa])
  await dialog.getByRole('button', { name: 'Decrease units of ReGlow' }).click()
  const undo = dialog.getByRole('button', { name: 'Undo' })
  await expect.element(undo).toHaveFocus()
  expect(store.get(cartAtom).items.map(({ id }) => id)).toEqual(['ROSA-100'])
  await undo.click()
  await vi.waitFor(() => expect(store.get(cartAtom).count).toBe(3))
})

test('the focus stays in the cart when what had it is gone', async () => {
  const { dialog } = await open([rosa, reglow])
  // The code is checked later.
  aShop(() => Promise.reject(new TypeError('Failed to fetch')))
  const code = dialog.getByRole('textbox', { name: 'Discount or creator code' })
  await code.fill('MAYA')
  await userEvent.keyboard('{Enter}')
  const drop = dialog.getByRole('button', { name: 'Remove code' })
  await expect.element(drop).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(code).toHaveFocus()
  await dialog.getByRole('button', { name: 'Decrease units of ReGlow' }).click()
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await expect.element(dialog.getByRole('list', { name: 'Items' })).toHaveFocus()
  await dialog.getByRole('button', { name: 'Save for later: ReGlow' }).click()
  await expect.element(dialog.getByRole('heading', { name: 'Saved for later' })).toHaveFocus()
  await dialog.getByRole('button', { name: 'Move to cart: ReGlow' }).click()
  await expect.element(dialog.getByRole('list', { name: 'Items' })).toHaveFocus()
})

test('a line is saved for later, leaves the total, and can be moved back', async () => {
  const { dialog, store } = await open([rosa, reglow])
  await dialog.getByRole('button', { name: 'Save for later: ReGlow' }).click()
  await expect.element(dialog.getByTestId('cart-total')).toHaveTextContent('$44.00')
  expect(store.get(savedForLaterAtom)).toEqual([reglow])
  await dialog.getByRole('button', { name: 'Move to cart: ReGlow' }).click()
  await expect.element(dialog.getByTestId('cart-total')).toHaveTextContent('$86.00')
})

test('what is removed from what was saved comes back there, and the focus stays in the cart', async () => {
  const { dialog, store } = await open([reglow, rosa])
  for (const product of ['ReGlow', 'Rosa']) {
    await dialog.getByRole('button', { name: `Save for later: ${product}` }).click()
  }
  await dialog.getByRole('button', { name: 'Remove ReGlow from saved items' }).click()
  await expect.element(dialog.getByText('ReGlow removed.')).toBeVisible()
  const undo = dialog.getByRole('button', { name: 'Undo' })
  await expect.element(undo).toHaveFocus()
  expect(store.get(savedForLaterAtom)).toEqual([rosa])
  await undo.click()
  await vi.waitFor(() => expect(store.get(savedForLaterAtom)).toEqual([rosa, reglow]))
  expect(store.get(cartAtom).count).toBe(0)
  await expect.element(dialog.getByRole('heading', { name: 'Saved for later' })).toHaveFocus()
})

test('the discount of a link names its person, also offline', async () => {
  const terms = { code: 'MAYA', name: 'Maya Lindqvist', kind: 'percent', value: 1_250 } as const
  await update(records.discountCode, () => ({ code: 'MAYA', terms }))
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError())
  const { dialog } = await open([rosa])
  await expect.element(dialog.getByText('With Maya, −12.5%')).toBeVisible()
  await expect.element(dialog.getByText('−$5.50')).toBeVisible()
})

test('an empty cart shows that it is empty and links to the shop', async () => {
  const { dialog } = await open([rosa])
  await dialog.getByRole('button', { name: 'Clear cart' }).click()
  await expect.element(dialog.getByText(/Nothing in here but/)).toBeVisible()
  await expect.element(dialog.getByRole('link', { name: 'Shop everything' })).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Undo' })).toBeVisible()
})

test('an empty cart says what its picks are, adds one at once, and the focus goes to its line', async () => {
  const { dialog, store } = await open([rosa])
  await dialog.getByRole('button', { name: 'Clear cart' }).click()
  const { descriptor } = store.get(catalogueAtom)?.products.find(({ slug }) => slug === 'rosa') ?? {}
  await expect.element(dialog.getByText(descriptor ?? '').first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Add Rosa, 100 ml' }).click()
  await expect.element(dialog.getByRole('link', { name: 'Rosa' })).toBeVisible()
  expect(store.get(cartAtom).items).toEqual([{ id: 'ROSA-100', units: 1 }])
  await expect.element(dialog.getByRole('list', { name: 'Items' })).toHaveFocus()
})

test('a set lists its parts', async () => {
  const { dialog } = await open([{ id: 'SET-HEALINGERA', units: 1 }])
  const parts = dialog.getByRole('list', { name: 'Includes' })
  await expect.element(parts.getByText('Rosa, 100 ml')).toBeVisible()
  await expect.element(parts.getByText('Era pouch')).toBeVisible()
})

test('all parts of a set are replaced by the set in one step', async () => {
  const { dialog, store } = await open([{ ...rosa, units: 1 }, reglow])
  await dialog.getByRole('button', { name: 'Make it a set' }).click()
  await vi.waitFor(() => expect(store.get(cartAtom).items).toEqual([{ id: 'SET-HEALINGERA', units: 1 }]))
})

test('a sold-out line is named and not in the total', async () => {
  const gone = aProduct({ variants: [aVariant({ stock: 0 })] })
  const [, other] = aCatalogue().products
  const { dialog } = await open([rosa, reglow], aCatalogue({ products: [gone, ...(other ? [other] : [])] }))
  await expect.element(dialog.getByText('Rosa, 100 ml just sold out.')).toBeVisible()
  await expect.element(dialog.getByTestId('cart-total')).toHaveTextContent('$42.00')
})

test('the buttons of two sizes of one product have distinct names', async () => {
  const small = aVariant({ sku: 'ROSA-30', name: '30 ml', options: { size: '30 ml' }, price: 1_000 })
  const sizes = aProduct({ variants: [aVariant(), small] })
  const catalogue = aCatalogue({ products: [sizes, aBundle()] })
  const { dialog } = await open([rosa, { id: 'ROSA-30', units: 1 }], catalogue)
  await expect.element(dialog.getByRole('button', { name: 'Remove Rosa, 30 ml' })).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Remove Rosa, 100 ml' })).toBeVisible()
})

test('at 200 % zoom the totals cover no line: the whole cart scrolls', async () => {
  await page.viewport(640, 450)
  const { dialog } = await open([rosa, reglow])
  const checkout = dialog.getByRole('link', { name: 'Checkout' }).element()
  const list = dialog.getByRole('list', { name: 'Items' }).element()
  expect(list.getBoundingClientRect().bottom).toBeLessThan(checkout.getBoundingClientRect().top)
  checkout.scrollIntoView()
  expect(checkout.getBoundingClientRect().bottom).toBeLessThanOrEqual(450)
})
