import type { Context } from 'hono'
import { PICTURE_BYTES_MAX } from '#domain/catalogue/picture.ts'
import type { KnownPicture } from '#domain/manager/product-page.ts'
import { tooLarge, withReceived } from '../base/file/received.ts'
import { inTurns } from '../base/file/turns.ts'
import { RefusalError } from '../base/http/problem.ts'
import { encodePicture } from './encode.ts'
import { PictureFault } from './kind.ts'
import { findStored, type PictureServices, storePicture } from './pictures.ts'

/** Decoded pictures are in memory while they are encoded: of all that a process is sent, so many at once. */
const AT_ONCE = 2

const encode = inTurns(AT_ONCE, async ({ id, read }: { id: string; read: () => Promise<Buffer> }) =>
  encodePicture(id, await read()),
)

/** The picture that is the body of a request, stored: what it shows is decided by its content. */
export async function receivePicture(
  services: PictureServices,
  c: Context,
  by: string,
): Promise<{ picture: KnownPicture; isNew: boolean }> {
  // Before it is read. One without a length is counted as it arrives.
  if (Number(c.req.header('content-length') ?? 0) > PICTURE_BYTES_MAX) throw tooLarge(PICTURE_BYTES_MAX)
  return withReceived(c.req.raw.body, PICTURE_BYTES_MAX, async ({ digest, read }) => {
    const id = digest.slice(0, 32)
    const stored = await findStored(services, id)
    if (stored) return { picture: stored, isNew: false }
    const encoded = await encode({ id, read }).catch(refuseFile)
    return { picture: await storePicture(services, id, encoded, by), isNew: true }
  })
}

function refuseFile(error: unknown): never {
  if (!(error instanceof PictureFault)) throw error
  throw new RefusalError('invalid', { errors: [{ path: 'file', message: error.message }] })
}
