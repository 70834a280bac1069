import { expect, test } from 'vitest'
import { findCode, foldCode, normalCode } from '#domain/base/code.ts'

test.each([
  { typed: ' maya ', code: 'MAYA' },
  { typed: 'ma ya\u00a0', code: 'MAYA' },
  { typed: 'june-Glow', code: 'JUNE-GLOW' },
])('“$typed” is the code $code', ({ typed, code }) => expect(normalCode(typed)).toBe(code))

test.each([
  ['OLIVIA', '0l1via'],
  ['LILY', '1 i l y'],
  ['G00D', 'good'],
])('%s looks like %s', (code, typed) => expect(foldCode(code)).toBe(foldCode(typed)))

const rows = (...codes: string[]) => codes.map((code) => ({ code }))

test.each([
  { title: 'the code itself', codes: ['MAYA', 'NOOR'], typed: 'noor', found: 'NOOR' },
  { title: 'the one that looks like it', codes: ['MAYA', 'NOOR'], typed: 'n0or', found: 'NOOR' },
  {
    title: 'the code itself before one that looks like it',
    codes: ['N0OR', 'NOOR'],
    typed: 'NOOR',
    found: 'NOOR',
  },
  { title: 'nobody where two look like it', codes: ['N0OR', 'NOOR'], typed: 'NO0R', found: undefined },
  { title: 'nobody for another code', codes: ['MAYA'], typed: 'MAYO', found: undefined },
  { title: 'nobody without a code', codes: ['MAYA'], typed: undefined, found: undefined },
])('a typed code finds $title', ({ codes, typed, found }) => {
  expect(findCode(rows(...codes), typed)?.code).toBe(found)
})
