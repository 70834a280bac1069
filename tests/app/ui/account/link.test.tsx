import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { persistedUser } from '#app/state/account/auth.ts'
import { connectionAtom } from '#app/state/base/connection.ts'
import { LinkForm } from '#app/ui/account/link-form.tsx'
import { firebaseSession, signOut } from '#device/firebase/auth.ts'
import { setSessionSource } from '#device/http/session.ts'
import { allRecords, records } from '#device/storage/records.ts'
import { read, remove, update } from '#device/storage/storage.ts'
import { aToken, firebaseSettings } from '../../../device/firebase/stand-in.ts'
import { aShop, json, problem } from '../../../device/outbox/placed.ts'
import { aDevice, show } from '../screen.tsx'

/** The page of the links in Firebase's mails, with Firebase's own code; the shop and Firebase answer by themselves. */

const EMAIL = 'ada@era.test'
const PASSWORD = 'a long enough sentence'
const fault = (message: string) => json(400, { error: { code: 400, message } })

interface World {
  requestType?: string
  /** Firebase's answer to a look at the link. */
  looks?: () => Response
  /** Its answer to the use of it. */
  uses?: () => Response
}

/** Firebase's calls by name, with what was asked of them. */
function aWorld({ requestType = 'PASSWORD_RESET', looks, uses }: World = {}) {
  const asked: string[] = []
  aShop(async (request) => {
    if (request.url.endsWith('/api/settings')) return json(200, firebaseSettings)
    const call = /accounts:(\w+)/.exec(request.url)?.[1]
    if (!call) return problem(404, 'not_found')
    const body = Object(await request.json())
    const use = call === 'update' || body.newPassword !== undefined
    asked.push(use ? `use ${body.oobCode}` : call === 'resetPassword' ? `look ${body.oobCode}` : call)
    if (use) return uses ? uses() : json(200, { email: EMAIL })
    const changes = requestType.includes('CHANGE') && { newEmail: 'ada@new.test' }
    if (call === 'resetPassword')
      return looks ? looks() : json(200, { email: EMAIL, requestType, ...changes })
    if (call === 'signInWithPassword') {
      const session = { localId: 'ada', idToken: aToken(), refreshToken: 'ada', expiresIn: '3600' }
      return json(200, { ...session, email: EMAIL, registered: true })
    }
    if (call === 'lookup') return json(200, { users: [{ localId: 'ada', email: EMAIL }] })
    return json(200, { email: body.email })
  })
  return asked
}

beforeEach(async () => {
  await remove(allRecords)
  setSessionSource(firebaseSession)
})
afterEach(async () => {
  aWorld()
  await signOut()
  vi.restoreAllMocks()
})

async function open({ code = 'c1' as string | undefined, mode = 'resetPassword' } = {}) {
  const store = await aDevice([])
  const onKind = vi.fn()
  const { screen, router } = await show(store, <LinkForm code={code} mode={mode} onKind={onKind} />)
  return { store, screen, router, onKind }
}

test('a reset link takes a new password by its rules, and logs in with it', async () => {
  const asked = aWorld()
  const { screen, router, store, onKind } = await open()
  const email = screen.getByRole('textbox', { name: 'Email' })
  await expect.element(email).toHaveValue(EMAIL)
  // What a password manager stores it under.
  await expect.element(email).toHaveAttribute('autocomplete', 'username')
  const field = screen.getByLabelText('New password', { exact: true })
  await expect.element(field).toHaveAttribute('autocomplete', 'new-password')
  expect(onKind).toHaveBeenCalledWith('reset')
  await field.fill('short')
  await screen.getByRole('button', { name: 'Save and log in' }).click()
  await expect.element(screen.getByText(/at least 8 characters: this has 5/)).toBeVisible()
  await field.fill('password1')
  await expect.element(screen.getByText(/easy to guess/)).toBeVisible()
  expect(asked).toEqual(['look c1'])

  await field.fill(PASSWORD)
  await screen.getByRole('button', { name: 'Save and log in' }).click()
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/profilepage'))
  expect(asked).toContain('use c1')
  expect(store.get(persistedUser.valueAtom)).toMatchObject({ uid: 'ada' })
})

test('Caps Lock is said while a password is typed', async () => {
  aWorld()
  const { screen } = await open()
  const field = screen.getByLabelText('New password', { exact: true })
  await expect.element(field).toBeVisible()
  const press = (on: boolean) =>
    field
      .element()
      .dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true, modifierCapsLock: on }))
  press(true)
  await expect.element(screen.getByText('Caps Lock is on.')).toBeVisible()
  press(false)
  await expect.element(screen.getByText('Caps Lock is on.')).not.toBeInTheDocument()
})

test('a new password does not take another person’s login away', async () => {
  const asked = aWorld()
  await update(records.user, () => ({ uid: 'bea', email: 'bea@era.test', emailVerified: true }))
  const { screen, store } = await open()
  await vi.waitFor(() => expect(store.get(persistedUser.valueAtom)?.uid).toBe('bea'))
  await screen.getByLabelText('New password', { exact: true }).fill(PASSWORD)
  await screen.getByRole('button', { name: 'Save and log in' }).click()
  await expect.element(screen.getByText(/You’re logged in here as bea@era.test/)).toBeVisible()
  expect(asked).not.toContain('signInWithPassword')
  expect((await read(records.user))?.uid).toBe('bea')
})

test.each([
  { message: 'EXPIRED_OOB_CODE', said: 'This link has expired.' },
  { message: 'INVALID_OOB_CODE', said: 'This link doesn’t work anymore.' },
  // An account that was closed is not told apart.
  { message: 'USER_DISABLED', said: 'This link doesn’t work anymore.' },
])('a reset link with $message leads to a new one', async ({ message, said }) => {
  const asked = aWorld({ looks: () => fault(message) })
  const { screen } = await open()
  await expect.element(screen.getByRole('alert').getByText(said)).toBeVisible()
  await screen.getByRole('textbox', { name: 'Email' }).fill(EMAIL)
  await screen.getByRole('button', { name: 'Send the link' }).click()
  await expect.element(screen.getByText(/a reset link is on its way/)).toBeVisible()
  expect(asked).toEqual(['look c1', 'sendOobCode'])
})

test('a link used up between opening and saving is reported', async () => {
  aWorld({ uses: () => fault('EXPIRED_OOB_CODE') })
  const { screen } = await open()
  await screen.getByLabelText('New password', { exact: true }).fill(PASSWORD)
  await screen.getByRole('button', { name: 'Save and log in' }).click()
  await expect.element(screen.getByText('This link has expired.')).toBeVisible()
})

test('without its code a link is not looked at', async () => {
  const asked = aWorld()
  const store = await aDevice([])
  const { screen } = await show(store, <LinkForm code={undefined} mode={undefined} onKind={vi.fn()} />)
  await expect.element(screen.getByText('This link doesn’t work anymore.')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Log in to ask for a new one.' })).toBeVisible()
  expect(asked).toEqual([])
})

test('offline it waits, and continues after the reconnect', async () => {
  let reached = false
  aWorld({
    looks: () => {
      if (!reached) throw new TypeError('Failed to fetch')
      return json(200, { email: EMAIL, requestType: 'PASSWORD_RESET' })
    },
  })
  const { screen, store } = await open()
  store.set(connectionAtom, 'offline')
  await expect.element(screen.getByText('You’re offline.')).toBeVisible()
  await expect.element(screen.getByText(/It isn’t used up/)).toBeVisible()
  reached = true
  store.set(connectionAtom, 'online')
  await expect.element(screen.getByLabelText('New password', { exact: true })).toBeVisible()
})

test.each([
  { requestType: 'VERIFY_EMAIL', submit: 'Confirm this email', done: `${EMAIL} is confirmed.` },
  {
    requestType: 'VERIFY_AND_CHANGE_EMAIL',
    submit: 'Use this email',
    done: 'Your account’s email is now ada@new.test.',
  },
  {
    requestType: 'RECOVER_EMAIL',
    submit: 'Use this email again',
    done: `Your account’s email is ${EMAIL} again.`,
  },
])('a link for $requestType is used by a click, not by opening it', async ({ requestType, submit, done }) => {
  const asked = aWorld({ requestType })
  const { screen } = await open({ mode: '' })
  const button = screen.getByRole('button', { name: submit })
  await expect.element(button).toBeVisible()
  expect(asked).toEqual(['look c1'])
  await button.click()
  await expect.element(screen.getByText(done)).toBeVisible()
  expect(asked).toContain('use c1')
})

test('a logged-in shopper asks for another link to confirm their email', async () => {
  const asked = aWorld({ looks: () => fault('EXPIRED_OOB_CODE') })
  await (await import('#device/firebase/auth.ts')).signIn(EMAIL, PASSWORD)
  await update(records.user, () => ({ uid: 'ada', email: EMAIL, emailVerified: false }))
  const { screen } = await open({ mode: 'verifyEmail' })
  await screen.getByRole('button', { name: 'Send a new link' }).click()
  await expect.element(screen.getByText('We’ve sent a new link. Check spam too.')).toBeVisible()
  expect(asked).toContain('sendOobCode')
})

test('a new address that became another account’s meanwhile is said to be taken', async () => {
  aWorld({ requestType: 'VERIFY_AND_CHANGE_EMAIL', uses: () => fault('EMAIL_EXISTS') })
  const { screen } = await open({ mode: '' })
  await screen.getByRole('button', { name: 'Use this email' }).click()
  await expect.element(screen.getByRole('alert').getByText(/already has an account/)).toBeVisible()
})
