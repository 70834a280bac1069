import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  isPictureFile,
  isStoredFile,
  PICTURE_SIDE_MIN,
  pictureFiles,
  widthsOf,
} from '#domain/catalogue/picture.ts'
import { pictureNamedFor } from '#domain/catalogue/picture-choice.ts'

const widths = fc.integer({ min: PICTURE_SIDE_MIN, max: 20_000 })
const ids = fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 32, maxLength: 32 })

test('a picture has every width of the layout up to its own, and at least one of each format', () => {
  fc.assert(
    fc.property(widths, (width) => {
      for (const format of ['avif', 'webp'] as const) {
        const made = widthsOf(format, width)
        expect(made.length).toBeGreaterThan(0)
        expect(Math.max(...made)).toBeLessThanOrEqual(width)
      }
      expect(widthsOf('webp', width)).toEqual(width < 800 ? [400] : [400, 800])
    }),
  )
})

test('its files have names of their own, and nothing else is one of a picture', () => {
  fc.assert(
    fc.property(ids, widths, fc.string(), (id, width, other) => {
      const names = pictureFiles({ id, width })
      expect(new Set(names).size).toBe(names.length)
      expect(names.every(isPictureFile)).toBe(true)
      expect(isPictureFile(`${other}/${names[0]}`)).toBe(false)
      expect(isPictureFile(`${names[0]}${other}x`)).toBe(false)
    }),
  )
})

test.each([
  ['Berry', 2],
  ['berry', 2],
  ['50 ml', 1],
  // Part of another word names nothing.
  ['Bare', undefined],
  ['', undefined],
  // Nor does part of another shade's name.
  ['Red', 4],
  ['Red Brick', 3],
  ['Brick', undefined],
  ['Deep Red Brick', undefined],
])('the picture named for %j is %j', (label, at) => {
  const named = (alt: string) => ({ id: 'a'.repeat(32), width: 400, height: 400, colour: '#eeeeee', alt })
  const pictures = [
    'Barefoot on a plinth',
    'The tube, 50 ml',
    'Pretty in “Berry”, opened',
    'A tube in Red Brick: Red Brick!',
    'A tube in red',
  ].map(named)
  const labels = ['Bare', 'Berry', '50 ml', 'Red', 'Red Brick', 'Deep Red Brick']
  expect(pictureNamedFor(pictures, label, labels)).toBe(at)
})

test.each([
  ['-400.avif', true, true],
  ['-original.webp', false, true],
  ['-original.avif', false, false],
  ['-500.webp', false, false],
])('a file named id%s is served: %s, stored: %s', (ending, served, stored) => {
  const name = `${'a'.repeat(32)}${ending}`
  expect([isPictureFile(name), isStoredFile(name)]).toEqual([served, stored])
})
