import { Hono } from 'hono'
import { contract } from '#domain/contract.ts'
import { RefusalError } from '../../base/http/problem.ts'
import { rateLimit } from '../../base/http/rate-limit.ts'
import type { RequestContext } from '../../base/http/services.ts'
import { validate } from '../../base/http/validate.ts'
import { cropPicture, readPicture } from '../../picture/crop.ts'
import type { PictureServices } from '../../picture/pictures.ts'
import { receivePicture } from '../../picture/receive.ts'
import { staffOf } from '../base/staff.ts'

/** No picture has another one, and a database refuses some. */
function idOf(typed: string): string {
  if (!/^[0-9a-f]{32}$/.test(typed)) throw new RefusalError('not_found')
  return typed
}

/** Pictures that staff upload, each in a request of its own, and the parts that they choose of them. */
export const productPictures = (services: PictureServices) => {
  const limit = rateLimit(services, { burst: 40, seconds: 3 })
  return new Hono<RequestContext>()
    .post('/', limit, async (c) => {
      const { picture, isNew } = await receivePicture(services, c, staffOf(c.get('user')))
      return c.json(picture, isNew ? 201 : 200)
    })
    .get('/:picture', async (c) => c.json(await readPicture(services, idOf(c.req.param('picture')))))
    .post('/:picture/crop', limit, validate(contract.cropPicture), async (c) => {
      const id = idOf(c.req.param('picture'))
      const by = staffOf(c.get('user'))
      const { picture, isNew } = await cropPicture(services, id, c.req.valid('json').crop, by)
      return c.json(picture, isNew ? 201 : 200)
    })
}
