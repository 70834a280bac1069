import { type Crop, cropBox, cropFault, isWhole } from '#domain/catalogue/crop.ts'
import type { UploadedPicture } from '#domain/manager/page-words.ts'
import type { KnownPicture } from '#domain/manager/product-page.ts'
import { PictureFault, requirePicture } from '#server/picture/kind.ts'
import { refuse } from './problem.ts'
import type { MockShop } from './shop.ts'

type Shop = Pick<MockShop, 'pictures' | 'crops'>

/** A file as the shop takes it. What it shows is not looked at: no story needs it. */
export async function receivedPicture(bytes: Uint8Array): Promise<KnownPicture> {
  try {
    requirePicture(bytes)
  } catch (error) {
    if (!(error instanceof PictureFault)) throw error
    throw refuse('invalid', { errors: [{ path: 'file', message: error.message }] })
  }
  return { id: await idOf(new Uint8Array(bytes)), width: 1_280, height: 1_600, colour: '#e6b2ac' }
}

async function idOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return [...hash.subarray(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** A picture that was sent, and what it is a part of. */
export function uploadedPicture({ pictures, crops }: Shop, id: string): UploadedPicture {
  const part = crops.get(id)
  const original = pictures.get(part?.original ?? id)
  if (original === undefined) throw refuse('not_found')
  const { width, height } = original
  return { id, original: { id: original.id, width, height }, crop: part?.crop ?? null }
}

/** A part of a picture, as a picture of its own. */
export async function croppedPicture(shop: Shop, id: string, crop: Crop): Promise<KnownPicture> {
  const { original } = uploadedPicture(shop, id)
  const whole = shop.pictures.get(original.id)
  if (whole === undefined) throw refuse('not_found')
  if (isWhole(crop)) return whole
  const fault = cropFault(crop, original)
  if (fault !== null) throw refuse('invalid', { errors: [{ path: 'crop', message: fault }] })
  const { width, height } = cropBox(crop, original)
  const name = [original.id, crop.left, crop.top, crop.width, crop.height].join(' ')
  const picture = { ...whole, id: await idOf(new TextEncoder().encode(name)), width, height }
  shop.pictures.set(picture.id, picture)
  shop.crops.set(picture.id, { original: original.id, crop })
  return picture
}
