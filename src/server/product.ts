import { Hono } from 'hono'
import { contract } from '#domain/contract.ts'
import { catalogueOf } from './catalogue.ts'
import { changesOf } from './catalogue-changes.ts'
import { send } from './pages/packed.ts'
import { parse } from './parse.ts'
import type { Scope } from './scope.ts'
import type { Shop } from './shop.ts'

const accepts = (header: string, encoding: string) =>
  new RegExp(`\\b${encoding}\\b(?!;\\s*q=0(\\.0*)?\\b)`).test(header)

export const catalogue = (shop: Shop) =>
  new Hono<Scope>()
    .get('/changes', parse(contract.catalogueChanges), async (c) => {
      const { since = '', from = '0' } = c.req.valid('query')
      const packed = await changesOf(shop, await catalogueOf(shop), since, Number(from))
      return send(c, packed, { 'content-type': 'application/json', 'cache-control': 'no-cache' })
    })
    .get('/', async (c) => {
      const shown = await catalogueOf(shop)
      const accepted = c.req.header('accept-encoding') ?? ''
      const encoding = accepts(accepted, 'br') ? 'br' : accepts(accepted, 'gzip') ? 'gzip' : undefined
      const headers = {
        // A strong tag names these very bytes, so each encoding has its own.
        etag: encoding === undefined ? `"${shown.etag}"` : `"${shown.etag}-${encoding}"`,
        vary: 'accept-encoding',
        'cache-control': 'no-cache',
      }
      const known = (c.req.header('if-none-match') ?? '')
        .split(',')
        .map((tag) => tag.trim().replace(/^W\//, ''))
      if (known.some((tag) => tag === '*' || tag.startsWith(`"${shown.etag}`)))
        return c.body(null, 304, headers)
      const type = { 'content-type': 'application/json', ...headers }
      if (encoding === undefined) return c.body(shown.json, 200, type)
      const bytes = new Uint8Array(encoding === 'br' ? shown.brotli : shown.gzip)
      return c.body(bytes, 200, { ...type, 'content-encoding': encoding })
    })
