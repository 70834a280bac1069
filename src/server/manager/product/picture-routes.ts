import { Hono } from 'hono'
import { contract } from '#domain/contract.ts'
import { RefusalError } from '../../base/http/problem.ts'
import { rateLimit } from '../../base/http/rate-limit.ts'
import type { RequestContext } from '../../base/http/services.ts'
import { validate, validateQuery } from '../../base/http/validate.ts'
import { cropPicture, readPicture } from '../../picture/crop.ts'
import type { PictureServices } from '../../picture/pictures.ts'
import { receivePicture } from '../../picture/receive.ts'
import { beginUpload, continueUpload, removeUpload } from '../../picture/uploads.ts'
import { staffOf } from '../base/staff.ts'

/** No picture has another one, and a database refuses some. */
function idOf(typed: string): string {
  if (!/^[0-9a-f]{32}$/.test(typed)) throw new RefusalError('not_found')
  return typed
}

/** No upload has a name of another form, so such a name is not found. */
function digestOf(typed: string): string {
  if (!/^[0-9a-f]{64}$/.test(typed)) throw new RefusalError('not_found')
  return typed
}

/** Pictures that staff upload, whole or as far as each request gets, and the parts that they choose of them. */
export const productPictures = (services: PictureServices) => {
  const limit = rateLimit(services, { burst: 40, seconds: 3 })
  // Two pictures at a time, over the slowest of networks.
  const partLimit = rateLimit(services, { burst: 60, seconds: 1 })
  return new Hono<RequestContext>()
    .post('/', limit, async (c) => {
      const { picture, isNew } = await receivePicture(services, c, staffOf(c.get('user')))
      return c.json(picture, isNew ? 201 : 200)
    })
    .post('/uploads', limit, validate(contract.beginUpload), async (c) => {
      const by = staffOf(c.get('user'))
      const { upload, isNew } = await beginUpload(services, by, c.req.valid('json'))
      return c.json(upload, isNew ? 201 : 200)
    })
    .patch('/uploads/:digest', partLimit, validateQuery(contract.continueUpload), async (c) => {
      const [by, digest] = [staffOf(c.get('user')), digestOf(c.req.param('digest'))]
      const from = Number(c.req.valid('query').from)
      return c.json(await continueUpload(services, by, digest, from, c.req.raw.body))
    })
    .delete('/uploads/:digest', async (c) => {
      await removeUpload(services, staffOf(c.get('user')), digestOf(c.req.param('digest')))
      return c.json({})
    })
    .get('/:picture', async (c) => c.json(await readPicture(services, idOf(c.req.param('picture')))))
    .post('/:picture/crop', limit, validate(contract.cropPicture), async (c) => {
      const id = idOf(c.req.param('picture'))
      const by = staffOf(c.get('user'))
      const { picture, isNew } = await cropPicture(services, id, c.req.valid('json').crop, by)
      return c.json(picture, isNew ? 201 : 200)
    })
}
