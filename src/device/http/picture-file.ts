import { PICTURE_BYTES_MAX, PICTURE_SIDE_MIN } from '#domain/catalogue/picture.ts'
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
  return drawn(picture, SIDE_MAX / Math.max(picture.width, picture.height), 0.95)
}

function drawn(picture: ImageBitmap, scale: number, quality: number): Promise<Blob> {
  const by = Math.min(1, scale)
  const [width, height] = [Math.round(picture.width * by), Math.round(picture.height * by)]
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (context) {
    // A JPEG has no transparency: what shows nothing would be black.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, width, height)
    context.drawImage(picture, 0, 0, width, height)
  }
  picture.close()
  return canvas.convertToBlob({ type: 'image/jpeg', quality })
}

/** A photo beside words is never shown larger, and some hundred kB arrive on a bad network too. */
const SMALL_SIDE = 1_600

export type SmallPhoto = { jpeg: Uint8Array<ArrayBuffer> } | { fault: 'tooLarge' | 'unreadable' | 'tooSmall' }

/** A photo that is stored until it can be sent: upright, and without what the camera wrote. */
export async function smallPhoto(file: File): Promise<SmallPhoto> {
  if (file.size > PICTURE_BYTES_MAX) return { fault: 'tooLarge' }
  try {
    const picture = await createImageBitmap(file)
    const shorter = Math.min(picture.width, picture.height)
    const longer = Math.max(picture.width, picture.height)
    if (shorter < PICTURE_SIDE_MIN) return { fault: 'tooSmall' }
    // A strip stays as high as the shop takes it.
    const jpeg = await drawn(picture, Math.max(SMALL_SIDE / longer, PICTURE_SIDE_MIN / shorter), 0.85)
    return { jpeg: new Uint8Array(await jpeg.arrayBuffer()) }
  } catch {
    // No picture, one that this browser does not open, or a file that is gone.
    return { fault: 'unreadable' }
  }
}
