import { expect, test } from 'vitest'
import { fuzz } from './fuzz.ts'

test('no call answers bad input with a fault of its own, a stack or a statement', async () => {
  const { statuses } = await fuzz({ cases: 300, seed: 22 })
  // Not all of it is refused: valid input arrives too.
  expect(Object.keys(statuses)).toEqual(expect.arrayContaining(['200', '401', '403', '404', '422']))
}, 120_000)
