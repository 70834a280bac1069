import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { emailSchema, phoneSchema, postcodeSchema } from '#domain/base/address.ts'
import {
  codeSchema,
  itemsSchema,
  momentSchema,
  personName,
  skuSchema,
  text,
  unitsSchema,
} from '#domain/base/field.ts'

const message = (schema: v.GenericSchema, input: unknown) => {
  const result = v.safeParse(schema, input)
  return result.success ? null : result.issues[0].message
}

describe('a message names what was typed', () => {
  test.each([
    { schema: emailSchema, input: 'ada', says: '“ada” has no @' },
    { schema: emailSchema, input: 'ada @example.com', says: 'has a space' },
    { schema: emailSchema, input: 'ada@example', says: 'has no ending like .com' },
    { schema: emailSchema, input: 'ada@exa_mple.com', says: 'doesn’t look like an email address' },
    { schema: emailSchema, input: ' ', says: 'Add an email address.' },
    { schema: phoneSchema, input: '555-0123', says: '“555-0123” has 7 digits' },
    { schema: postcodeSchema, input: '1234', says: 'this is “1234”' },
    { schema: skuSchema, input: 'rosa', says: '“rosa” is not a SKU' },
    { schema: skuSchema, input: '', says: 'Enter a SKU.' },
    { schema: skuSchema, input: undefined, says: 'A SKU is a text' },
    { schema: codeSchema, input: '!', says: '“!” is not a code' },
    { schema: unitsSchema, input: undefined, says: 'this is missing' },
    { schema: unitsSchema, input: '2', says: 'this is "2"' },
    { schema: unitsSchema, input: 0.5, says: 'this is 0.5' },
    { schema: unitsSchema, input: 0, says: 'this is 0' },
    { schema: unitsSchema, input: 100, says: 'this is 100' },
    { schema: itemsSchema, input: [], says: 'nothing in this cart' },
    { schema: itemsSchema, input: Array(51).fill({ id: 'ROSA-100', units: 1 }), says: 'this has 51' },
    { schema: text(5, 'Say it.'), input: 'longer', says: 'Keep it to 5 characters or fewer: this has 6' },
    { schema: text(5, 'Say it.'), input: 7, says: 'Say it.' },
  ])('$input: “$says”', ({ schema, input, says }) => expect(message(schema, input)).toContain(says))

  test('no more than sixty characters of it', () => {
    expect(message(emailSchema, 'x'.repeat(100))).toContain(`“${'x'.repeat(60)}”`)
  })
})

test.each([
  { schema: emailSchema, input: ' Ada@Example.com ', output: 'Ada@Example.com' },
  { schema: codeSchema, input: ' maya ', output: 'MAYA' },
  { schema: phoneSchema, input: '+1 (555) 555-0123', output: '+1 (555) 555-0123' },
  { schema: postcodeSchema, input: '12345-6789', output: '12345-6789' },
])('$input is understood as $output', ({ schema, input, output }) => {
  expect(v.parse<v.GenericSchema>(schema, input)).toBe(output)
})

test.each([
  ['Ada Shopper', true],
  ['J.R.R. Tolkien', true],
  ['J.R.R.Tolkien', true],
  ['Dr. O’Brien-Nuñez, Ph.D.', true],
  ['St. John 3rd', true],
  ['李小龍', true],
  ['https://evil.example', false],
  ['evil.example', false],
  ['EVIL.COM/win', false],
  ['you won: t.co/abc', false],
  ['www.evil', false],
  ['пример.рф', false],
  ['ada@localhost', false],
])('“%s” is a name: %s', (name, is) => {
  expect(v.is(personName('Add your name.'), name)).toBe(is)
})

test.each([
  { moment: '2026-11-23T10:00:00.000Z', valid: true },
  { moment: '1970-01-01T00:00:00.000Z', valid: true },
  { moment: '9999-12-30T00:00:00.000Z', valid: true },
  { moment: '1969-12-31T23:59:59.000Z', valid: false },
  { moment: '9999-12-31T00:00:00.000Z', valid: false },
  { moment: 'today', valid: false },
])('$moment is a moment: $valid', ({ moment, valid }) => {
  expect(v.safeParse(momentSchema, moment).success).toBe(valid)
})
