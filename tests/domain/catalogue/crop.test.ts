import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import {
  type Corner,
  type Crop,
  corneredTo,
  cropBox,
  cropFault,
  cropLimits,
  cropSchema,
  focusWithin,
  isWhole,
  largest,
  movedTo,
  resizedTo,
  WHOLE,
} from '#domain/catalogue/crop.ts'
import { PICTURE_SIDE_MIN } from '#domain/catalogue/picture.ts'

const side = fc.integer({ min: PICTURE_SIDE_MIN, max: 4_096 })
const sizes = fc.record({ width: side, height: side })
const share = fc.double({ min: -0.5, max: 1.5, noNaN: true })
const aspects = fc.constantFrom(null, 4 / 5, 1)
/** Whatever a person drags: each step begins from the one before. */
const drags = fc.array(fc.record({ left: share, top: share, width: share, height: share }), { maxLength: 8 })

const dragged = (steps: Crop[], aspect: number | null, size: { width: number; height: number }) =>
  steps.reduce(
    (crop, to) => movedTo(resizedTo(crop, to, aspect, size), to.left, to.top),
    largest(WHOLE, aspect, size),
  )

/** Whether a picture has room for a part of this aspect at all. */
const fits = (aspect: number | null, { width, height }: { width: number; height: number }) =>
  aspect === null ||
  Math.min(Math.min(width, height * aspect), Math.min(height, width / aspect)) >= PICTURE_SIDE_MIN + 2

test('whatever is dragged is a part that can be sent, lies in the picture and is large enough', () => {
  fc.assert(
    fc.property(sizes, aspects, drags, (size, aspect, steps) => {
      fc.pre(fits(aspect, size))
      const crop = dragged(steps, aspect, size)
      expect(v.parse(cropSchema, crop)).toEqual(crop)
      expect(cropFault(crop, size)).toBe(null)
      const { left, top, width, height } = cropBox(crop, size)
      expect(Math.min(left, top)).toBeGreaterThanOrEqual(0)
      expect(left + width).toBeLessThanOrEqual(size.width)
      expect(top + height).toBeLessThanOrEqual(size.height)
    }),
  )
})

test('a shape stays, to the pixel', () => {
  fc.assert(
    fc.property(sizes, fc.constantFrom(4 / 5, 1), drags, (size, aspect, steps) => {
      fc.pre(fits(aspect, size))
      const { width, height } = cropBox(dragged(steps, aspect, size), size)
      expect(Math.abs(width - height * aspect)).toBeLessThanOrEqual(2)
    }),
  )
})

test('moving keeps the size, and reaches both ends', () => {
  fc.assert(
    fc.property(sizes, drags, share, share, (size, steps, left, top) => {
      const crop = dragged(steps, null, size)
      const moved = movedTo(crop, left, top)
      expect(moved).toMatchObject({ width: crop.width, height: crop.height })
      const end = movedTo(crop, 1, 1)
      expect(end.left + end.width).toBeCloseTo(1, 6)
      expect(end.top + end.height).toBeCloseTo(1, 6)
    }),
  )
})

test('the limits hold the least part and the largest', () => {
  fc.assert(
    fc.property(sizes, aspects, (size, aspect) => {
      fc.pre(fits(aspect, size))
      const { least, most } = cropLimits(aspect, size)
      expect(least.width).toBeLessThanOrEqual(most.width)
      expect(least.height).toBeLessThanOrEqual(most.height + 1e-9)
      expect(Math.max(most.width, most.height)).toBe(1)
    }),
  )
})

test('a point that is in both parts stays the same point of the picture', () => {
  fc.assert(
    fc.property(sizes, drags, fc.nat(100), fc.nat(100), (size, steps, across, down) => {
      const crop = dragged(steps, null, size)
      const focus = `${across}% ${down}%`
      const [x = 0, y = 0] = focusWithin(focusWithin(focus, crop, WHOLE), WHOLE, crop)
        .split(' ')
        .map((part) => Number.parseInt(part, 10))
      // A percent of the whole is more of a part.
      expect(Math.abs(x - across)).toBeLessThanOrEqual(1 + 0.5 / crop.width)
      expect(Math.abs(y - down)).toBeLessThanOrEqual(1 + 0.5 / crop.height)
    }),
  )
  expect(focusWithin('10% 90%', WHOLE, { left: 0.5, top: 0, width: 0.5, height: 0.5 })).toBe('0% 100%')
})

test.each([
  [{ left: 0.6, top: 0, width: 0.5, height: 1 }],
  [{ left: 0, top: -0.1, width: 0.5, height: 1 }],
  [{ left: 0, top: 0, width: 1.2, height: 1 }],
  [{ left: 0, top: 0, width: 1 }],
  [{ left: 0, top: 0, width: 1, height: 1, angle: 3 }],
])('%j is no part of a picture', (crop) => {
  expect(v.is(cropSchema, crop)).toBe(false)
})

test('all of a picture is no part of it', () => {
  expect(isWhole(WHOLE)).toBe(true)
  expect(isWhole({ ...WHOLE, width: 0.9999 })).toBe(false)
})

test('a part with too few pixels is refused with its size, since nothing is enlarged', () => {
  const part = { left: 0, top: 0, width: 0.25, height: 0.5 }
  expect(cropFault(part, { width: 800, height: 800 })).toMatch(/^This part has 200 × 400 pixels/)
  expect(cropFault(part, { width: 8_000, height: 8_000 })).toBe(null)
})

test.each<{ corner: Corner; aspect: number | null; stays: [number, number]; want: object }>([
  {
    corner: { right: true, bottom: true },
    aspect: null,
    stays: [0.25, 0.25],
    want: { left: 0.25, top: 0.25, width: 0.6, height: 0.55 },
  },
  {
    corner: { right: false, bottom: false },
    aspect: null,
    stays: [0.75, 0.75],
    want: { left: 0.15, top: 0.2, width: 0.6, height: 0.55 },
  },
  {
    // What was dragged further decides.
    corner: { right: true, bottom: false },
    aspect: 1,
    stays: [0.25, 0.75],
    want: { left: 0.25, top: 0.15, width: 0.6, height: 0.6 },
  },
])('a dragged corner leaves the one across from it at $stays', ({ corner, aspect, want }) => {
  const part = { left: 0.25, top: 0.25, width: 0.5, height: 0.5 }
  const size = { width: 2_000, height: 2_000 }
  expect(corneredTo(part, corner, { width: 0.6, height: 0.55 }, aspect, size)).toEqual(want)
})

test('a corner dragged beyond the edge stops there, with its shape', () => {
  const part = { left: 0.5, top: 0.25, width: 0.25, height: 0.25 }
  const size = { width: 2_000, height: 2_000 }
  const far = { width: 3, height: 3 }
  expect(corneredTo(part, { right: true, bottom: true }, far, 1, size)).toEqual({
    left: 0.5,
    top: 0.25,
    width: 0.5,
    height: 0.5,
  })
  expect(corneredTo(part, { right: false, bottom: true }, far, null, size)).toEqual({
    left: 0,
    top: 0.25,
    width: 0.75,
    height: 0.75,
  })
})
