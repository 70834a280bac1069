import { Hono } from 'hono'
import { contract } from '#domain/contract.ts'
import { isPolicyId } from '#domain/words/texts.ts'
import { send } from '../base/http/compressed.ts'
import { RefusalError } from '../base/http/problem.ts'
import type { RequestContext } from '../base/http/services.ts'
import { validate } from '../base/http/validate.ts'
import type { CatalogueServices } from './cache.ts'
import { readPolicyVersions } from './words.ts'

const headers = { 'content-type': 'application/json', 'cache-control': 'no-cache' }

export const catalogue = (services: CatalogueServices) =>
  new Hono<RequestContext>()
    .get('/changes', validate(contract.catalogueChanges), async (c) => {
      const { since = '', from = '0' } = c.req.valid('query')
      const page = await services.catalogue.changesSince(since, Number(from))
      return send(c, page, headers)
    })
    .get('/', async (c) => send(c, (await services.catalogue.shown()).compressed, headers))

/** The history of what the shop promises. */
export const policies = (services: CatalogueServices) =>
  new Hono<RequestContext>().get('/:policy', async (c) => {
    const id = c.req.param('policy')
    if (!isPolicyId(id)) throw new RefusalError('not_found')
    c.header('cache-control', 'no-cache')
    return c.json(await services.database.read(({ db }) => readPolicyVersions(db, id)))
  })
