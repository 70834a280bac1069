import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toastAtom } from '#app/state/base/toast.ts'
import { Chakra } from '#app/ui/control/chakra.tsx'
import { BankBox } from '#app/ui/influencer/payout/bank-box.tsx'
import { allRecords } from '#device/storage/records.ts'
import { remove } from '#device/storage/storage.ts'
import { aShop, json, problem } from '../../../device/outbox/placed.ts'
import { aDevice, show } from '../screen.tsx'

const login = vi.hoisted(() => ({
  method: 'password',
  isRecent: false,
  typed: [] as (string | undefined)[],
  /** Until it is settled a login is under way. */
  answer: Promise.resolve(),
}))
vi.mock('#device/firebase/security.ts', () => ({
  loginMethod: async () => login.method,
  confirmLogin: async (password?: string) => {
    login.typed.push(password)
    await login.answer
    if (password === 'wrong') return { ok: false, code: 'auth/wrong-password' }
    login.isRecent = true
    return { ok: true, user: { uid: 'maya', email: 'maya@era.test', emailVerified: true } }
  },
}))

const saved = { kind: 'us', holder: 'Maya Lee', number: '···· 6789', changedAt: '2026-11-20T09:41:00.000Z' }

beforeEach(() => remove(allRecords))
afterEach(() => vi.restoreAllMocks())

async function open(method: 'password' | 'google', bank: typeof saved | null) {
  Object.assign(login, { method, isRecent: false, typed: [], answer: Promise.resolve() })
  const sent: unknown[] = []
  aShop(async (request) => {
    if (request.method === 'GET') return json(200, { bank })
    if (!login.isRecent) return problem(403, 'login_too_old')
    sent.push(request.method === 'PUT' ? await request.json() : request.method)
    return json(200, { bank: request.method === 'PUT' ? saved : null })
  })
  const store = await aDevice([])
  const { screen } = await show(
    store,
    <Chakra>
      <BankBox />
    </Chakra>,
  )
  return { screen, sent, toast: () => store.get(toastAtom)?.text }
}

test('an account is saved after a password on the spot, and what was typed stays', async () => {
  const { screen, sent, toast } = await open('password', null)
  await screen.getByLabelText('Name on the account').fill('Maya Lee')
  await screen.getByLabelText('Routing number').fill('021000021')
  await screen.getByLabelText('Account number').fill('000123456789')
  await screen.getByRole('button', { name: 'Save account' }).click()
  const dialog = screen.getByRole('alertdialog')
  await expect.element(dialog.getByLabelText('Your password', { exact: true })).toHaveFocus()
  // Not now: nothing is lost, and the next try asks again.
  await dialog.getByRole('button', { name: 'Not now' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(screen.getByLabelText('Account number')).toHaveValue('000123456789')
  await screen.getByRole('button', { name: 'Save account' }).click()
  await dialog.getByLabelText('Your password', { exact: true }).fill('wrong')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/isn’t your current password/)
  expect(sent).toEqual([])
  await dialog.getByLabelText('Your password', { exact: true }).fill('find-your-era')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await vi.waitFor(() => expect(toast()).toBe('Saved. Your next payout goes there.'))
  await expect.element(dialog).not.toBeInTheDocument()
  const account = { routing: '021000021', account: '000123456789', type: 'checking' }
  expect(sent).toEqual([{ bank: { kind: 'us', holder: 'Maya Lee', ...account } }])
  expect(login.typed).toEqual(['wrong', 'find-your-era'])
})

test('an account is removed after a login at Google, where there is no password', async () => {
  const { screen, sent, toast } = await open('google', saved)
  await screen.getByRole('button', { name: 'Remove' }).click()
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  const dialog = screen.getByRole('alertdialog', { name: 'Is it you?' })
  await expect.element(dialog.getByText(/Google asks/)).toBeVisible()
  await expect.element(dialog.getByLabelText('Your password', { exact: true })).not.toBeInTheDocument()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await vi.waitFor(() => expect(toast()).toBe('Account removed.'))
  expect(sent).toEqual(['DELETE'])
  expect(login.typed).toEqual([undefined])
})

test('who dismisses the question while Google is asked keeps the account', async () => {
  const { screen, sent } = await open('google', saved)
  const asked = Promise.withResolvers<void>()
  login.answer = asked.promise
  await screen.getByRole('button', { name: 'Remove' }).click()
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  const dialog = screen.getByRole('alertdialog', { name: 'Is it you?' })
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByRole('button', { name: 'Not now' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  asked.resolve()
  await vi.waitFor(() => expect(login.isRecent).toBe(true))
  // As long as a call would take to arrive.
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(sent).toEqual([])
  await expect.element(screen.getByText(/6789/)).toBeVisible()
})
