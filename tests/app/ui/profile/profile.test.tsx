import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { persistedUser } from '#app/state/account/auth.ts'
import { drawerAtom } from '#app/state/base/shell.ts'
import { toastAtom } from '#app/state/base/toast.ts'
import { Chakra } from '#app/ui/control/chakra.tsx'
import { Email } from '#app/ui/profile/change-email.tsx'
import { Details } from '#app/ui/profile/details.tsx'
import { LogOutEverywhere } from '#app/ui/profile/log-out-everywhere.tsx'
import { OrderRow } from '#app/ui/profile/order-row.tsx'
import { Orders } from '#app/ui/profile/orders.tsx'
import { Profile } from '#app/ui/profile/profile.tsx'
import { RemoveAccount } from '#app/ui/profile/remove-account.tsx'
import { setSessionSource } from '#device/http/session.ts'
import { allRecords, records } from '#device/storage/records.ts'
import { read, remove, update } from '#device/storage/storage.ts'
import type { Order } from '#domain/order/order.ts'
import { accepted, aPlacedOrder, aShop, json, problem } from '../../../device/outbox/placed.ts'
import { anOrder } from '../../../make.ts'
import { aDevice, show } from '../screen.tsx'

const ada = { uid: 'ada', email: 'ada@era.test', emailVerified: true }

beforeEach(async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  await remove(allRecords)
  await update(records.user, () => ada)
})
afterEach(() => vi.restoreAllMocks())

/** A device on which Ada is logged in. */
async function hers() {
  setSessionSource(async () => ({ uid: 'ada', token: 'token' }))
  const store = await aDevice([])
  await vi.waitFor(() => expect(store.get(persistedUser.valueAtom)).toEqual(ada))
  return store
}

test('logging out everywhere asks, ends every login and clears this device', async () => {
  await aPlacedOrder({}, 'ada')
  const store = await hers()
  const { screen } = await show(
    store,
    <Chakra>
      <LogOutEverywhere />
    </Chakra>,
  )
  let busy = true
  const calls: string[] = []
  aShop(({ method, url }) => {
    if (new URL(url).pathname !== '/api/me/sessions') return problem(404, 'not_found')
    calls.push(method)
    return busy ? problem(503, 'unavailable') : json(200, { ended: true })
  })
  await screen.getByRole('button', { name: 'Log out everywhere' }).click()
  const question = screen.getByRole('alertdialog', { name: 'Log out on every device?' })
  await expect.element(question.getByText(/^1 order is still on this device/)).toBeVisible()
  // The safe answer.
  await expect.element(question.getByRole('button', { name: 'Stay' })).toHaveFocus()

  await question.getByRole('button', { name: 'Log out everywhere' }).click()
  await expect.element(question.getByRole('alert')).toBeVisible()
  expect(await read(records.user), 'still logged in: nothing has ended').toEqual(ada)

  busy = false
  await question.getByRole('button', { name: 'Log out everywhere' }).click()
  await vi.waitFor(async () => expect(await read(records.user)).toBeNull())
  await vi.waitFor(async () => expect(await read(records.outbox)).toEqual([]))
  await vi.waitFor(() => expect(store.get(toastAtom)?.text).toBe('You’re logged out on every device.'))
  expect(calls).toEqual(['DELETE', 'DELETE'])
})

const anAccountOf = (orders: readonly Order[]) => update(records.account, () => ({ uid: 'ada', orders }))

test('orders are searched at the shop, and without it among those of this device', async () => {
  const [first, second] = [accepted(anOrder()), accepted(anOrder(), { number: 'ERA-10002' })]
  await anAccountOf([second, first])
  const store = await hers()
  const searches: (string | null)[] = []
  let offline = false
  aShop(({ url }) => {
    if (offline) throw new TypeError('no network')
    if (!new URL(url).pathname.endsWith('/orders')) return problem(503, 'unavailable')
    const search = new URL(url).searchParams.get('search')
    searches.push(search)
    const orders = search === null ? [second, first] : search === '10002' ? [second] : []
    return json(200, { orders, next: null })
  })
  const { screen } = await show(
    store,
    <Chakra>
      <Orders />
    </Chakra>,
  )
  const rows = () => screen.getByRole('link', { name: /^View order/ }).elements().length
  const field = screen.getByRole('searchbox', { name: 'Search your orders' })
  await vi.waitFor(() => expect(rows()).toBe(2))
  await field.fill('10002')
  await expect.element(screen.getByText('1 order found.')).toBeVisible()
  expect(rows()).toBe(1)
  await field.fill('no such thing')
  await expect.element(screen.getByText(/^No order matches “no such thing”/)).toBeVisible()
  expect(searches).toEqual([null, '10002', 'no such thing'])

  offline = true
  await field.fill('ERA-10001')
  await expect.element(screen.getByText(/^1 order found. You’re offline/)).toBeVisible()
  await screen.getByRole('button', { name: 'Show all orders' }).click()
  await vi.waitFor(() => expect(rows()).toBe(2))
})

test('buying again names what is missing, and why', async () => {
  const order = accepted(anOrder())
  const gone = { id: 'OLD-1', name: 'Rose water', units: 1, unitPrice: 1, total: 1 }
  const store = await hers()
  const withGone = { ...order, quote: { ...order.quote, lines: [...order.quote.lines, gone] } }
  const { screen } = await show(
    store,
    <Chakra>
      <ul>
        <OrderRow order={withGone} />
      </ul>
    </Chakra>,
  )
  await screen.getByRole('button', { name: 'Buy again: order ERA-10001' }).click()
  const note = screen.getByRole('status').filter({ hasText: 'Not this:' })
  await expect.element(note.getByText('Rose water: not in the shop anymore.')).toBeVisible()
  await note.getByRole('button', { name: 'See your cart' }).click()
  expect(store.get(drawerAtom)).toBe('cart')
})

test('another email needs another address than now, and the password', async () => {
  const store = await hers()
  aShop(() => problem(503, 'unavailable'))
  const { screen } = await show(
    store,
    <Chakra>
      <Email user={ada} />
    </Chakra>,
  )
  await screen.getByRole('button', { name: 'Change email' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Change your email' })
  await dialog.getByLabelText('New email').fill('Ada@era.test')
  await dialog.getByRole('button', { name: 'Send the link' }).click()
  await expect.element(dialog.getByText('That’s the address you have now.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Send the link' }).click()
  await expect.element(dialog.getByText('Add your password.')).toBeVisible()
  await dialog.getByLabelText('New email').fill('ada.l@era.test')
  await dialog.getByLabelText('Current password', { exact: true }).fill('a long enough sentence')
  await dialog.getByRole('button', { name: 'Send the link' }).click()
  await expect.element(dialog.getByRole('alert')).toBeVisible()
})

test('name and phone are changed; a fault is at its field, and what was typed stays', async () => {
  await update(records.account, () => ({
    uid: 'ada',
    profile: { email: ada.email, name: 'Ada', phone: '555-555-0100', addresses: [], marketing: false },
  }))
  const store = await hers()
  const sent: unknown[] = []
  aShop(async (request) => {
    if (request.method !== 'PUT') return problem(503, 'unavailable')
    const body = await request.json()
    sent.push(body)
    const errors = [{ path: 'phone', message: 'Use a 10-digit US number.' }]
    if (body.phone === '12') return problem(422, 'invalid', { errors })
    return json(200, { email: ada.email, name: body.name, addresses: [], marketing: false })
  })
  const { screen } = await show(
    store,
    <Chakra>
      <Details user={ada} />
    </Chakra>,
  )
  const [name, phone] = [screen.getByLabelText('Name'), screen.getByLabelText('Phone')]
  await expect.element(phone).toHaveValue('555-555-0100')
  await name.fill('Ada Lovelace')
  await phone.fill('12')
  await screen.getByRole('button', { name: 'Save details' }).click()
  await expect.element(screen.getByText('Use a 10-digit US number.')).toBeVisible()
  await expect.element(phone).toHaveAccessibleDescription('Use a 10-digit US number.')
  await expect.element(name).toHaveValue('Ada Lovelace')
  await phone.fill('')
  await screen.getByRole('button', { name: 'Save details' }).click()
  await vi.waitFor(() => expect(store.get(toastAtom)?.text).toBe('Saved.'))
  expect(sent).toEqual([
    { name: 'Ada Lovelace', phone: '12' },
    { name: 'Ada Lovelace', phone: null },
  ])
})

test('a password manager learns whose password is changed, in the form that changes it', async () => {
  const store = await hers()
  aShop(() => problem(503, 'unavailable'))
  const { screen } = await show(
    store,
    <Chakra>
      <Details user={ada} />
    </Chakra>,
  )
  const current = screen.getByLabelText('Current password', { exact: true })
  await expect.element(current).toHaveAttribute('autocomplete', 'current-password')
  const form = current.element().closest('form')
  const name = form?.querySelector<HTMLInputElement>('input[autocomplete="username"]')
  expect(name?.value).toBe(ada.email)
  expect(form?.querySelectorAll('input[autocomplete="new-password"]')).toHaveLength(1)
})

test.each([
  ['packer', 'Open the back office', '/neworders'],
  ['influencer', 'Open your creator dashboard', '/influencer'],
] as const)('a %s finds the way to their work', async (role, name, path) => {
  aShop(() => problem(503, 'unavailable'))
  const { screen } = await show(await hers(), <Profile tab="orders" user={{ ...ada, role }} />)
  await expect.element(screen.getByRole('link', { name })).toHaveAttribute('href', path)
})

test('deleting the account names first what this device has not sent', async () => {
  await aPlacedOrder({}, 'ada')
  const { screen } = await show(
    await hers(),
    <Chakra>
      <RemoveAccount />
    </Chakra>,
  )
  await screen.getByRole('button', { name: 'Delete my account' }).click()
  const question = screen.getByRole('alertdialog', { name: 'Delete your account?' })
  await expect.element(question.getByText(/^1 order is still on this device/)).toBeVisible()
})
