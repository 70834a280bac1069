import { expect, test } from 'vitest'
import { regions } from '#domain/base/address.ts'
import { likelyRegions } from '#domain/order/postcode.ts'

test.each([
  ['94607', 'CA', []],
  ['94607', 'NY', ['CA']],
  ['10001-1234', 'CA', ['NY']],
  ['00501', 'NY', []],
  ['02108', 'MA', []],
  ['06390', 'NY', []], // Fishers Island: New York's, by way of Connecticut
  ['06390', 'MA', ['CT', 'NY']],
  ['20001', 'VA', ['DC']],
  ['20101', 'VA', []],
  ['73301', 'OK', ['TX']],
  ['88595', 'NM', ['TX']],
  ['83414', 'WY', []],
  ['05501', 'VT', ['MA']], // Vermont's numbers on either side of it
  ['99501', 'HI', ['AK']],
  ['96701', 'HI', []],
])('%s with %s is likely in %j', (postcode, chosen, want) => {
  expect(likelyRegions(postcode, chosen)).toEqual(want)
})

test.each([
  ['', 'CA'],
  ['946', 'CA'],
  ['9460x', 'NY'],
  ['94607', ''],
  ['00000', 'CA'],
  ['00901', 'CA'], // Puerto Rico
  ['09001', 'CA'], // armed forces
  ['96910', 'CA'], // Guam
])('of “%s” with “%s” is undecided', (postcode, chosen) => {
  expect(likelyRegions(postcode, chosen)).toEqual([])
})

// One well-known ZIP code of each place the shop delivers to, the capital's.
const capitals: Record<(typeof regions)[number], string> = {
  AL: '36104',
  AK: '99801',
  AZ: '85001',
  AR: '72201',
  CA: '95814',
  CO: '80202',
  CT: '06103',
  DE: '19901',
  DC: '20001',
  FL: '32301',
  GA: '30303',
  HI: '96813',
  ID: '83702',
  IL: '62701',
  IN: '46225',
  IA: '50309',
  KS: '66603',
  KY: '40601',
  LA: '70802',
  ME: '04330',
  MD: '21401',
  MA: '02201',
  MI: '48933',
  MN: '55102',
  MS: '39205',
  MO: '65101',
  MT: '59623',
  NE: '68502',
  NV: '89701',
  NH: '03301',
  NJ: '08608',
  NM: '87501',
  NY: '12207',
  NC: '27601',
  ND: '58501',
  OH: '43215',
  OK: '73102',
  OR: '97301',
  PA: '17101',
  RI: '02903',
  SC: '29217',
  SD: '57501',
  TN: '37219',
  TX: '78701',
  UT: '84111',
  VT: '05602',
  VA: '23219',
  WA: '98507',
  WV: '25301',
  WI: '53703',
  WY: '82001',
}
test.each(regions)('the capital of %s is in its state only', (region) => {
  const wrong = region === 'NY' ? 'CA' : 'NY'
  expect(likelyRegions(capitals[region], region)).toEqual([])
  expect(likelyRegions(capitals[region], wrong)).toEqual([region])
})
