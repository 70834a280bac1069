import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { persistedUser } from '#app/state/account/auth.ts'
import { connectionAtom } from '#app/state/base/connection.ts'
import { allRecords, records } from '#device/storage/records.ts'
import { remove, update } from '#device/storage/storage.ts'
import { aManagerOrder } from './orders/order-shop.ts'
import { confirm, open, type Screened } from './orders/orders-open.tsx'

beforeEach(async () => {
  await page.viewport(1440, 900)
  await remove(allRecords)
})
afterEach(() => vi.restoreAllMocks())

const tab = (screen: Screened, name: string) =>
  screen.getByRole('group', { name: 'Which orders' }).getByRole('button', { name, exact: true })

/** What stands above the tab's text. */
const seen = (one: ReturnType<typeof tab>) => one.element().getAttribute('data-count')

test('the tabs of what waits say how many there are, also of none, and the others do not', async () => {
  const { screen } = await open(2, {}, [aManagerOrder(3, { state: 'packed' })])
  await expect.element(tab(screen, 'To pack, 2')).toHaveAttribute('aria-pressed', 'true')
  for (const name of ['Packed, 1', 'Shipped, 0', 'Delivered', 'Awaiting payment, 0', 'All']) {
    await expect.element(tab(screen, name)).toBeVisible()
  }
  expect(seen(tab(screen, 'To pack, 2'))).toBe('2')
})

test('a count that has no room is the largest that has', async () => {
  const { screen } = await open(1_000)
  await expect.element(tab(screen, 'To pack, more than 999')).toBeVisible()
  expect(seen(tab(screen, 'To pack, more than 999'))).toBe('999+')
})

test('the counts follow an action of one’s own, and the undo of it', async () => {
  const { screen, box } = await open(3)
  await box(3).click()
  await confirm(screen, 'Mark packed')
  await expect.element(tab(screen, 'To pack, 2')).toBeVisible()
  await expect.element(tab(screen, 'Packed, 1')).toBeVisible()
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.element(tab(screen, 'To pack, 3')).toBeVisible()
  await expect.element(tab(screen, 'Packed, 0')).toBeVisible()
})

test('the counts follow what others do, also while the list holds still for a selection', async () => {
  const { screen, shop, box, idOf } = await open(3)
  await expect.element(screen.getByText('Live.')).toBeVisible()
  await box(3).click()
  shop.change(idOf(2), { state: 'packed' })
  shop.publish(idOf(2))
  await expect.element(tab(screen, 'To pack, 2')).toBeVisible()
  await expect.element(box(2)).toBeVisible()
  shop.add(aManagerOrder(4))
  shop.publish(idOf(4))
  await expect.element(tab(screen, 'To pack, 3')).toBeVisible()
})

test('no count is shown that could not be loaded, nor one from before', async () => {
  const { screen, shop, store, idOf } = await open(2)
  await expect.element(tab(screen, 'To pack, 2')).toBeVisible()
  await expect.element(screen.getByText('Live.')).toBeVisible()
  shop.failCounts()
  shop.change(idOf(1), { state: 'packed' })
  shop.publish(idOf(1))
  await expect.element(tab(screen, 'To pack')).toBeVisible()
  expect(seen(tab(screen, 'To pack'))).toBeNull()
  shop.failCounts(false)
  shop.publish(idOf(1))
  await expect.element(tab(screen, 'To pack, 1')).toBeVisible()
  store.set(connectionAtom, 'offline')
  await expect.element(tab(screen, 'To pack')).toBeVisible()
})

test.each([{ search: 'ERA' }, { payment: 'card' }] as const)(
  'with the filter %o a tab leads to fewer orders, and says no count',
  async (search) => {
    const { screen } = await open(2)
    await expect.element(tab(screen, 'To pack, 2')).toBeVisible()
    await screen.unmount()
    const other = await open(2, search)
    await expect.element(tab(other.screen, 'To pack')).toBeVisible()
  },
)

test('a packer has the counts of a packer’s tabs', async () => {
  await update(records.user, () => ({
    uid: 'tess',
    email: 'tess@era.test',
    emailVerified: true,
    role: 'packer' as const,
  }))
  const { screen, store } = await open(2)
  await vi.waitFor(() => expect(store.get(persistedUser.valueAtom)?.role).toBe('packer'))
  await expect.element(tab(screen, 'To pack, 2')).toBeVisible()
  const names = screen.getByRole('group', { name: 'Which orders' }).getByRole('button').elements()
  expect(names.map((one) => one.ariaLabel ?? one.textContent)).toEqual([
    'To pack, 2',
    'Packed, 0',
    'Shipped, 0',
    'All',
  ])
})

describe.each([390, 1024, 1280, 1440])('at %i px', (width) => {
  test('nothing moves when the counts come, grow and go', async () => {
    await page.viewport(width, 800)
    const { screen, shop, idOf } = await open(1)
    await expect.element(screen.getByText('Live.')).toBeVisible()
    await document.fonts.ready
    const places = () =>
      ['button', 'select', 'input'].flatMap((kind) =>
        [...document.querySelectorAll(`${kind}:not([role=checkbox])`)].map((one) => {
          const { left, top, width, height } = one.getBoundingClientRect()
          return [kind, left, top, width, height].join(' ')
        }),
      )
    const choices = () =>
      width < 1024
        ? [...document.querySelectorAll('select option')].map((one) => one.textContent)
        : screen
            .getByRole('group', { name: 'Which orders' })
            .getByRole('button')
            .elements()
            .map((one) => one.ariaLabel)
    await vi.waitFor(() => expect(choices()).toContain('Shipped, 0'))
    const before = places()
    for (let at = 2; at < 1_003; at += 1) shop.add(aManagerOrder(at, { state: 'shipped' }))
    shop.publish(idOf(2))
    await vi.waitFor(() => expect(choices()).toContain('Shipped, more than 999'))
    expect(places()).toEqual(before)
    shop.failCounts()
    shop.publish(idOf(2))
    await vi.waitFor(() => expect(choices()).not.toContain('To pack, 1'))
    expect(places()).toEqual(before)
    expect(document.documentElement.scrollWidth).toBe(width)
  })
})
