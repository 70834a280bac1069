import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { bankSchema, isIban, isRoutingNumber, maskedBank } from '#domain/influencer/bank.ts'

describe('an IBAN', () => {
  test.each([
    'DE89370400440532013000',
    'GB29NWBK60161331926819',
    'FR1420041010050500013M02606',
    'NL91ABNA0417164300',
    'MT84MALT011000012345MTLCAST001S',
    'NO9386011117947',
  ])('%s is one', (iban) => expect(isIban(iban)).toBe(true))

  test.each([
    ['DE89370400440532013001', 'a digit wrong'],
    ['DE8937040044053201300', 'too short'],
    ['US89370400440532013000', 'a country without'],
    ['DE', 'only a country'],
    ['', 'nothing'],
  ])('%s is none: %s', (iban) => expect(isIban(iban)).toBe(false))

  test('with one digit changed, or two beside each other swapped, is none', () => {
    const iban = 'DE89370400440532013000'
    fc.assert(
      fc.property(fc.integer({ min: 4, max: 21 }), fc.integer({ min: 1, max: 9 }), (at, by) => {
        const digit = (Number(iban[at]) + by) % 10
        expect(isIban(`${iban.slice(0, at)}${digit}${iban.slice(at + 1)}`)).toBe(false)
        const [one, other] = [iban[at - 1], iban[at]]
        const swapped = `${iban.slice(0, at - 1)}${other}${one}${iban.slice(at + 1)}`
        if (at > 4 && one !== other) expect(isIban(swapped)).toBe(false)
      }),
    )
  })
})

describe('a routing number', () => {
  test.each(['021000021', '011401533', '091000019', '322271627'])('%s is one', (routing) =>
    expect(isRoutingNumber(routing)).toBe(true),
  )
  test.each(['021000022', '000000000', '12345678', '1234567890', '990000006', 'abcdefghi', ''])(
    '%j is none',
    (routing) => expect(isRoutingNumber(routing)).toBe(false),
  )
})

test('an account is read with spaces and small letters, and shown by its last digits', () => {
  const iban = v.parse(bankSchema, { kind: 'iban', holder: ' Maya ', iban: 'de89 3704 0044 0532 0130 00' })
  expect(iban).toEqual({ kind: 'iban', holder: 'Maya', iban: 'DE89370400440532013000' })
  const at = new Date('2026-11-21T10:00:00.000Z')
  expect(maskedBank(iban, at)).toEqual({
    kind: 'iban',
    holder: 'Maya',
    number: 'DE ···· 3000',
    changedAt: at.toISOString(),
  })
  const us = { kind: 'us' as const, holder: 'Maya', routing: '021000021', type: 'checking' as const }
  expect(maskedBank({ ...us, account: '000123456789' }, at).number).toBe('···· 6789')
  expect(maskedBank({ ...us, account: '12345' }, at).number).toBe('···· 45')
})
