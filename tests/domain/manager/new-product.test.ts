import fc from 'fast-check'
import { expect, test } from 'vitest'
import { slugOf } from '#domain/base/field.ts'
import { isGtin } from '#domain/manager/new-product.ts'
import { setSku } from '#domain/manager/set/parts.ts'

const digits = (length: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })

const body = fc.constantFrom(7, 11, 12, 13).chain(digits)

test.each(['4006381333931', '036000291452', '96385074', '00012345600012'])('%s is a barcode', (code) => {
  expect(isGtin(code)).toBe(true)
})

test('one digit in ten ends a barcode, and any other single digit mistyped is seen', () => {
  fc.assert(
    fc.property(body, fc.nat(), fc.integer({ min: 1, max: 9 }), (own, place, off) => {
      const codes = Array.from({ length: 10 }, (_, last) => [...own, last])
      const [valid = [], ...others] = codes.filter((code) => isGtin(code.join('')))
      expect(others).toEqual([])
      const at = place % valid.length
      const wrong = valid.with(at, ((valid[at] ?? 0) + off) % 10)
      expect(isGtin(wrong.join(''))).toBe(false)
    }),
  )
})

test('other texts are none', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      fc.pre(!/^\d+$/.test(text))
      expect(isGtin(text)).toBe(false)
    }),
  )
})

test('the SKU of a choice is a SKU', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Z0-9][A-Z0-9-]{1,39}$/), fc.string(), (sku, name) => {
      expect(setSku(sku, name)).toMatch(/^[A-Z0-9][A-Z0-9-]{0,39}$/)
    }),
  )
  expect(setSku('DUO', 'Crème brûlée 5')).toBe('DUO-CREME-BRULEE-5')
  expect(slugOf('  Rosé! ')).toBe('rose')
})
