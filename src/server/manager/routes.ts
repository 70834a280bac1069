import { Hono } from 'hono'
import { dayOf } from '#domain/base/day.ts'
import { contract } from '#domain/contract.ts'
import { resultFor } from '#domain/manager/access.ts'
import { staffLog } from '../base/db/schema.ts'
import { rateLimit } from '../base/http/rate-limit.ts'
import type { RequestContext } from '../base/http/services.ts'
import { validate } from '../base/http/validate.ts'
import { removeReleased } from '../influencer/photo.ts'
import { statements } from '../influencer/statement-routes.ts'
import { influencerByCode } from '../influencer/statements.ts'
import type { PictureServices } from '../picture/pictures.ts'
import { readVitals } from '../vitals/vitals.ts'
import { actOnOrders } from './actions.ts'
import { bankFileName } from './bank-file.ts'
import { exportName, exportTypes } from './base/export-file.ts'
import { rememberStaff, requireAction, requireFilter, requireStaff } from './base/guard.ts'
import { staffOf } from './base/staff.ts'
import { codes } from './codes.ts'
import { corrections } from './corrections.ts'
import { events } from './events.ts'
import { exportOrders } from './export.ts'
import { listInfluencers } from './influencer/list.ts'
import { managedSamples } from './influencer/samples.ts'
import { changeInfluencer } from './influencers.ts'
import { notes } from './notes.ts'
import { countTabs, listOrders } from './orders.ts'
import { readPayouts } from './payout-list.ts'
import { changePayouts, exportPayouts } from './payouts.ts'
import { productPictures } from './product/picture-routes.ts'
import { productPages } from './product/product-page-routes.ts'
import { productImports } from './product/product-routes.ts'
import { changeVariant, listVariants } from './product/products.ts'
import { managedReturns } from './returns.ts'
import { managedReviews } from './reviews.ts'
import { requireSelection, selections } from './selections.ts'
import { readSummary } from './summary.ts'
import { log } from './team/log.ts'
import { deadMails } from './team/mails.ts'
import { members } from './team/members.ts'
import { views } from './views.ts'
import { shopTexts } from './words/text-routes.ts'

/** Everything below /manager. The role is checked on every call, so a removed manager is out within a minute. */
export const manager = (services: PictureServices) => {
  const remember = rememberStaff(services)
  const { read } = services.database
  return new Hono<RequestContext>()
    .use(requireStaff(services))
    .use(async (c, next) => {
      await remember(c.get('user')?.uid ?? '')
      await next()
    })
    .get('/summary', validate(contract.managerSummary), async (c) => {
      const days = Number(c.req.valid('query').days ?? 30)
      return c.json(await read(({ db }) => readSummary({ ...services, db }, days)))
    })
    .get('/orders', validate(contract.managerOrders), async (c) => {
      const query = c.req.valid('query')
      const role = c.get('user')?.role
      requireFilter(role, query)
      if (query.selection) await requireSelection(services.db, query.selection, staffOf(c.get('user')))
      return c.json(await read(({ db }) => listOrders({ ...services, db }, query, role)))
    })
    .get('/orders/counts', async (c) => {
      const reader = { now: services.now(), role: c.get('user')?.role, zone: services.env.timeZone }
      return c.json(await read(({ db }) => countTabs(db, reader)))
    })
    .route('/pictures', productPictures(services))
    .route('/selections', selections(services))
    .post('/orders/actions', validate(contract.actOnOrders), async (c) => {
      const body = c.req.valid('json')
      const role = c.get('user')?.role
      requireAction(role, body.action)
      const results = await actOnOrders(services, body, { by: staffOf(c.get('user')), role })
      services.notify('jobs', '')
      return c.json({ results: results.map((result) => resultFor(role, result)) })
    })
    .route('/orders', corrections(services))
    .route('/events', events(services))
    .route('/views', views(services))
    .get(
      '/export',
      rateLimit(services, { burst: 10, seconds: 10 }),
      validate(contract.managerExport),
      async (c) => {
        const query = c.req.valid('query')
        const now = services.now()
        if (query.selection) await requireSelection(services.db, query.selection, staffOf(c.get('user')))
        // What was searched for may be a customer's name or address: it would stay here when they are erased.
        const { search, ...filter } = query
        const details = { ...filter, ...(search !== undefined && { searched: true }) }
        await services.db
          .insert(staffLog)
          .values({ at: now, by: staffOf(c.get('user')), what: 'orders.exported', details })
        c.header('content-type', exportTypes[query.format])
        const zone = services.env.timeZone
        const name = exportName(dayOf(now, zone), query.format)
        c.header('content-disposition', `attachment; filename="${name}"`)
        c.header('cache-control', 'no-store')
        const by = c.get('user')?.email ?? ''
        return c.body(exportOrders(services, query, { at: now, zone, by, role: c.get('user')?.role }))
      },
    )
    .get('/products', async (c) =>
      c.json({ variants: await read(({ db }) => listVariants(db, services.now())) }),
    )
    .patch('/products', validate(contract.changeVariant), async (c) => {
      const changed = await changeVariant(
        services.db,
        c.req.valid('json'),
        staffOf(c.get('user')),
        services.now(),
      )
      services.notify('catalogue', changed.sku)
      return c.json(changed)
    })
    .route('/products', productImports(services))
    .route('/products', productPages(services))
    .route('/texts', shopTexts(services))
    .get('/influencers', validate(contract.managerInfluencers), async (c) =>
      c.json(await read(({ db }) => listInfluencers({ ...services, db }, c.req.valid('query')))),
    )
    .patch('/influencers', validate(contract.changeInfluencer), async (c) => {
      const changed = await changeInfluencer(services, c.req.valid('json'), staffOf(c.get('user')))
      services.notify('jobs', changed.id)
      services.notify('influencers', changed.code)
      if (c.req.valid('json').action === 'take_photo') await removeReleased(services)
      return c.json(changed)
    })
    .route('/notes', notes(services))
    .route('/samples', managedSamples(services))
    .get('/payouts', async (c) =>
      c.json(await read(({ db }) => readPayouts({ ...services, db }, services.now()))),
    )
    .get(
      '/payouts/file',
      rateLimit(services, { burst: 10, seconds: 10 }),
      validate(contract.payoutFile),
      async (c) => {
        const query = c.req.valid('query')
        const file = await exportPayouts(services.db, query, staffOf(c.get('user')), services.now())
        c.header('content-type', exportTypes.csv)
        const name = bankFileName(dayOf(services.now(), services.env.timeZone), query.format)
        c.header('content-disposition', `attachment; filename="${name}"`)
        c.header('cache-control', 'no-store')
        return c.body(file)
      },
    )
    .post('/payouts', validate(contract.changePayouts), async (c) => {
      const by = staffOf(c.get('user'))
      const answer = await changePayouts(services, c.req.valid('json'), by, services.now())
      services.notify('jobs', '')
      return c.json(answer)
    })
    .route(
      '/statements/:code',
      statements(services, (c) => influencerByCode(services.db, c.req.param('code') ?? ''), {
        prepared: true,
      }),
    )
    .route('/codes', codes(services))
    .route('/reviews', managedReviews(services))
    .route('/returns', managedReturns(services))
    .get('/vitals', async (c) => c.json(await read(({ db }) => readVitals(db, services.now()))))
    .route('/mails', deadMails(services))
    .route('/staff', members(services))
    .route('/log', log(services))
}
