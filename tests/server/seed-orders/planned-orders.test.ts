import { expect, test } from 'vitest'
import { planOrders } from '#server/seed-orders/planned-orders.ts'

const skus = ['ROSA-30', 'ROSA-100', 'REGLOW-30', 'SET-MYTURN']
const now = new Date('2026-11-23T15:00:00.000Z')
const planned = (at = now) => planOrders({ now: at, days: 60, perDay: 24, skus })

test('the same moment has the same orders, and a later one adds what happened since', () => {
  const plans = planned()
  expect(planned()).toEqual(plans)
  const later = planned(new Date(now.getTime() + 6 * 3_600_000))
  const known = new Map(later.map((plan) => [plan.id, plan]))
  for (const plan of plans) {
    const { steps, ...same } = known.get(plan.id) ?? { steps: [] }
    expect(same).toEqual({ ...plan, steps: undefined, ...same })
    expect(steps.slice(0, plan.steps.length)).toEqual(plan.steps)
  }
})

test('nothing happens before it was ordered, or after now, and ids are given once', () => {
  const plans = planned()
  expect(new Set(plans.map(({ id }) => id)).size).toBe(plans.length)
  for (const { steps } of plans) {
    expect(steps[0]?.step.kind).toBe('place')
    const times = steps.map(({ at }) => at.getTime())
    expect(times).toEqual(times.toSorted((one, other) => one - other))
    expect(Math.max(...times)).toBeLessThanOrEqual(now.getTime())
  }
})

test('every kind of order is among them', () => {
  const plans = planned()
  const kinds = (find: (plan: (typeof plans)[number]) => string) => new Set(plans.map(find))
  expect(kinds(({ payment }) => payment)).toEqual(new Set(['card', 'on_delivery']))
  expect(kinds(({ delivery }) => delivery)).toEqual(new Set(['standard', 'express']))
  const ends = kinds(({ steps }) => {
    const last = steps.at(-1)?.step
    return last?.kind === 'move' ? last.to : (last?.kind ?? '')
  })
  for (const end of ['pay', 'packed', 'shipped', 'delivered', 'cancelled', 'refund', 'fail_refund', 'expire'])
    expect(ends).toContain(end)
  const steps = plans.flatMap((plan) => plan.steps.map(({ step }) => step))
  for (const kind of ['undo', 'track']) expect(steps.some((step) => step.kind === kind)).toBe(true)
  expect(steps.some((step) => step.kind === 'move' && step.to === 'shipped' && !step.tracked)).toBe(true)
  expect(plans.some(({ influencer }) => influencer !== undefined)).toBe(true)
})
