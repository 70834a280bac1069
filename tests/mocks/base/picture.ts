import type { KnownPicture } from '#domain/manager/product-page.ts'
import { PictureFault, requirePicture } from '#server/picture/kind.ts'
import { refuse } from './refused.ts'

/** A file as the shop takes it. What it shows is not looked at: no story needs it. */
export async function receivedPicture(bytes: Uint8Array): Promise<KnownPicture> {
  try {
    requirePicture(bytes)
  } catch (error) {
    if (!(error instanceof PictureFault)) throw error
    throw refuse('invalid', { errors: [{ path: 'file', message: error.message }] })
  }
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new Uint8Array(bytes)))
  const id = [...hash.subarray(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return { id, width: 1_280, height: 1_600, colour: '#e6b2ac' }
}
