import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { carrierOf, carriers, plainTracking, trackingFault, trackingForms } from '#domain/order/tracking.ts'

/** Numbers that the carriers and the Universal Postal Union have published as examples. */
const published = [
  { number: '1Z999AA10123456784', carrier: 'UPS', form: '1Z' },
  { number: '1Z5R89390357567127', carrier: 'UPS', form: '1Z' },
  { number: '1z 879 e93 03 4683 4440', carrier: 'UPS', form: '1Z' },
  { number: '9400 1112 0108 0805 4830 16', carrier: 'USPS', form: '22 digits' },
  { number: '9361289878700317633795', carrier: 'USPS', form: '22 digits' },
  { number: '420 90210 9400 1112 0108 0805 4830 16', carrier: 'USPS', form: '420 + ZIP' },
  { number: '92748931507708513018050063', carrier: 'USPS', form: '26 digits' },
  { number: '0307 1790 0005 2348 3741', carrier: 'USPS', form: '20 digits' },
  { number: '7112 3456 7891 2345 6787', carrier: 'USPS', form: '20 digits' },
  { number: 'LK123456785US', carrier: 'USPS', form: 'S10' },
  { number: 'RB 123 456 785 US', carrier: 'USPS', form: 'S10' },
  // By the rule: check digits 10 and 11 are written 0 and 5.
  { number: 'RB123456710US', carrier: 'USPS', form: 'S10' },
  { number: 'RB123456745US', carrier: 'USPS', form: 'S10' },
  { number: '9865 7878 8855', carrier: 'FedEx', form: '12 digits' },
  { number: '477179081230', carrier: 'FedEx', form: '12 digits' },
  { number: '0414 4176 0228 964', carrier: 'FedEx', form: '15 digits' },
  { number: '568283610012734', carrier: 'FedEx', form: '15 digits' },
  { number: '61299998820821171811', carrier: 'FedEx', form: '20 digits' },
  { number: '9611020987654312345672', carrier: 'FedEx', form: '22 digits' },
  { number: '3318810025', carrier: 'DHL', form: '10 digits' },
  { number: '73891051146', carrier: 'DHL', form: '11 digits' },
  { number: 'JD014600003889868849', carrier: 'DHL', form: 'piece' },
  { number: 'JJD0099999999', carrier: 'DHL', form: 'piece' },
] as const

test.each(published)('$number is of $carrier, $form', ({ number, carrier, form }) => {
  expect(carrierOf(number)).toBe(carrier)
  const found = trackingForms.find((one) => one.carrier === carrier && one.name === form)
  expect(found?.form.test(plainTracking(number))).toBe(true)
})

test('every form has a published example', () => {
  const shown = new Set(published.map(({ carrier, form }) => `${carrier} ${form}`))
  expect(
    trackingForms.map(({ carrier, name }) => `${carrier} ${name}`).filter((one) => !shown.has(one)),
  ).toEqual([])
  expect(new Set(published.map(({ carrier }) => carrier))).toEqual(new Set(carriers))
})

test.each([
  ['', 'nothing'],
  ['9400', 'too short'],
  ['1Z999AA10123456785', 'the last digit is wrong'],
  ['LK123456789US', 'the check digit of 12345678 is 5'],
  ['RA473124829FI', 'another country’s post'],
  ['9400100000000000000000', 'a sample without a check digit'],
  ['986578788856', 'the last digit is wrong'],
  ['3318810010', 'the last digit is wrong'],
  ['１Z999AA10123456784', 'a full-width digit'],
])('“%s” is of no carrier: %s', (number) => expect(carrierOf(number)).toBeUndefined())

describe('a check digit', () => {
  const checked = published.filter(({ carrier, form }) =>
    trackingForms.some((one) => one.carrier === carrier && one.name === form && one.check),
  )
  const check = ({ carrier, form }: (typeof published)[number], number: string) =>
    trackingForms.find((one) => one.carrier === carrier && one.name === form)?.check?.(number)

  test.each(checked)('of $number shows when it is another one', (one) => {
    const plain = plainTracking(one.number)
    // S10’s stands before the country.
    const place = one.form === 'S10' ? plain.length - 3 : plain.length - 1
    const right = Number(plain[place])
    for (let digit = 0; digit < 10; digit += 1) {
      const other = `${plain.slice(0, place)}${digit}${plain.slice(place + 1)}`
      expect(check(one, other), other).toBe(digit === right)
    }
  })
})

test('any text has a carrier or none, and spaces, dots, dashes and case do not matter', () => {
  const number = fc.oneof(fc.constantFrom(...published.map((one) => one.number)), fc.string())
  fc.assert(
    fc.property(number, (text) => {
      const found = carrierOf(text)
      expect(found === undefined || carriers.includes(found)).toBe(true)
      expect(carrierOf(plainTracking(text))).toBe(found)
    }),
  )
  fc.assert(
    fc.property(
      fc.constantFrom(...published),
      fc.constantFrom(' ', '.', '-'),
      ({ number, carrier }, mark) => {
        expect(carrierOf([...plainTracking(number).toLowerCase()].join(mark))).toBe(carrier)
      },
    ),
  )
})

describe('what cannot be a tracking number', () => {
  test.each([
    ['no_digit', ['to come', '', ' ']],
    ['shortened', ['9.40551E+21', '9,40551E+21', '9E+21', ' 9.4e21 ']],
    [
      'other_column',
      [
        ...['11/29/2026', '29.11.26', '2026-11-29', '2026/11/29 10:05', '29-Nov-26', 'Nov 29, 2026'],
        ...['$12.50', '12.50 €', '12.5', '1,234.50', '£7', '9405511899223197428490.00'],
      ],
    ],
  ] as const)('%s', (fault, numbers) => {
    expect(numbers.map((number) => trackingFault(number))).toEqual(numbers.map(() => fault))
  })

  test('is none of the published numbers, nor another carrier’s', () => {
    const others = ['A7', '77', '9400', '1Z', '12E45', '94-00-11-12', '94.00.1112', '1234 5678', 'MAY12345']
    for (const number of [...published.map((one) => one.number), ...others]) {
      expect([number, trackingFault(number)]).toEqual([number, undefined])
    }
  })
})
