import { Hono } from 'hono'
import { isPictureFile } from '#domain/catalogue/picture.ts'
import { type Log, traceOf } from '../base/config/log.ts'
import { send, uncompressed } from '../base/http/compressed.ts'
import { type MediaStorage, typeOfPicture } from './storage.ts'

/** The files of uploaded pictures: /media/ID-WIDTH.avif. A name is never given to another content. */
export const media = ({ media: storage, log }: { media: MediaStorage; log: Log }) =>
  new Hono().get('/:file', async (c) => {
    const file = c.req.param('file')
    const asked = isPictureFile(file) ? storage.get(file) : Promise.resolve(null)
    const bytes = await asked.catch((error) => void log.warn('picture.unread', traceOf(error)))
    if (bytes === undefined) {
      return c.text('The pictures cannot be read right now', 503, {
        'cache-control': 'no-store',
        'retry-after': '5',
      })
    }
    if (bytes === null) return c.text('Not found', 404, { 'cache-control': 'no-store' })
    return send(c, uncompressed(bytes), {
      'content-type': typeOfPicture(file),
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    })
  })
