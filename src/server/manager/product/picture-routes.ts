import { Hono } from 'hono'
import { rateLimit } from '../../base/http/rate-limit.ts'
import type { RequestContext } from '../../base/http/services.ts'
import type { PictureServices } from '../../picture/pictures.ts'
import { receivePicture } from '../../picture/receive.ts'
import { staffOf } from '../base/staff.ts'

/** Pictures that staff upload, each in a request of its own. */
export const productPictures = (services: PictureServices) =>
  new Hono<RequestContext>().post('/', rateLimit(services, { burst: 40, seconds: 3 }), async (c) => {
    const { picture, isNew } = await receivePicture(services, c, staffOf(c.get('user')))
    return c.json(picture, isNew ? 201 : 200)
  })
