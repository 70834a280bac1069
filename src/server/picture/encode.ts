import type { Sharp } from 'sharp'
import { type Crop, cropBox, cropFault } from '#domain/catalogue/crop.ts'
import {
  originalFile,
  PICTURE_SIDE_MIN,
  type PictureFormat,
  pictureFile,
  widthsOf,
} from '#domain/catalogue/picture.ts'
import { type Kind, PictureFault, requirePicture } from './kind.ts'

/** More than a camera's; a few hundred MB while it is decoded. */
const PIXELS_MAX = 60_000_000
/** The longest side that AVIF, WebP and JPEG have in common. */
const SIDE_MAX = 16_383
/** The largest width of the layout: what is wider is never shown. */
const WIDTH_MAX = 1_280
/** The longest side that is kept to cut parts of: a third of it still fills the layout's largest width. */
const ORIGINAL_MAX = 4_096

export interface EncodedPicture {
  width: number
  height: number
  colour: string
  files: { name: string; bytes: Buffer }[]
}

/** Imported with the first upload: a shop starts without it. One thread for a picture leaves the others to pages. */
const library = async () => {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}

/**
 * All files of a picture, upright and without what a camera wrote into it, such as its place. It runs in sharp's own
 * threads. What cannot be taken is refused with a `PictureFault`.
 */
export async function encodePicture(id: string, bytes: Buffer): Promise<EncodedPicture> {
  const kind = requirePicture(bytes)
  const sharp = await library()
  const { width, height } = await measured(bytes, kind)
  const upright = () => sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error' }).autoOrient()
  try {
    const made = await filesOf(id, upright(), width)
    const original = await upright()
      .resize({ width: ORIGINAL_MAX, height: ORIGINAL_MAX, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .webp({ quality: 90, effort: 1 })
      .toBuffer()
    const files = [...made.files, { name: originalFile({ id }), bytes: original }]
    return { width, height, ...made, files }
  } catch (error) {
    throw new PictureFault(UNREADABLE[kind], { cause: error })
  }
}

/** The size of a file that is stored, of which parts are cut. */
export async function sizeOf(stored: Buffer): Promise<{ width: number; height: number }> {
  const { width, height } = await (await library())(stored).metadata()
  return { width, height }
}

/** All files of a part of a picture. A part that is too small is refused with a `PictureFault`. */
export async function encodePart(id: string, stored: Buffer, crop: Crop): Promise<EncodedPicture> {
  const size = await sizeOf(stored)
  const fault = cropFault(crop, size)
  if (fault !== null) throw new PictureFault(fault)
  const sharp = await library()
  const box = cropBox(crop, size)
  const { width, height } = box
  return { width, height, ...(await filesOf(id, sharp(stored).extract(box), width)) }
}

/** Every width of the layout, and the mean colour. */
async function filesOf(id: string, picture: Sharp, width: number) {
  const sharp = await library()
  // Decoded once: twelve megapixels would take most of the time of every width.
  const { data, info } = await picture
    .resize({ width: WIDTH_MAX, withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  const whole = () => sharp(data, { raw })
  const files: EncodedPicture['files'] = []
  for (const format of ['avif', 'webp'] as const) {
    for (const size of widthsOf(format, width)) {
      const name = pictureFile(id, size, format)
      files.push({ name, bytes: await encoded(whole().resize({ width: size }), format).toBuffer() })
    }
  }
  return { colour: await meanColour(whole()), files }
}

const DAMAGED = 'This file is damaged: a part of the picture is missing.'
/** HEIC is opened where the system's own libvips is used: the one that comes with sharp has no licence for it. */
const HEIC = 'The shop cannot open HEIC here. Save the picture as a JPEG, or add it in Safari, and try again.'
const UNREADABLE: Readonly<Record<Kind, string>> = {
  jpeg: DAMAGED,
  png: DAMAGED,
  webp: DAMAGED,
  avif: DAMAGED,
  heic: HEIC,
}

const encoded = (picture: Sharp, format: PictureFormat): Sharp =>
  format === 'avif' ? picture.avif({ quality: 60, effort: 3 }) : picture.webp({ quality: 80, effort: 4 })

/** Its size as it is shown. Only its head is read: what is too large is never decoded. */
async function measured(bytes: Buffer, kind: Kind): Promise<{ width: number; height: number }> {
  const sharp = await library()
  const head = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw new PictureFault(UNREADABLE[kind])
    })
  const { width, height } = head.autoOrient
  // A phone's picture can have more in its file, such as its thumbnail.
  if (head.format !== 'heif' && (head.pages ?? 1) > 1) {
    throw new PictureFault('This picture moves. The shop takes still ones.')
  }
  const size = `${width} × ${height} pixels`
  if (width * height > PIXELS_MAX || Math.max(width, height) > SIDE_MAX) {
    throw new PictureFault(
      `This picture has ${size}. The shop takes up to ${PIXELS_MAX / 1e6} megapixels and ${SIDE_MAX} on a side.`,
    )
  }
  if (Math.min(width, height) < PICTURE_SIDE_MIN) {
    throw new PictureFault(
      `This picture has ${size}: it would look blurred. Use one of at least ${PICTURE_SIDE_MIN} × ${PICTURE_SIDE_MIN}.`,
    )
  }
  return { width, height }
}

/** Its mean, as #rrggbb: shown while the picture loads. */
async function meanColour(picture: Sharp): Promise<string> {
  const dot = await picture.resize(1, 1, { fit: 'fill' }).flatten({ background: '#ffffff' }).raw().toBuffer()
  return `#${dot.subarray(0, 3).toString('hex')}`
}
