import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { connectionAtom } from '#app/state/base/connection.ts'
import { StaffNav } from '#app/ui/manager/staff-nav.tsx'
import { OfflineLayer } from '#app/ui/offline/offline-layer.tsx'
import { allRecords, records } from '#device/storage/records.ts'
import { remove, update } from '#device/storage/storage.ts'
import { aDevice, show } from '../screen.tsx'

const header = document.createElement('style')
header.textContent = ':root { --header: 64px; --gutter: 16px }'
beforeEach(() => remove(allRecords))
afterEach(() => header.remove())

test.each([320, 390, 768, 1440])(
  'at %i px the offline pill covers no control of the staff screens',
  async (width) => {
    await page.viewport(width, 800)
    document.head.append(header)
    const store = await aDevice([])
    store.set(connectionAtom, 'offline')
    const { screen } = await show(
      store,
      <>
        <StaffNav at="orders" />
        <main style={{ paddingTop: 24 }}>
          <button type="button" style={{ width: '100%' }}>
            Filters
          </button>
        </main>
        <OfflineLayer />
      </>,
      '/neworders',
    )
    const text = screen.getByText('Offline. What you pack and ship is sent later.')
    await expect.element(text).toBeVisible()
    const pill = text.element().parentElement
    const { left = 0, right = 0, top = 0, bottom = 0 } = pill?.getBoundingClientRect() ?? {}
    expect(bottom).toBeGreaterThan(top)
    for (const control of document.querySelectorAll('nav a, nav button, main button')) {
      const box = control.getBoundingClientRect()
      const apart = box.right <= left || box.left >= right || box.bottom <= top || box.top >= bottom
      expect(apart, control.textContent ?? '').toBe(true)
    }
  },
)

test.each([1024, 1280, 1440])(
  'at %i px an owner has every screen, the search and the account in one row',
  async (width) => {
    await page.viewport(width, 800)
    document.head.append(header)
    const { screen } = await show(await aDevice([]), <StaffNav at="staff" />)
    const account = screen.getByRole('link', { name: 'Profile' })
    await expect.element(account).toBeVisible()
    const tops = [...document.querySelectorAll('nav :is(a, button)')].map((part) => {
      const { top, bottom } = part.getBoundingClientRect()
      return Math.round((top + bottom) / 2)
    })
    expect(tops.length).toBeGreaterThan(12)
    expect(new Set(tops).size).toBe(1)
    expect(document.documentElement.scrollWidth).toBe(width)
  },
)

test('on a phone it is one row that scrolls, with the open screen in view', async () => {
  await page.viewport(390, 800)
  document.head.append(header)
  // As the page's tokens have them.
  const tokens = document.createElement('style')
  tokens.textContent = ':root { --era-spacing-gutter: 20px; --era-sizes-staff: 1440px }'
  document.head.append(tokens)
  onTestFinished(() => tokens.remove())
  const { screen } = await show(await aDevice([]), <StaffNav at="returns" />)
  const account = screen.getByRole('link', { name: 'Profile' })
  await expect.element(account).toBeVisible()
  const nav = document.querySelector('nav')
  expect(nav?.getBoundingClientRect().height).toBeLessThan(50)
  expect(document.documentElement.scrollWidth).toBe(390)
  // Between the wordmark and the account, which stay.
  expect(account.element().getBoundingClientRect().right).toBeLessThanOrEqual(390)
  const brand = screen.getByRole('link', { name: 'Era' }).element().getBoundingClientRect()
  expect(brand.left).toBeGreaterThanOrEqual(0)
  const open = screen.getByRole('link', { name: 'Returns' }).element().getBoundingClientRect()
  expect(open.left).toBeGreaterThanOrEqual(brand.right)
  expect(open.left).toBeGreaterThanOrEqual(0)
  expect(open.right).toBeLessThanOrEqual(390)
})

test.each(['orders', 'products', 'returns', 'staff'] as const)(
  'on a phone the row of “%s” begins with a whole link',
  async (at) => {
    await page.viewport(390, 800)
    document.head.append(header)
    const { screen } = await show(await aDevice([]), <StaffNav at={at} />)
    await expect.element(screen.getByRole('link', { name: 'Profile' })).toBeVisible()
    const links = [...document.querySelectorAll('nav > div > a')]
    const row = links[0]?.parentElement?.getBoundingClientRect()
    await vi.waitFor(() => {
      const cut = links.filter((link) => {
        const { left, right } = link.getBoundingClientRect()
        return left < (row?.left ?? 0) + 15 && right > (row?.left ?? 0) + 4
      })
      expect(cut.map((link) => link.textContent)).toEqual([])
    })
  },
)

test.each([
  ['/neworders', 'Offline. What you pack and ship is sent later.', 'Back online.'],
  ['/managerportal', 'Offline. Most changes need a connection.', 'Back online.'],
  ['/all', 'Offline. Your cart is safe here. Prices as of 30 hours ago.', 'Back online. Prices checked.'],
])('without a connection the pill on %s says what holds there', async (path, gone, back) => {
  await update(records.catalogueCheckedAt, () => Date.now() - 30 * 3_600_000)
  const store = await aDevice([])
  const { screen } = await show(store, <OfflineLayer />, path)
  const status = screen.getByRole('status').element()
  const pill = () => status.firstElementChild?.textContent
  store.set(connectionAtom, 'offline')
  await vi.waitFor(() => expect(pill()).toBe(gone))
  store.set(connectionAtom, 'online')
  await vi.waitFor(() => expect(pill()).toBe(back))
})
