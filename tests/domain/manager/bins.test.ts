import { describe, expect, test } from 'vitest'
import { changeSellable } from '#domain/manager/manager.ts'
import { binsOf } from '#domain/manager/orders.ts'

describe('where what an order holds is', () => {
  const bins = new Map([
    ['ROSA-100', 'A3-12'],
    ['BALM', 'B1'],
  ])

  test('is the place of each thing to pick: of a set, of its parts', () => {
    const lines = [{ id: 'ROSA-100' }, { id: 'SET-1', parts: [{ id: 'BALM' }, { id: 'NEW' }] }]
    expect(binsOf(lines, bins)).toEqual({ 'ROSA-100': 'A3-12', BALM: 'B1' })
  })

  test('is left out where nothing of it has a place', () => {
    expect(binsOf([{ id: 'NEW' }], bins)).toBeUndefined()
  })
})

describe('a place', () => {
  const had = { price: 2_200, sold: true, bin: null, version: 3 }

  test('is refused for a set, which is picked by its parts', () => {
    expect(changeSellable({ ...had, stock: null }, { version: 3, bin: 'A3' })).toEqual({
      code: 'invalid',
      errors: [{ path: 'bin', message: 'A set is picked by its parts: place those.' }],
    })
  })

  test('may be taken away from one that has none', () => {
    expect(changeSellable({ ...had, stock: null }, { version: 3, bin: null })).toHaveProperty('after')
  })
})
