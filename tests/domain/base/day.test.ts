import * as v from 'valibot'
import { expect, test } from 'vitest'
import { momentSchema } from '#domain/base/day.ts'

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
