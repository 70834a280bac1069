import { expect, test } from 'vitest'
import { isUnreached, type RefusalCode, refusals } from '#domain/refusal.ts'

test.each(['offline', 'timeout', 'captive_portal'] as const)('“%s” says the shop was not reached', (code) => {
  expect(isUnreached({ code })).toBe(true)
})

// The keys of a record are its codes; Object.keys forgets it.
test.each(Object.keys(refusals) as RefusalCode[])(
  '“%s” is an answer of the shop, with a status of failure',
  (code) => {
    expect(isUnreached({ code })).toBe(false)
    expect(refusals[code]).toBeGreaterThanOrEqual(400)
    expect(refusals[code]).toBeLessThan(600)
  },
)
