import { expect, test } from 'vitest'
import { parseOrdersSearch, parsePortalSearch } from '#app/ui/manager/search.ts'

test.each([
  [{ view: 'returns' }, { view: 'returns' }],
  [
    { view: 'returns', state: 'received' },
    { view: 'returns', state: 'received' },
  ],
  [{ view: 'reviews', state: 'De/clined' }, { view: 'reviews' }],
  [{ view: 'codes', state: 'received' }, { view: 'codes' }],
  [{ view: 'log', day: '2026-02-31' }, { view: 'log' }],
])('the address %o is read as %o', (raw, search) => {
  expect(parsePortalSearch(raw)).toEqual(search)
})

test.each([
  [
    { from: '2026-02-28', to: '2028-02-29' },
    { from: '2026-02-28', to: '2028-02-29' },
  ],
  [{ from: '2026-02-31', to: '2026-03-01' }, { to: '2026-03-01' }],
  [{ from: '2026-04-30', to: '2026-04-31' }, { from: '2026-04-30' }],
  [{ from: '2027-02-29', to: '2026-13-01' }, {}],
])('of the days in %o are read %o', (raw, search) => {
  expect(parseOrdersSearch(raw)).toEqual(search)
})
