import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { persistedUser } from '#app/state/account/auth.ts'
import { PaletteButton } from '#app/ui/manager/command-palette-button.tsx'
import { allRecords } from '#device/storage/records.ts'
import { remove } from '#device/storage/storage.ts'
import type { ManagedVariant } from '#domain/manager/manager.ts'
import { aShop, json } from '../../../device/outbox/placed.ts'
import { aDevice, show } from '../screen.tsx'
import { aManagerOrder } from './orders/order-shop.ts'

beforeEach(() => remove(allRecords))
afterEach(() => vi.restoreAllMocks())

const contact = { name: 'Grace Hopper', email: 'grace@example.com' }
const found = [1, 2].map((at) => {
  const order = aManagerOrder(at)
  return { ...order, contact: { ...order.contact, ...contact } }
})
const variant: ManagedVariant = {
  sku: 'ROSA-100',
  product: 'rosa',
  productName: 'Rosa',
  name: 'Rosa, 100 ml',
  price: 2_400,
  stock: 7,
  sold: true,
  version: 1,
  derived: false,
}

async function open(failing = false, role: 'manager' | 'packer' = 'manager') {
  const searched: string[] = []
  aShop((request) => {
    const { pathname, searchParams } = new URL(request.url)
    if (pathname === '/api/manager/products') return json(200, { variants: [variant] })
    searched.push(searchParams.get('search') ?? '')
    if (failing) return json(503, { code: 'unavailable' })
    const orders = searchParams.get('search') === 'grace' ? found : []
    return json(200, { orders, next: null, total: orders.length })
  })
  const store = await aDevice([])
  await store.set(persistedUser.valueAtom, () => ({
    uid: 'tess',
    email: 'tess@era.test',
    emailVerified: true,
    role,
  }))
  const { screen, router } = await show(store, <PaletteButton />)
  await expect.element(screen.getByRole('button', { name: 'Search' })).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  const field = screen.getByRole('combobox')
  await expect.element(field).toHaveFocus()
  const active = () => {
    const id = field.element().getAttribute('aria-activedescendant') ?? ''
    return document.getElementById(id)?.textContent
  }
  return { screen, router, field, active, searched }
}

describe('the palette', () => {
  test('opens by keyboard on all screens, and leads to one', async () => {
    const { screen, router, field, active } = await open()
    await expect.element(screen.getByRole('option').first()).toHaveAccessibleName('New orders')
    expect(active()).toBe('New orders')
    await userEvent.keyboard('{ArrowUp}')
    await expect.poll(active).toBe('New product')
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    await expect.poll(active).toBe('Paid, not packedNew orders')
    await expect.element(field).toHaveFocus()
    await userEvent.keyboard('late{Enter}')
    await expect.poll(() => router.state.location.href).toBe('/neworders?tab=all&only=late')
  })

  test('finds orders and their customer, once typing has paused', async () => {
    const { screen, router, field, active, searched } = await open()
    await field.fill('grace')
    await expect.element(screen.getByRole('group', { name: 'Orders' }).getByRole('option')).toHaveLength(2)
    expect(searched).toEqual(['grace'])
    expect(active()).toContain('ERA-10001')
    await expect.element(screen.getByText('3 results')).toBeInTheDocument()
    const customers = screen.getByRole('group', { name: 'Customers' })
    await expect.element(customers.getByRole('option')).toHaveTextContent('Grace Hoppergrace@example.com')
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    await expect.poll(() => router.state.location.search).toEqual({ tab: 'all', search: 'grace@example.com' })
  })

  test('finds a product by its SKU, and works by pointer on a phone', async () => {
    await page.viewport(390, 844)
    const { screen, router } = await open()
    await userEvent.keyboard('rosa-1')
    await screen.getByRole('option', { name: /Rosa, 100 ml/ }).click()
    await expect.poll(() => router.state.location.href).toBe('/managerportal?view=products#ROSA-100')
  })

  test('offers the steps of the order that is found, by the words “pack 10001” too', async () => {
    const { screen, router, field, searched, active } = await open()
    await field.fill('pack grace')
    const actions = screen.getByRole('group', { name: 'Actions' }).getByRole('option')
    await expect.element(actions).toHaveLength(2)
    expect(searched).toEqual(['grace'])
    await expect.element(actions.first()).toHaveAccessibleName(/^Pack ERA-10001/)
    await expect.poll(active).toContain('Pack ERA-10001')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => router.state.location.search).toEqual({ tab: 'all', search: 'ERA-10001' })
  })

  test('offers a packer no step that is not theirs', async () => {
    const { screen } = await open(false, 'packer')
    await userEvent.keyboard('cancel grace')
    await expect.element(screen.getByRole('group', { name: 'Orders' })).toBeVisible()
    await expect.element(screen.getByRole('group', { name: 'Actions' })).not.toBeInTheDocument()
    await userEvent.keyboard('{Control>}a{/Control}new product')
    await expect.element(screen.getByText('Nothing found for “new product”.')).toBeInTheDocument()
  })

  test('leads to a new product and to the settings', async () => {
    const { router, active } = await open()
    await userEvent.keyboard('settings')
    await expect.poll(active).toContain('Your account')
    await userEvent.keyboard('{Control>}a{/Control}new prod{Enter}')
    await expect.poll(() => router.state.location.href).toBe('/managerportal?view=products')
  })

  test('says that nothing was found, and closes by Escape', async () => {
    const { screen, field } = await open()
    await userEvent.keyboard('zzz')
    await expect.element(screen.getByText('Nothing found for “zzz”.')).toBeInTheDocument()
    await expect.element(field).toHaveAttribute('aria-expanded', 'false')
    await userEvent.keyboard('{Escape}')
    await expect.element(field).not.toBeInTheDocument()
  })

  test('says that the search failed; screens are found all the same', async () => {
    const { screen } = await open(true)
    await userEvent.keyboard('speed')
    await expect
      .element(screen.getByText('Orders couldn’t be searched.', { exact: false }))
      .toBeInTheDocument()
    await expect.element(screen.getByRole('option', { name: 'Speed' })).toBeVisible()
  })
})
