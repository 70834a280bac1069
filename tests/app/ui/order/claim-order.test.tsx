import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { persistedUser } from '#app/state/account/auth.ts'
import { connectionAtom } from '#app/state/base/connection.ts'
import { orderToClaimAtom } from '#app/state/order/claim.ts'
import { Receipt } from '#app/ui/order/receipt.tsx'
import { firebaseSession, signOut } from '#device/firebase/auth.ts'
import { setSessionSource } from '#device/http/session.ts'
import { allRecords, records } from '#device/storage/records.ts'
import { read, remove, update } from '#device/storage/storage.ts'
import { aToken, firebaseSettings } from '../../../device/firebase/stand-in.ts'
import { accepted, aShop, json, problem } from '../../../device/outbox/placed.ts'
import { anOrder } from '../../../make.ts'
import { aDevice, show } from '../screen.tsx'

/** A guest's receipt becomes an account, with Firebase's own code; the shop and Firebase answer by themselves. */

const EMAIL = 'ada@era.test'
const PASSWORD = 'a long enough sentence'

const order = accepted(anOrder({ contact: { email: EMAIL, name: 'Ada Lovelace' } }))

/** What was asked of the shop and of Firebase: `claim KEY as BEARER?`, and Firebase's calls by name. */
function aWorld({ taken = false, claim = () => json(200, order) as Response } = {}) {
  const asked: string[] = []
  aShop(async ({ url, headers }) => {
    if (url.endsWith('/api/settings')) return json(200, firebaseSettings)
    if (url.endsWith('/claim')) {
      asked.push(`claim ${headers.get('x-order-key')} ${headers.has('authorization') ? 'logged in' : ''}`)
      return claim()
    }
    const call = /accounts:(\w+)/.exec(url)?.[1]
    if (call) asked.push(call)
    if (call === 'signUp') {
      if (taken) return json(400, { error: { code: 400, message: 'EMAIL_EXISTS' } })
      const session = { localId: 'ada', idToken: aToken(), refreshToken: 'ada', expiresIn: '3600' }
      return json(200, { ...session, email: EMAIL })
    }
    if (call === 'update') return json(200, { localId: 'ada', displayName: 'Ada Lovelace' })
    if (call === 'lookup') return json(200, { users: [{ localId: 'ada', email: EMAIL }] })
    if (call === 'sendOobCode') return json(200, { email: EMAIL })
    return problem(404, 'not_found')
  })
  return asked
}

beforeEach(async () => {
  await remove(allRecords)
  setSessionSource(firebaseSession)
})
afterEach(async () => {
  aWorld()
  // Firebase reports a sign-out where nobody is logged in too: that may come late, to the account of the next test.
  if (await firebaseSession({ renewToken: false })) {
    await signOut()
    await vi.waitFor(async () => expect(await read(records.user)).toBeNull())
  }
  vi.restoreAllMocks()
})

async function open() {
  const store = await aDevice([])
  const { screen } = await show(
    store,
    <Receipt order={order} orderSecret="secret" stale={false} onChanged={vi.fn()} onReload={vi.fn()} />,
  )
  return { store, screen }
}

test('one password makes an account of the receipt, and the order is in it', async () => {
  const asked = aWorld()
  const { screen } = await open()
  const form = screen.getByRole('region', { name: 'Keep this order in an account' })
  await expect.element(form.getByRole('textbox', { name: 'Email' })).toHaveValue(EMAIL)
  await form.getByLabelText('Password', { exact: true }).fill(PASSWORD)
  await form.getByRole('button', { name: 'Create account' }).click()

  await expect.element(screen.getByText('This order is in your account.')).toBeVisible()
  await expect.element(screen.getByText(/We’ve sent a link to ada@era.test/)).toBeVisible()
  await vi.waitFor(() => expect(asked).toContain('sendOobCode'))
  expect(asked.filter((call) => call.startsWith('claim'))).toEqual(['claim secret logged in'])
  expect(await read(records.receipts)).toMatchObject([{ id: order.id, uid: 'ada' }])
})

test('a weak password and a lost connection are shown, and no request is sent', async () => {
  const asked = aWorld()
  const { store, screen } = await open()
  const field = screen.getByLabelText('Password', { exact: true })
  await field.fill('password')
  await screen.getByRole('button', { name: 'Create account' }).click()
  await expect.element(screen.getByText(/easy to guess/)).toBeVisible()
  await field.fill('short')
  await expect.element(screen.getByText(/at least 8 characters: this has 5/)).toBeVisible()

  store.set(connectionAtom, 'offline')
  await field.fill(PASSWORD)
  await expect.element(screen.getByText(/Your password isn’t kept anywhere/)).toBeVisible()
  await screen.getByRole('button', { name: 'Create account' }).click()
  await expect.element(screen.getByRole('button', { name: 'Create account' })).toBeVisible()
  expect(asked).toEqual([])
  const stored = await Promise.all(allRecords.map((record) => read(record as typeof records.receipts)))
  expect(JSON.stringify([stored, { ...localStorage }, { ...sessionStorage }])).not.toContain(PASSWORD)
})

test('an address with an account leads to the login, and the order goes along', async () => {
  const asked = aWorld({ taken: true })
  const { store, screen } = await open()
  await screen.getByLabelText('Password', { exact: true }).fill(PASSWORD)
  await screen.getByRole('button', { name: 'Create account' }).click()
  const alert = screen.getByRole('alert').filter({ hasText: 'If you have one already, log in' })
  await expect.element(alert).toBeVisible()
  expect(store.get(orderToClaimAtom), 'nobody logs in by that').toBeNull()
  await expect.element(screen.getByLabelText('Password', { exact: true })).toHaveValue(PASSWORD)

  const link = screen.getByRole('link', { name: 'Log in and keep it there' })
  expect(link.element().getAttribute('href')).toBe(
    `/login?redirect=${encodeURIComponent(`/orderconfirmation?order=${order.id}`)}`,
  )
  await link.click()
  expect(store.get(orderToClaimAtom)).toMatchObject({ id: order.id })
  expect(asked).toEqual(['signUp'])
})

test('a logged-in shopper claims it by a press; another account’s order is refused with a sentence', async () => {
  setSessionSource(async () => ({ uid: 'grace', token: 'token' }))
  await update(records.user, () => ({ uid: 'grace', email: 'grace@era.test', emailVerified: true }))
  let theirs = true
  aWorld({ claim: () => (theirs ? problem(403, 'forbidden') : json(200, order)) })
  const { store, screen } = await open()
  await vi.waitFor(() => expect(store.get(persistedUser.valueAtom)?.uid).toBe('grace'))
  const keep = screen.getByRole('button', { name: 'Keep it in my account' })
  await keep.click()
  await expect.element(screen.getByText(/in another account already/)).toBeVisible()
  theirs = false
  await keep.click()
  await expect.element(screen.getByText('This order is in your account.')).toBeVisible()
  expect(screen.getByText(/We’ve sent a link/).query()).toBeNull()
})

test('an account’s own order asks nothing', async () => {
  await update(records.user, () => ({ uid: 'ada', email: EMAIL, emailVerified: true }))
  await update(records.receipts, () => [{ id: order.id, uid: 'ada', at: 1, orderSecret: 'secret', order }])
  aWorld()
  const { screen } = await open()
  await expect.element(screen.getByRole('heading', { name: 'What you ordered' })).toBeVisible()
  await vi.waitFor(() => expect(screen.getByRole('region', { name: /^Keep this order/ }).query()).toBeNull())
})

test('a word says that Caps Lock is on', async () => {
  aWorld()
  const { screen } = await open()
  const field = screen.getByLabelText('Password', { exact: true }).element()
  const press = (modifierCapsLock: boolean) =>
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'A', modifierCapsLock, bubbles: true }))
  press(true)
  await expect.element(screen.getByText('Caps Lock is on.')).toBeVisible()
  press(false)
  await vi.waitFor(() => expect(screen.getByText('Caps Lock is on.').query()).toBeNull())
})
