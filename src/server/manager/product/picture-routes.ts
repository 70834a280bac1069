import { Hono } from 'hono'
import { PICTURE_BYTES_MAX } from '#domain/catalogue/picture.ts'
import { tooLarge, withReceived } from '../../base/file/received.ts'
import { inTurns } from '../../base/file/turns.ts'
import { RefusalError } from '../../base/http/problem.ts'
import { rateLimit } from '../../base/http/rate-limit.ts'
import type { RequestContext } from '../../base/http/services.ts'
import { encodePicture } from '../../picture/encode.ts'
import { PictureFault } from '../../picture/kind.ts'
import { findStored, type PictureServices, storePicture } from '../../picture/pictures.ts'
import { staffOf } from '../base/staff.ts'

/** Decoded pictures are in memory while they are encoded. */
const AT_ONCE = 2

/** Pictures that staff upload, each in a request of its own: what it shows is decided by its content. */
export const productPictures = (services: PictureServices) => {
  const limit = rateLimit(services, { burst: 40, seconds: 3 })
  const encode = inTurns(AT_ONCE, async ({ id, read }: { id: string; read: () => Promise<Buffer> }) =>
    encodePicture(id, await read()),
  )
  return new Hono<RequestContext>().post('/', limit, async (c) => {
    // Before it is read. One without a length is counted as it arrives.
    if (Number(c.req.header('content-length') ?? 0) > PICTURE_BYTES_MAX) throw tooLarge(PICTURE_BYTES_MAX)
    return withReceived(c.req.raw.body, PICTURE_BYTES_MAX, async ({ digest, read }) => {
      const id = digest.slice(0, 32)
      const stored = await findStored(services, id)
      if (stored) return c.json(stored)
      const encoded = await encode({ id, read }).catch(refuseFile)
      return c.json(await storePicture(services, id, encoded, staffOf(c.get('user'))), 201)
    })
  })
}

function refuseFile(error: unknown): never {
  if (!(error instanceof PictureFault)) throw error
  throw new RefusalError('invalid', { errors: [{ path: 'file', message: error.message }] })
}
