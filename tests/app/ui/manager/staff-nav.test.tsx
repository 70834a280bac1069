import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
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
    const parts = [...document.querySelectorAll('nav :is(a, button)')].filter((part) =>
      part.checkVisibility(),
    )
    const tops = parts.map((part) => {
      const { top, bottom } = part.getBoundingClientRect()
      return Math.round((top + bottom) / 2)
    })
    expect(tops.length).toBeGreaterThan(12)
    expect(new Set(tops).size).toBe(1)
    expect(document.documentElement.scrollWidth).toBe(width)
  },
)

test('on a phone a button lists all screens, by keyboard too', async () => {
  await page.viewport(390, 800)
  document.head.append(header)
  const { screen } = await show(await aDevice([]), <StaffNav at="returns" />)
  const menu = screen.getByRole('button', { name: 'Menu: Returns' })
  await expect.element(menu).toHaveAttribute('aria-expanded', 'false')
  const nav = document.querySelector('nav')
  expect(nav?.getBoundingClientRect().height).toBeLessThan(50)
  await expect.element(screen.getByRole('link', { name: 'Log' })).not.toBeInTheDocument()
  await menu.click()
  await expect.element(menu).toHaveAttribute('aria-expanded', 'true')
  const links = [...document.querySelectorAll('nav > div > a')]
  expect(links.length).toBeGreaterThan(10)
  for (const link of links) {
    const { left, right } = link.getBoundingClientRect()
    expect(left, link.textContent ?? '').toBeGreaterThanOrEqual(0)
    expect(right, link.textContent ?? '').toBeLessThanOrEqual(390)
    expect(link.scrollWidth, link.textContent ?? '').toBeLessThanOrEqual(link.clientWidth)
  }
  await expect.element(screen.getByRole('link', { name: 'Returns' })).toHaveAttribute('aria-current', 'page')
  await userEvent.keyboard('{Tab}{Escape}')
  await expect.element(menu).toHaveAttribute('aria-expanded', 'false')
  await expect.element(menu).toHaveFocus()
})

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
