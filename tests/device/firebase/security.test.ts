import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signIn, signOut } from '#device/firebase/auth.ts'
import { changeEmail, changePassword, confirmLogin } from '#device/firebase/security.ts'
import { allRecords } from '#device/storage/records.ts'
import { remove } from '#device/storage/storage.ts'
import { aShop, json, problem } from '../outbox/placed.ts'

/** Firebase's own code at a provider that writes down what it is asked. */

const email = 'ada@era.test'
/** Every kind of character, spaces at its ends, and longer than any form would cut. */
const odd = ` Ünï → 鍵 🗝 "'<&> ${'x'.repeat(200)} `

let password: string
let asked: { call: string; body: Record<string, unknown> }[]

const encoded = (value: unknown) => btoa(JSON.stringify(value)).replaceAll('=', '')
const entered = () => {
  const iat = Math.floor(Date.now() / 1000)
  const idToken = `${encoded({ alg: 'none' })}.${encoded({ sub: 'ada', iat, exp: iat + 3600 })}.none`
  return json(200, {
    localId: 'ada',
    email,
    idToken,
    refreshToken: 'ada',
    expiresIn: '3600',
    registered: true,
  })
}
const fault = (message: string) => json(400, { error: { code: 400, message, errors: [] } })

const calls = () => asked.map(({ call }) => call)

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  await remove(allRecords)
  password = 'a long enough sentence'
  asked = []
  aShop(async (request) => {
    const call = /accounts:(\w+)/.exec(request.url)?.[1]
    if (request.url.endsWith('/api/settings')) {
      const firebase = { apiKey: 'test-key', projectId: 'demo-test' }
      return json(200, { build: 'test', firebase, card: false, vitals: false, supportEmail: 'help@era.test' })
    }
    if (!call) return problem(404, 'not_found')
    const body: Record<string, unknown> = Object(await request.json())
    asked.push({ call, body })
    if (call === 'lookup') return json(200, { users: [{ localId: 'ada', email }] })
    if (call === 'sendOobCode') return json(200, { email })
    if (call === 'signInWithPassword' && body.password !== password) return fault('INVALID_LOGIN_CREDENTIALS')
    if (call === 'update') password = String(body.password)
    return entered()
  })
  expect(await signIn(email, password)).toMatchObject({ ok: true })
  asked = []
})
afterEach(async () => {
  await signOut()
  vi.restoreAllMocks()
})

test('a password is changed with the present one only', async () => {
  expect(await changePassword('not it at all', 'another long sentence')).toEqual({
    ok: false,
    code: 'auth/invalid-credential',
  })
  expect(calls()).not.toContain('update')
  expect(await changePassword(password, 'another long sentence')).toMatchObject({ ok: true })
  expect(password).toBe('another long sentence')
})

test('a password arrives as it was typed: any characters, spaces at its ends, in full', async () => {
  expect(await changePassword(password, odd)).toMatchObject({ ok: true })
  expect(password).toBe(odd)
  expect(await confirmLogin(odd.trim())).toMatchObject({ ok: false })
  expect(await confirmLogin(odd)).toMatchObject({ ok: true })
})

test('another address is asked for with the password only, and gets the link', async () => {
  expect(await changeEmail('ada.l@era.test', 'not it at all')).toBe('auth/invalid-credential')
  expect(calls()).not.toContain('sendOobCode')
  expect(await changeEmail('ada.l@era.test', password)).toBeNull()
  expect(asked.find(({ call }) => call === 'sendOobCode')?.body).toMatchObject({
    requestType: 'VERIFY_AND_CHANGE_EMAIL',
    newEmail: 'ada.l@era.test',
  })
})
