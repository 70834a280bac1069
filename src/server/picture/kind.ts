/** What a file is, by its content: names and declared types are whatever their sender says. */

/** Why a file is refused, for the person who sent it. */
export class PictureFault extends Error {}

const starts = (bytes: Uint8Array, signature: readonly number[]): boolean =>
  signature.every((byte, at) => bytes[at] === byte)

/** One byte, one character: whatever the file is, its text is found. */
const latin = new TextDecoder('latin1')
const textOf = (bytes: Uint8Array, from: number, to: number) => latin.decode(bytes.subarray(from, to))

const HEIF_BRANDS = /^(avif|avis|heic|heix|heim|heis|hevc|hevx|mif1|msf1)$/

export type Kind = 'jpeg' | 'png' | 'webp' | 'avif' | 'heic'

function kindOf(bytes: Uint8Array): Kind | null {
  if (starts(bytes, [0xff, 0xd8, 0xff])) return 'jpeg'
  if (starts(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png'
  if (textOf(bytes, 0, 4) === 'RIFF' && textOf(bytes, 8, 12) === 'WEBP') return 'webp'
  if (textOf(bytes, 4, 8) !== 'ftyp' || !HEIF_BRANDS.test(textOf(bytes, 8, 12))) return null
  // Of a brand that both have, the list after it names one.
  return /avi[fs]/.test(textOf(bytes, 8, 64)) ? 'avif' : 'heic'
}

const TAKEN = 'The shop takes JPEG, PNG, WebP and AVIF.'
const SVG = /^(<\?xml[^>]*>\s*)?(<!--[\s\S]*?-->\s*)*(<!doctype svg[^>]*>\s*)?<svg/i

/** What a file that is no such picture looks like. */
function nameOf(bytes: Uint8Array): string {
  const text = textOf(bytes, 0, 1_024)
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .trimStart()
  if (bytes.length === 0) return 'This file is empty.'
  if (text.startsWith('GIF8')) return `This is a GIF. ${TAKEN}`
  if (SVG.test(text)) return `This is an SVG drawing, which can contain programs. ${TAKEN}`
  if (text.startsWith('<')) return `This is a web page, not a picture. ${TAKEN}`
  if (text.startsWith('%PDF')) return `This is a PDF. ${TAKEN}`
  if (text.startsWith('II*') || text.startsWith('MM\u0000*'))
    return `This is a TIFF or a camera’s raw file. ${TAKEN}`
  return `This is not a picture. ${TAKEN}`
}

const MARKUP = /<script|<!doctype|<html[\s>]|<svg\s+xmlns|<\?php/i
/** How far from a file's end an archive's directory begins at most. */
const ARCHIVE_TAIL = 65_557

/**
 * Refuses what is no picture, and a file that is a picture and something else at once: it has been made to be taken for
 * what it is not.
 */
export function requirePicture(bytes: Uint8Array): Kind {
  const kind = kindOf(bytes)
  if (kind === null) throw new PictureFault(nameOf(bytes))
  const text = latin.decode(bytes)
  const twofold =
    (MARKUP.test(text) && 'a web page') ||
    (text.slice(0, 1_024).includes('%PDF-') && 'a PDF') ||
    (text.slice(-ARCHIVE_TAIL).includes('PK\u0005\u0006') && 'an archive')
  if (twofold) {
    throw new PictureFault(
      `This file is a picture and ${twofold} at once. Save the picture as a new file and try again.`,
    )
  }
  return kind
}
