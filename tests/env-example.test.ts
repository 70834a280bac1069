import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')

test('.env.example names every variable the shop reads, and no other', () => {
  const code = read('src/server/base/config/env.ts')
  const known = [...code.matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map((match) => match[1])
  // Only there to be refused.
  const expected = known.filter((name) => name !== 'FIREBASE_AUTH_EMULATOR_HOST')
  const named = [...read('.env.example').matchAll(/^# ([A-Z][A-Z_]+)=/gm)].map((match) => match[1])
  expect(named.toSorted()).toEqual(expected.toSorted())
})
