import type { NamedFile } from './upload-parts.ts'

const HEIC = /^image\/hei[cf]$/
const HEIC_NAME = /\.hei[cf]$/i
/** What the shop keeps of a picture has no longer side; a phone's canvas has not many more pixels. */
const SIDE_MAX = 4_096

const known = new WeakMap<File, Promise<NamedFile>>()

/**
 * A picture as it is sent: HEIC, which few servers open, as a JPEG where this browser opens it. Throws where the file
 * cannot be read any more.
 */
export function pictureFile(file: File): Promise<NamedFile> {
  const made = known.get(file) ?? make(file)
  known.set(file, made)
  made.catch(() => known.delete(file))
  return made
}

async function make(file: File): Promise<NamedFile> {
  const isHeic = HEIC.test(file.type) || HEIC_NAME.test(file.name)
  // Where the browser does not open it either, the shop may, or says why not.
  const blob = isHeic ? await jpegOf(file).catch(() => file) : file
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await blob.arrayBuffer()))
  return { blob, digest: [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('') }
}

async function jpegOf(file: File): Promise<Blob> {
  const picture = await createImageBitmap(file)
  const scale = Math.min(1, SIDE_MAX / Math.max(picture.width, picture.height))
  const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)]
  const canvas = new OffscreenCanvas(width, height)
  canvas.getContext('2d')?.drawImage(picture, 0, 0, width, height)
  picture.close()
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.95 })
}
