import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { newSamplesSchema, SAMPLES_MAX, samplesFaults } from '#domain/influencer/samples.ts'

describe('a request for samples', () => {
  const address = { line1: '2 Side Street', city: 'Austin', region: 'TX', postcode: '78701', country: 'US' }
  const request = { id: '77777777-7777-4777-8777-777777777777', items: ['ROSA-100'], address }
  const faultOf = (items: string[]) =>
    v.safeParse(newSamplesSchema, { ...request, items }).issues?.[0].message

  test.each([
    [['ROSA-100'], undefined],
    [[], 'Choose at least one product.'],
    [['ROSA-100', 'ROSA-100'], 'Choose each product once.'],
    [Array.from({ length: SAMPLES_MAX + 1 }, (_, at) => `SKU-${at}`), `Choose up to ${SAMPLES_MAX}.`],
  ])('for %j: %s', (items, fault) => expect(faultOf(items)).toBe(fault))
})

describe('an answer', () => {
  test.each([
    ['asked', { to: 'approved' }, []],
    ['asked', { to: 'declined', declinedFor: 'Out of stock.' }, []],
    ['asked', { to: 'declined' }, [{ path: 'declinedFor', message: 'Say why: they are told.' }]],
    ['approved', { to: 'declined', declinedFor: 'Too late.' }, 'illegal_move'],
    ['declined', { to: 'approved' }, 'illegal_move'],
    ['withdrawn', { to: 'approved' }, 'illegal_move'],
  ] as const)('to what is %s, %j: %j', (state, answer, faults) => {
    expect(samplesFaults(state, answer)).toEqual(faults)
  })
})
