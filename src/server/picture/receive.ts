import type { Context } from 'hono'
import { PICTURE_BYTES_MAX } from '#domain/catalogue/picture.ts'
import type { KnownPicture } from '#domain/manager/product-page.ts'
import { limitConcurrency } from '../base/file/concurrency.ts'
import { tooLarge, withRequestFile } from '../base/file/request-file.ts'
import { RefusalError } from '../base/http/problem.ts'
import { type EncodedPicture, encodePicture } from './encode.ts'
import { PictureFault } from './kind.ts'
import { findStored, type PictureServices, storePicture } from './pictures.ts'

/** Decoded pictures are in memory while they are encoded: of all that a process is sent, so many at once. */
const AT_ONCE = 2

/** Encodes a picture as soon as there is room for it. What cannot be taken is refused as the fault of this field. */
export const encodeInTurn = async (
  path: string,
  encode: () => Promise<EncodedPicture>,
): Promise<EncodedPicture> =>
  inTurn(encode).catch((error) => {
    if (!(error instanceof PictureFault)) throw error
    throw new RefusalError('invalid', { errors: [{ path, message: error.message }] })
  })

const inTurn = limitConcurrency(AT_ONCE, (encode: () => Promise<EncodedPicture>) => encode())

/** A picture's name is its content's digest. */
const named = (digest: string) => digest.slice(0, 32)

/**
 * The picture that is the body of a request, stored: what it shows is decided by its content. `nameOf` gives it a name by
 * its digest; another one than the usual makes it a picture of its own, also where the same file is stored already.
 */
export async function receivePicture(
  services: PictureServices,
  c: Context,
  by: string,
  nameOf = named,
): Promise<{ picture: KnownPicture; isNew: boolean }> {
  // Before it is read. One without a length is counted as it arrives.
  if (Number(c.req.header('content-length') ?? 0) > PICTURE_BYTES_MAX) throw tooLarge(PICTURE_BYTES_MAX)
  return withRequestFile(c.req.raw.body, PICTURE_BYTES_MAX, async ({ digest, read }) => {
    const id = nameOf(digest)
    const stored = await findStored(services, id)
    if (stored) return { picture: stored, isNew: false }
    const encoded = await encodeInTurn('file', async () => encodePicture(id, await read()))
    return { picture: await storePicture(services, id, encoded, by), isNew: true }
  })
}
