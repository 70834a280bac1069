import { Hono } from 'hono'
import { contract } from '#domain/contract.ts'
import type { ProductPage } from '#domain/manager/page-words.ts'
import { RefusalError } from '../../base/http/problem.ts'
import type { RequestContext, Services } from '../../base/http/services.ts'
import { validate } from '../../base/http/validate.ts'
import { addProduct, hideProduct, moveProduct } from './new-products.ts'
import { addSet } from './new-sets.ts'
import { createPreview, deletePreview } from './page-preview.ts'
import { changeSchedule, removeSchedule, schedulePage } from './page-schedule.ts'
import { pageVersions } from './page-versions.ts'
import { placeProduct } from './place.ts'
import { publishPage, readPage, removeDraft, saveDraft, takeBackPage } from './product-page.ts'
import { addVariants, changeRange } from './range.ts'
import { changeSet, readSet } from './set-parts.ts'

/** No product has another one, and a database refuses some. */
function slugOf(typed: string): string {
  if (!/^[a-z0-9-]{1,80}$/.test(typed)) throw new RefusalError('not_found')
  return typed
}

/** Drafts, publications and versions of the words of products. */
export const productPages = (services: Services) => {
  // The role has been checked: there is a user.
  const me = (user: RequestContext['Variables']['user']) => ({
    uid: user?.uid ?? '',
    email: user?.email ?? '',
  })
  /** Notifies every process that the catalogue is another one now. */
  const announced = (page: ProductPage) => {
    services.notify('catalogue', page.slug)
    return page
  }
  return new Hono<RequestContext>()
    .post('/', validate(contract.addProduct), async (c) => {
      const page = await addProduct(services.db, c.req.valid('json'), me(c.get('user')), services.now())
      return c.json(announced(page), 201)
    })
    .post('/sets', validate(contract.addSet), async (c) => {
      const page = await addSet(services.db, c.req.valid('json'), me(c.get('user')), services.now())
      return c.json(announced(page), 201)
    })
    .get('/:slug/parts', async (c) => c.json(await readSet(services.db, slugOf(c.req.param('slug')))))
    .put('/:slug/parts', validate(contract.changeSet), async (c) => {
      const slug = slugOf(c.req.param('slug'))
      const body = c.req.valid('json')
      const set = await changeSet(services.db, slug, body, me(c.get('user')), services.now())
      services.notify('catalogue', slug)
      return c.json(set)
    })
    .get('/:slug/page', async (c) =>
      c.json(await readPage(services.db, slugOf(c.req.param('slug')), me(c.get('user')))),
    )
    .post('/:slug/page', validate(contract.publishPage), async (c) => {
      const slug = slugOf(c.req.param('slug'))
      const body = c.req.valid('json')
      return c.json(announced(await publishPage(services.db, slug, body, me(c.get('user')), services.now())))
    })
    .post('/:slug/hide', validate(contract.hideProduct), async (c) => {
      const slug = slugOf(c.req.param('slug'))
      return c.json(announced(await hideProduct(services.db, slug, me(c.get('user')), services.now())))
    })
    .post('/:slug/variants', validate(contract.addVariants), async (c) => {
      const slug = slugOf(c.req.param('slug'))
      const body = c.req.valid('json')
      return c.json(announced(await addVariants(services.db, slug, body, me(c.get('user')), services.now())))
    })
    .patch('/:slug/variants', validate(contract.changeRange), async (c) => {
      const slug = slugOf(c.req.param('slug'))
      const body = c.req.valid('json')
      return c.json(announced(await changeRange(services.db, slug, body, me(c.get('user')), services.now())))
    })
    .post('/:slug/slug', validate(contract.moveProduct), async (c) => {
      const slug = slugOf(c.req.param('slug'))
      const body = c.req.valid('json')
      return c.json(announced(await moveProduct(services.db, slug, body, me(c.get('user')), services.now())))
    })
    .put('/:slug/place', validate(contract.placeProduct), async (c) => {
      const slug = slugOf(c.req.param('slug'))
      const body = c.req.valid('json')
      return c.json(announced(await placeProduct(services.db, slug, body, me(c.get('user')), services.now())))
    })
    .put('/:slug/draft', validate(contract.saveDraft), async (c) =>
      c.json(
        await saveDraft(
          services.db,
          slugOf(c.req.param('slug')),
          c.req.valid('json'),
          me(c.get('user')),
          services.now(),
        ),
      ),
    )
    .delete('/:slug/draft', async (c) =>
      c.json(await removeDraft(services.db, slugOf(c.req.param('slug')), me(c.get('user')))),
    )
    .post('/:slug/preview', async (c) => {
      const slug = slugOf(c.req.param('slug'))
      return c.json(await createPreview(services.db, slug, me(c.get('user')), services.now()))
    })
    .delete('/:slug/preview', async (c) =>
      c.json(await deletePreview(services.db, slugOf(c.req.param('slug')), me(c.get('user')))),
    )
    .post('/:slug/schedule', validate(contract.schedulePage), async (c) => {
      const slug = slugOf(c.req.param('slug'))
      const body = c.req.valid('json')
      return c.json(await schedulePage(services.db, slug, body, me(c.get('user')), services.now()))
    })
    .patch('/:slug/schedule', validate(contract.changeSchedule), async (c) => {
      const slug = slugOf(c.req.param('slug'))
      const body = c.req.valid('json')
      return c.json(await changeSchedule(services.db, slug, body, me(c.get('user')), services.now()))
    })
    .delete('/:slug/schedule/:id', async (c) => {
      const slug = slugOf(c.req.param('slug'))
      const id = c.req.param('id')
      return c.json(await removeSchedule(services.db, slug, id, me(c.get('user')), services.now()))
    })
    .get('/:slug/versions', validate(contract.pageVersions), async (c) => {
      return c.json(await pageVersions(services.db, slugOf(c.req.param('slug')), c.req.valid('query')))
    })
    .post('/:slug/versions', validate(contract.takeBackPage), async (c) => {
      const slug = slugOf(c.req.param('slug'))
      const body = c.req.valid('json')
      return c.json(announced(await takeBackPage(services.db, slug, body, me(c.get('user')), services.now())))
    })
}
