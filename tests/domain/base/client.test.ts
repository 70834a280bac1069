import { expect, test } from 'vitest'
import { CLIENT, isTooOld, OLDEST_CLIENT } from '#domain/base/client.ts'

test.each([
  { said: undefined, old: false }, // a script that names no client gets what it asks for
  { said: String(CLIENT), old: false },
  { said: String(OLDEST_CLIENT), old: false },
  { said: String(OLDEST_CLIENT - 1), old: true },
  { said: String(CLIENT + 1), old: false }, // this server may be the older one
  { said: '', old: true },
  { said: 'latest', old: false },
])('a client that calls itself $said is too old: $old', ({ said, old }) => {
  expect(isTooOld(said)).toBe(old)
})

test('the shop serves the client it ships', () => expect(isTooOld(String(CLIENT))).toBe(false))
