import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { regions } from '#domain/base/address.ts'
import { likelyRegions } from '#domain/order/postcode.ts'
import { placeOf, writeZips, type ZipRow } from '#domain/zip/table.ts'

const tables = Array.from({ length: 10 }, (_, digit) =>
  readFileSync(join(import.meta.dirname, `../../../src/device/zip/${digit}.txt`), 'utf8'),
)
const find = (zip: string) => placeOf(tables[Number(zip[0])] ?? '', zip)

test.each([
  ['94607', 'Oakland', 'CA'],
  ['10001', 'New York', 'NY'],
  ['02108', 'Boston', 'MA'],
  ['60601', 'Chicago', 'IL'],
  ['99950', 'Ketchikan', 'AK'],
  ['20500', 'Washington', 'DC'],
])('%s is %s, %s', (zip, city, region) => {
  expect(find(zip)).toEqual({ city, region })
})

test.each(['00000', '00901', '09001', '99999'])(
  '%s, where the shop does not deliver, is in no table',
  (zip) => {
    expect(find(zip)).toBeUndefined()
  },
)

test('the tables agree with the ranges of the Postal Service', () => {
  const wrong = Array.from({ length: 100_000 }, (_, zip) => String(zip).padStart(5, '0')).filter((zip) => {
    const place = zip.endsWith('01') ? find(zip) : undefined
    return place && likelyRegions(zip, place.region).length > 0
  })
  expect(wrong).toEqual([])
})

test('a line has what differs from the one before', () => {
  const rows: ZipRow[] = [
    { zip: '94607', city: 'Oakland', region: 'CA' },
    { zip: '94608', city: 'Oakland', region: 'CA' },
    { zip: '94609', city: 'Berkeley', region: 'CA' },
    { zip: '94619', city: 'Berkeley', region: 'CA' },
    { zip: '97001', city: 'Berkeley', region: 'OR' },
  ]
  expect(writeZips(rows.toReversed(), 'a comment').split('\n')).toEqual([
    '# a comment',
    `${(94_607).toString(36)}@CA|Oakland`,
    '',
    '|Berkeley',
    'a',
    `${(97_001 - 94_619).toString(36)}@OR`,
  ])
})

test('every row that is written is found again, and nothing else', () => {
  const row: fc.Arbitrary<ZipRow> = fc.record({
    zip: fc.integer({ min: 1, max: 99_999 }).map((zip) => String(zip).padStart(5, '0')),
    city: fc.constantFrom('Oakland', 'St. Louis', 'O’Fallon', 'Coeur d Alene', '29 Palms'),
    region: fc.constantFrom(...regions),
  })
  fc.assert(
    fc.property(fc.uniqueArray(row, { selector: ({ zip }) => zip }), fc.nat(99_999), (rows, other) => {
      const table = writeZips(rows, 'a comment')
      for (const { zip, ...place } of rows) expect(placeOf(table, zip)).toEqual(place)
      const absent = String(other).padStart(5, '0')
      if (!rows.some(({ zip }) => zip === absent)) expect(placeOf(table, absent)).toBeUndefined()
    }),
  )
})

test('a page that a network answered with in place of a table has no ZIP codes', () => {
  const page = '<!doctype html>\n<title>Welcome to the hotel</title>\n<p>Log in to go on.\n'
  for (const zip of ['00001', '00002', '00003', '94607']) expect(placeOf(page, zip)).toBeUndefined()
})
