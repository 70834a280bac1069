import { expect, test } from 'vitest'
import { parsePortalSearch } from '#app/ui/manager/search.ts'

test.each([
  [{ view: 'returns' }, { view: 'returns' }],
  [
    { view: 'returns', state: 'received' },
    { view: 'returns', state: 'received' },
  ],
  [{ view: 'reviews', state: 'De/clined' }, { view: 'reviews' }],
  [{ view: 'codes', state: 'received' }, { view: 'codes' }],
])('the address %o is read as %o', (raw, search) => {
  expect(parsePortalSearch(raw)).toEqual(search)
})
