import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { codeFaults, isCodeUsable, newCodeSchema } from '#domain/influencer/code.ts'

const now = new Date('2026-11-21T09:00:00.000Z')
const before = '2026-11-21T08:59:59.999Z'
const at = '2026-11-21T09:00:00.000Z'
const after = '2026-11-21T09:00:00.001Z'

const code = {
  active: true,
  startsAt: null,
  endsAt: null,
  limitTotal: null,
  limitPerCustomer: null,
  redeemed: 0,
}

describe('a code', () => {
  test.each([
    { title: 'without limits', over: {}, uses: 1_000, holds: true },
    { title: 'that is switched off', over: { active: false }, uses: 0, holds: false },
    { title: 'that starts this moment', over: { startsAt: at }, uses: 0, holds: true },
    { title: 'that starts later', over: { startsAt: after }, uses: 0, holds: false },
    { title: 'that ends this moment', over: { endsAt: at }, uses: 0, holds: false },
    { title: 'that ended', over: { endsAt: before }, uses: 0, holds: false },
    { title: 'that ends later', over: { endsAt: after }, uses: 0, holds: true },
    { title: 'with one use left', over: { limitTotal: 3, redeemed: 2 }, uses: 0, holds: true },
    { title: 'used up', over: { limitTotal: 3, redeemed: 3 }, uses: 0, holds: false },
    { title: 'this customer has one use left of', over: { limitPerCustomer: 2 }, uses: 1, holds: true },
    { title: 'this customer used up', over: { limitPerCustomer: 2 }, uses: 2, holds: false },
  ])('$title: holds is $holds', ({ over, uses, holds }) => {
    expect(isCodeUsable({ ...code, ...over }, uses, now)).toBe(holds)
  })

  test.each([
    { startsAt: null, endsAt: null, faults: [] },
    { startsAt: before, endsAt: null, faults: [] },
    { startsAt: null, endsAt: after, faults: [] },
    { startsAt: before, endsAt: after, faults: [] },
    { startsAt: at, endsAt: at, faults: ['endsAt'] },
    { startsAt: after, endsAt: before, faults: ['endsAt'] },
  ])('from $startsAt to $endsAt: faults in $faults', ({ faults, ...days }) => {
    expect(codeFaults(days, undefined).map(({ path }) => path)).toEqual(faults)
  })

  test.each([
    { endsAt: before, faults: ['endsAt'] },
    { endsAt: at, faults: ['endsAt'] },
    { endsAt: after, faults: [] },
    { endsAt: null, faults: [] },
  ])('an end set now to $endsAt: faults in $faults', ({ endsAt, faults }) => {
    expect(codeFaults({ startsAt: null, endsAt }, now).map(({ path }) => path)).toEqual(faults)
  })

  test.each([
    { kind: 'percent', value: 10_000, valid: true },
    { kind: 'percent', value: 10_001, valid: false },
    { kind: 'fixed', value: 10_001, valid: true },
    { kind: 'fixed', value: -1, valid: false },
    { kind: 'fixed', value: 0.5, valid: false },
  ])('of kind $kind and value $value: valid is $valid', ({ valid, ...terms }) => {
    expect(v.safeParse(newCodeSchema, { code: 'SAVE', ...terms }).success).toBe(valid)
  })
})
