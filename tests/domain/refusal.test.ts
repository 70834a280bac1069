import { expect, test } from 'vitest'
import { isTemporary, isUnreached, type RefusalCode, refusals } from '#domain/refusal.ts'

test.each(['offline', 'timeout', 'captive_portal', 'login_unreadable'] as const)(
  '“%s” says the shop was not reached, and will be',
  (code) => {
    expect(isUnreached({ code })).toBe(true)
    expect(isTemporary({ code })).toBe(true)
  },
)

// The keys of a record are its codes; Object.keys forgets it.
test.each(Object.keys(refusals) as RefusalCode[])(
  '“%s” is an answer of the shop, with a status of failure',
  (code) => {
    expect(isUnreached({ code })).toBe(false)
    expect(refusals[code]).toBeGreaterThanOrEqual(400)
    expect(refusals[code]).toBeLessThan(600)
  },
)

test('of the shop’s answers those are temporary that are about its state, not about the request', () => {
  const codes = Object.keys(refusals) as RefusalCode[]
  expect(codes.filter((code) => isTemporary({ code })).toSorted()).toEqual([
    'client_too_old',
    'too_many_requests',
    'unavailable',
    'unexpected',
  ])
})
