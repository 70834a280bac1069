import { Hono } from 'hono'
import { contract } from '#domain/contract.ts'
import { send } from '../base/http/compressed.ts'
import type { RequestContext } from '../base/http/services.ts'
import { validate } from '../base/http/validate.ts'
import type { CatalogueServices } from './cache.ts'

const accepts = (header: string, encoding: string) =>
  new RegExp(`\\b${encoding}\\b(?!;\\s*q=0(\\.0*)?\\b)`).test(header)

export const catalogue = (services: CatalogueServices) =>
  new Hono<RequestContext>()
    .get('/changes', validate(contract.catalogueChanges), async (c) => {
      const { since = '', from = '0' } = c.req.valid('query')
      const page = await services.catalogue.changesSince(since, Number(from))
      return send(c, page, { 'content-type': 'application/json', 'cache-control': 'no-cache' })
    })
    .get('/', async (c) => {
      const encoded = await services.catalogue.current()
      const accepted = c.req.header('accept-encoding') ?? ''
      const encoding = accepts(accepted, 'br') ? 'br' : accepts(accepted, 'gzip') ? 'gzip' : undefined
      const headers = {
        // A strong ETag identifies bytes, so each encoding has its own.
        etag: encoding === undefined ? `"${encoded.etag}"` : `"${encoded.etag}-${encoding}"`,
        vary: 'accept-encoding',
        'cache-control': 'no-cache',
      }
      const known = (c.req.header('if-none-match') ?? '')
        .split(',')
        .map((tag) => tag.trim().replace(/^W\//, ''))
      if (known.some((tag) => tag === '*' || tag.startsWith(`"${encoded.etag}`)))
        return c.body(null, 304, headers)
      const type = { 'content-type': 'application/json', ...headers }
      if (encoding === undefined) return c.body(encoded.json, 200, type)
      const bytes = new Uint8Array(encoding === 'br' ? encoded.brotli : encoded.gzip)
      return c.body(bytes, 200, { ...type, 'content-encoding': encoding })
    })
