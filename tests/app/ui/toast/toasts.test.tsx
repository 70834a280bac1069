import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { drawerAtom } from '#app/state/base/shell.ts'
import { showToastAtom } from '#app/state/base/toast.ts'
import { CartDrawer } from '#app/ui/cart/cart-drawer.tsx'
import { Checkout } from '#app/ui/checkout/checkout.tsx'
import { Chakra } from '#app/ui/control/chakra.tsx'
import { Confirm } from '#app/ui/control/dialog.tsx'
import { Menu } from '#app/ui/layout/menu.tsx'
import { Toasts } from '#app/ui/toast/toasts.tsx'
import { allRecords } from '#device/storage/records.ts'
import { remove } from '#device/storage/storage.ts'
import { aCatalogue } from '../../../make.ts'
import { aDevice, show } from '../screen.tsx'

beforeEach(async () => {
  await remove(allRecords)
  await page.viewport(390, 664)
})

const items = ['ROSA-100', 'ROSA-30', 'REGLOW-30', 'SET-HEALINGERA']
const fewUnits = items.map((id) => ({ id, units: 1 }))
const [one] = fewUnits

const controls = 'a[href],button,input,select,textarea,summary'

/** The controls in view that the note lies on, by their names. */
function covered(): string[] {
  const note = document.querySelector('[role=status] > div:has(> span)')
  if (!note) throw new Error('No note is shown.')
  const lies = note.getBoundingClientRect()
  return [...document.querySelectorAll<HTMLElement>(controls)].flatMap((control) => {
    const { left, right, top, bottom } = control.getBoundingClientRect()
    const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    const apart =
      right <= lies.left || left >= lies.right || bottom <= lies.top || top >= lies.bottom || !seen
    if (apart || note.contains(control) || !(control.contains(seen) || seen.contains(control))) return []
    return [control.getAttribute('aria-label') ?? control.textContent ?? control.tagName]
  })
}

const form = (
  <Chakra>
    <Confirm
      open
      title="Address"
      confirm="Save"
      dismiss="Not now"
      onConfirm={() => undefined}
      onClose={() => undefined}
    >
      {['Name', 'Street', 'City', 'State', 'Note'].map((label) => (
        <label key={label} style={{ display: 'block', padding: 16 }}>
          {label} <input />
        </label>
      ))}
    </Confirm>
  </Chakra>
)

test.each([
  {
    where: 'a cart with one line',
    cart: one ? [one] : [],
    drawer: 'cart',
    part: <CartDrawer />,
    last: { role: 'link', name: 'Checkout' },
  },
  {
    where: 'a cart of many lines',
    cart: fewUnits,
    drawer: 'cart',
    part: <CartDrawer />,
    last: { role: 'link', name: 'Checkout' },
  },
  {
    where: 'an empty cart',
    cart: [],
    drawer: 'cart',
    part: <CartDrawer />,
    last: { role: 'link', name: 'Shop everything' },
  },
  {
    where: 'the menu',
    cart: [],
    drawer: 'menu',
    part: <Menu />,
    last: { role: 'button', name: 'Close menu' },
  },
  {
    where: 'a dialog with a form',
    cart: [],
    drawer: null,
    part: form,
    last: { role: 'button', name: 'Save' },
  },
  {
    where: 'the checkout',
    cart: fewUnits,
    drawer: null,
    part: <Checkout methods={aCatalogue().shipping.methods} />,
    last: { role: 'button', name: 'Place order' },
  },
] as const)('a toast covers no control of $where', async ({ cart, drawer, part, last }) => {
  const store = await aDevice(cart)
  store.set(drawerAtom, drawer)
  const { screen } = await show(
    store,
    <>
      {part}
      <Toasts />
    </>,
  )
  await expect.element(screen.getByRole(last.role, { name: last.name }).first()).toBeInTheDocument()
  store.set(showToastAtom, {
    text: 'In your cart, at today’s prices.',
    action: { label: 'Undo', run: () => undefined },
  })
  await vi.waitFor(() => expect(covered()).toEqual([]))
})

test('a toast with a link leads there and ends', async () => {
  const store = await aDevice([])
  const { screen, router } = await show(store, <Toasts />)
  const search = { order: '0198f7a2-0000-7000-8000-000000000001' }
  store.set(showToastAtom, {
    text: 'Your waiting order is placed: ERA-10001.',
    link: { label: 'See your order', to: '/orderconfirmation', search },
  })
  const link = screen.getByRole('link', { name: 'See your order' })
  await expect.element(link).toBeVisible()
  expect(link.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
  await vi.waitFor(() => expect(covered()).toEqual([]))
  await link.click()
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/orderconfirmation'))
  expect(router.state.location.search).toEqual(search)
})
