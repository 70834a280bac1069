import * as v from 'valibot'
import { expect, test } from 'vitest'
import { changePasswordSchema, logInSchema, newPasswordSchema } from '#app/state/account/auth-form.ts'

const isTaken = (password: string) => v.is(newPasswordSchema, { password })

test.each([
  ...['short', '1234567', 'password', 'Password1!', 'qwertyuiop', '12345678', 'aaaaaaaa', 'letmein123'],
  // The shop's own name, in the ways that come to mind.
  ...['eraeraera', 'Era-2026!', 'find-your-era', 'FindYourEra1', 'era_shop_2026', 'eraskincare'],
])('“%s” is too easy', (password) => {
  expect(isTaken(password)).toBe(false)
})

test.each([
  ...['a long enough sentence', 'opera tickets 9', 'era of the quiet sea', 'Ünïcödé 鍵 🗝', '   spaces   '],
  'x1'.repeat(2_000),
])('“%s” is taken as it is', (password) => {
  expect(isTaken(password)).toBe(true)
  expect(v.parse(newPasswordSchema, { password })).toEqual({ password })
})

test('a password for a login is neither trimmed nor judged', () => {
  for (const password of [' a ', 'short', 'password'])
    expect(v.parse(logInSchema, { email: ' ada@era.test ', password })).toEqual({
      email: 'ada@era.test',
      password,
    })
  expect(v.is(changePasswordSchema, { current: '', next: 'a long enough sentence' })).toBe(false)
})
