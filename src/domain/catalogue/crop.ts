import * as v from 'valibot'
import { PICTURE_SIDE_MIN } from './picture.ts'

/** A part of an uploaded picture that is shown in place of all of it. */

interface Size {
  width: number
  height: number
}

const share = v.pipe(v.number(), v.minValue(0), v.maxValue(1))

/** In shares of the picture's width and height. */
export const cropSchema = v.pipe(
  v.strictObject({ left: share, top: share, width: share, height: share }),
  v.transform(({ left, top, width, height }) => ({
    left: rounded(left),
    top: rounded(top),
    width: rounded(width),
    height: rounded(height),
  })),
  v.check(
    ({ left, top, width, height }) => left + width < 1 + HALF && top + height < 1 + HALF,
    'Choose a part within the picture.',
  ),
)
export type Crop = v.InferOutput<typeof cropSchema>

export const WHOLE: Crop = { left: 0, top: 0, width: 1, height: 1 }

/** A pixel of the largest picture: the same part has the same numbers, and so the same file. */
const STEPS = 10_000
const HALF = 0.5 / STEPS
const rounded = (part: number) => Math.round(part * STEPS) / STEPS
const limited = (value: number, least: number, most: number) =>
  Math.min(Math.max(value, least), Math.max(least, most))

export const isWhole = ({ width, height }: Crop): boolean => width === 1 && height === 1

/** The pixels of a picture of this size that the part has. */
export function cropBox({ left, top, width, height }: Crop, size: Size) {
  const across = limited(Math.round(width * size.width), 1, size.width)
  const down = limited(Math.round(height * size.height), 1, size.height)
  return {
    width: across,
    height: down,
    left: limited(Math.round(left * size.width), 0, size.width - across),
    top: limited(Math.round(top * size.height), 0, size.height - down),
  }
}

/** Why this part cannot be shown: nothing is enlarged. */
export function cropFault(crop: Crop, size: Size): string | null {
  const { width, height } = cropBox(crop, size)
  if (Math.min(width, height) >= PICTURE_SIDE_MIN) return null
  return `This part has ${width} × ${height} pixels: it would look blurred. Choose one of at least ${PICTURE_SIDE_MIN} × ${PICTURE_SIDE_MIN}.`
}

/** The least shares that a part of this picture can have. */
const leastOf = ({ width, height }: Size) => ({
  width: Math.min(1, Math.ceil((PICTURE_SIDE_MIN / width) * STEPS) / STEPS),
  height: Math.min(1, Math.ceil((PICTURE_SIDE_MIN / height) * STEPS) / STEPS),
})

/** How wide a part is for its height, in shares; undefined where that is free. */
const ratioIn = (aspect: number | null, { width, height }: Size) =>
  aspect === null ? undefined : (aspect * height) / width

/** The same part elsewhere, within the picture. */
export const movedTo = (crop: Crop, left: number, top: number): Crop => ({
  ...crop,
  left: rounded(limited(left, 0, 1 - crop.width)),
  top: rounded(limited(top, 0, 1 - crop.height)),
})

/** The limits of a part's width and height of this aspect, in shares. */
export function cropLimits(aspect: number | null, size: Size) {
  const least = leastOf(size)
  const ratio = ratioIn(aspect, size)
  if (ratio === undefined) return { least, most: { width: 1, height: 1 } }
  const wide = Math.min(1, ratio)
  const narrow = Math.min(wide, Math.max(least.width, least.height * ratio))
  return {
    least: { width: narrow, height: narrow / ratio },
    most: { width: wide, height: wide / ratio },
  }
}

/** The part with another width and height about its middle. With an aspect, the width decides. */
export function resizedTo(
  crop: Crop,
  to: { width: number; height: number },
  aspect: number | null,
  size: Size,
): Crop {
  const { least, most } = cropLimits(aspect, size)
  const ratio = ratioIn(aspect, size)
  const width = limited(to.width, least.width, most.width)
  const height = ratio === undefined ? limited(to.height, least.height, most.height) : width / ratio
  const next = { ...crop, width: rounded(width), height: rounded(Math.min(1, height)) }
  const middle = { across: crop.left + crop.width / 2, down: crop.top + crop.height / 2 }
  return movedTo(next, middle.across - next.width / 2, middle.down - next.height / 2)
}

/** A corner of a part: at its right or left, at its bottom or top. */
export interface Corner {
  right: boolean
  bottom: boolean
}

/** The part with one corner elsewhere: the corner across from it stays where it is. */
export function corneredTo(
  crop: Crop,
  { right, bottom }: Corner,
  to: { width: number; height: number },
  aspect: number | null,
  size: Size,
): Crop {
  const room = {
    width: right ? 1 - crop.left : crop.left + crop.width,
    height: bottom ? 1 - crop.top : crop.top + crop.height,
  }
  const ratio = ratioIn(aspect, size)
  const wanted = {
    width:
      ratio === undefined
        ? Math.min(to.width, room.width)
        : Math.min(Math.max(to.width, to.height * ratio), room.width, room.height * ratio),
    height: Math.min(to.height, room.height),
  }
  const next = resizedTo(crop, wanted, aspect, size)
  return movedTo(
    next,
    right ? crop.left : crop.left + crop.width - next.width,
    bottom ? crop.top : crop.top + crop.height - next.height,
  )
}

/** As much of the picture as this aspect can have. */
export const largest = (crop: Crop, aspect: number | null, size: Size): Crop =>
  resizedTo(crop, { width: 1, height: 1 }, aspect, size)

/** The point that stays in view, like “50% 30%”, when another part of the picture is shown. */
export function focusWithin(focus: string, from: Crop, to: Crop): string {
  const [across = 50, down = 50] = focus.split(' ').map((part) => Number.parseInt(part, 10))
  const within = (point: number, start: number, length: number) =>
    Math.round(limited(((point - start) / length) * 100, 0, 100))
  const x = within(from.left + (across / 100) * from.width, to.left, to.width)
  const y = within(from.top + (down / 100) * from.height, to.top, to.height)
  return `${x}% ${y}%`
}
