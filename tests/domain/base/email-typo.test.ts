import { expect, test } from 'vitest'
import { likelyEmail } from '#domain/base/email-typo.ts'

test.each([
  ['ada@gmial.com', 'ada@gmail.com'],
  ['ada@gmial.con', 'ada@gmail.com'],
  ['Ada@Gmail.co', 'ada@gmail.com'],
  ['ada@gmail.cmo', 'ada@gmail.com'],
  ['ada@yahooo.com', 'ada@yahoo.com'],
  ['ada@hotmial.com', 'ada@hotmail.com'],
  ['ada@outlok.com', 'ada@outlook.com'],
  ['ada@iclod.com', 'ada@icloud.com'],
  ['ada@ao.com', 'ada@aol.com'],
])('%s was probably %s', (typed, meant) => {
  expect(likelyEmail(typed)).toBe(meant)
})

test.each([
  'ada@gmail.com',
  'ada@mail.com',
  'ada@ymail.com',
  'ada@gmx.net',
  'ada@example.com',
  'ada@era.test',
  'ada@ibm.com',
  'ada@studio.example',
  'ada',
  '',
])('%s is left alone', (typed) => {
  expect(likelyEmail(typed)).toBeUndefined()
})
