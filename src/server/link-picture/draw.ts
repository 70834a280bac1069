import { basename, join } from 'node:path'
import type { OverlayOptions } from 'sharp'
import { picturePath } from '#domain/catalogue/picture.ts'
import type { LinkPicture } from '#domain/link-picture.ts'
import type { MediaStorage } from '../picture/storage.ts'
import { drawable } from './drawable-text.ts'

/** Draws the picture of a shared link: words on the left, up to four pictures on the right. */

const WIDTH = 1200
const HEIGHT = 630
/** The pictures' share: at this width one of them is shown whole. */
const SIDE = 504
const MARGIN = 64
const SIGN_TOP = 56
const SIGN_BOTTOM = SIGN_TOP + 65
const TEXT_WIDTH = WIDTH - SIDE - 2 * MARGIN

const fonts = join(import.meta.dirname, 'fonts')
const display = { font: 'Era Display', fontfile: join(fonts, 'era-display.ttf') }
const text = { font: 'Era Text', fontfile: join(fonts, 'figtree.ttf') }

interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** Imported with the first picture: a shop starts without it. One thread for a picture leaves the others to pages. */
const library = async () => {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}

export interface PictureFiles {
  /** The folder of the shop's own pictures. */
  art: string
  /** The uploaded ones. */
  media: Pick<MediaStorage, 'get'>
}

/** As a PNG of 1200 × 630. */
export async function drawLinkPicture(picture: LinkPicture, { art, media }: PictureFiles): Promise<Buffer> {
  const sharp = await library()
  const layers = [
    ...(await pictures(picture, { art, media })),
    { input: Buffer.from(picture.sign), left: MARGIN, top: SIGN_TOP },
    ...(await words(picture)),
    ...(await face(picture, { art, media })),
  ]
  const background = picture.ground
  return sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background } })
    .composite(layers)
    .png({ palette: true, quality: 92, effort: 6 })
    .toBuffer()
}

/** One is shown whole, and so are four; of two or three, the first stands in a column of its own. */
function boxesOf(count: number): Box[] {
  const [left, width, height] = [WIDTH - SIDE, SIDE / 2, HEIGHT / 2]
  if (count <= 1) return [{ left, top: 0, width: SIDE, height: HEIGHT }]
  const column = (at: number): Box => ({ left: left + at * width, top: 0, width, height: HEIGHT })
  const corner = (x: number, y: number): Box => ({ left: left + x * width, top: y * height, width, height })
  if (count === 2) return [column(0), column(1)]
  if (count === 3) return [column(0), corner(1, 0), corner(1, 1)]
  return [corner(0, 0), corner(1, 0), corner(0, 1), corner(1, 1)]
}

/** A name, never a path: it must not lead out of a folder. */
async function inputOf(path: string, { art, media }: PictureFiles): Promise<Buffer | string> {
  const name = basename(path)
  const uploaded = path === picturePath(name) ? await media.get(name) : null
  return uploaded ?? join(art, name)
}

async function pictures({ pictures: paths, more, accent, onAccent }: LinkPicture, files: PictureFiles) {
  const sharp = await library()
  const boxes = boxesOf(paths.length)
  const layers: OverlayOptions[] = await Promise.all(
    boxes.map(async ({ left, top, width, height }, at) => ({
      input: await sharp(await inputOf(paths[at] ?? '', files))
        .resize(width, height, { fit: 'cover' })
        .toBuffer(),
      left,
      top,
    })),
  )
  if (more <= 0) return layers
  const size = 88
  const [left, top] = [WIDTH - size - 28, HEIGHT - size - 28]
  return [
    ...layers,
    { input: disc(size, accent), left, top },
    await centred(
      `+${more}`,
      { ...text, size: 34, colour: onAccent },
      { left, top, width: size, height: size },
    ),
  ]
}

const FACE: Box = { left: MARGIN + TEXT_WIDTH - 96, top: 44, width: 96, height: 96 }

/** The person: the photo in a disc, or the initials. */
async function face(
  { face: path, initials, ink, onAccent }: LinkPicture,
  files: PictureFiles,
): Promise<OverlayOptions[]> {
  const { left, top, width: size } = FACE
  if (path !== undefined) {
    const sharp = await library()
    const input = await sharp(await inputOf(path, files))
      .resize(size, size, { fit: 'cover', position: 'top' })
      .composite([{ input: disc(size, ink), blend: 'dest-in' }])
      .png()
      .toBuffer()
    return [{ input, left, top }]
  }
  if (!initials) return []
  return [
    { input: disc(size, ink), left, top },
    await centred(initials, { ...display, size: 44, colour: onAccent }, FACE),
  ]
}

async function words({ ink, muted, accent, onAccent, ...texts }: LinkPicture) {
  const layers: OverlayOptions[] = []
  const mark = await fitted(
    texts.mark,
    { ...text, colour: onAccent, sizes: [36, 30, 25, 20], height: 48 },
    TEXT_WIDTH - 56,
  )
  const markHeight = 72
  const markTop = HEIGHT - MARGIN - markHeight
  layers.push(
    { input: pill(mark.width + 56, markHeight, accent), left: MARGIN, top: markTop },
    { input: mark.data, left: MARGIN + 28, top: Math.round(markTop + (markHeight - mark.height) / 2) },
  )
  const line = await fitted(texts.line, { ...text, colour: muted, sizes: [30, 26, 23], height: 68 })
  const lineTop = markTop - 32 - line.height
  layers.push({ input: line.data, left: MARGIN, top: lineTop })
  const title = await fitted(texts.title, {
    ...display,
    colour: ink,
    sizes: [92, 78, 66, 54, 46],
    height: 210,
  })
  const titleTop = lineTop - 34 - title.height
  layers.push({ input: title.data, left: MARGIN, top: titleTop })
  const small = await fitted(texts.small, { ...text, colour: muted, sizes: [26, 22], height: 34 })
  const smallTop = titleTop - 22 - small.height
  // A long name takes its place: it must not touch the brand's sign.
  if (smallTop > SIGN_BOTTOM + 48) layers.push({ input: small.data, left: MARGIN, top: smallTop })
  return layers
}

interface Lettering {
  font: string
  fontfile: string
  colour: string
}

type Wrap = 'word' | 'word-char'

const inked = async (
  words: string,
  { font, fontfile, colour }: Lettering,
  size: number,
  { width, wrap }: { width?: number; wrap?: Wrap } = {},
) => {
  const sharp = await library()
  const escaped = words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  const { data, info } = await sharp({
    text: {
      font: `${font} ${size}`,
      fontfile,
      dpi: 72,
      rgba: true,
      text: `<span foreground="${colour}">${escaped}</span>`,
      ...(width !== undefined && { width, wrap }),
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** In the largest of these sizes that fits with every word whole; in the smallest, words are left out until it does. */
export async function fitted(
  phrase: string,
  { sizes, height, ...lettering }: Lettering & { sizes: readonly number[]; height: number },
  width = TEXT_WIDTH,
) {
  let words = drawable(phrase).trim() || '…'
  for (const size of sizes.slice(0, -1)) {
    const made = await inked(words, lettering, size, { width, wrap: 'word' })
    if (made.height <= height && made.width <= width) return made
  }
  const smallest = sizes.at(-1) ?? 0
  for (;;) {
    const made = await inked(words, lettering, smallest, { width, wrap: 'word-char' })
    if ((made.height <= height && made.width <= width) || words.length < 8) return made
    words = `${words.slice(0, words.length * 0.85).replace(/[\s,;]+\S*$/, '')}…`
  }
}

async function centred(words: string, { size, ...lettering }: Lettering & { size: number }, box: Box) {
  const made = await inked(drawable(words), lettering, size)
  return {
    input: made.data,
    left: Math.round(box.left + (box.width - made.width) / 2),
    top: Math.round(box.top + (box.height - made.height) / 2),
  }
}

const svg = (width: number, height: number, shape: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shape}</svg>`)
const disc = (size: number, colour: string) =>
  svg(size, size, `<circle cx="${size / 2}" cy="${size / 2}" r="${size / 2}" fill="${colour}"/>`)
const pill = (width: number, height: number, colour: string) =>
  svg(width, height, `<rect width="${width}" height="${height}" rx="${height / 2}" fill="${colour}"/>`)
