import { Hono } from 'hono'
import { stream } from 'hono/streaming'
import { contract } from '#domain/contract.ts'
import { limit } from '../limit.ts'
import { parse } from '../parse.ts'
import { staffLog } from '../schema.ts'
import type { Scope } from '../scope.ts'
import type { Shop } from '../shop.ts'
import { withRole } from '../visitor.ts'
import { readVitals } from '../vital.ts'
import { actOnOrders } from './actions.ts'
import { codes } from './codes.ts'
import { events } from './events.ts'
import { exportOrders } from './export.ts'
import { changeInfluencer, listInfluencers } from './influencers.ts'
import { listOrders } from './orders.ts'
import { changeVariant, listVariants } from './products.ts'
import { staffOf } from './staff.ts'
import { dayOf, readSummary } from './summary.ts'

const kinds = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** Everything below /manager. The role is read afresh on every call: whoever lost it is out within a minute. */
export const manager = (shop: Shop) =>
  new Hono<Scope>()
    .use(withRole(shop, 'manager'))
    .get('/summary', parse(contract.managerSummary), async (c) =>
      c.json(await readSummary(shop.db, Number(c.req.valid('query').days ?? 30), shop.now())),
    )
    .get('/orders', parse(contract.managerOrders), async (c) =>
      c.json(await listOrders(shop.db, c.req.valid('query'))),
    )
    .post('/orders/actions', parse(contract.actOnOrders), async (c) => {
      const results = await actOnOrders(shop, c.req.valid('json'), staffOf(c.get('user')))
      shop.tell('outbox', '')
      return c.json({ results })
    })
    .route('/events', events(shop))
    .get('/export', limit(shop, { burst: 10, seconds: 10 }), parse(contract.managerExport), async (c) => {
      const asked = c.req.valid('query')
      await shop.db
        .insert(staffLog)
        .values({ at: shop.now(), by: staffOf(c.get('user')), what: 'orders.exported', details: asked })
      c.header('content-type', kinds[asked.format])
      c.header(
        'content-disposition',
        `attachment; filename="era-orders-${dayOf(shop.now())}.${asked.format}"`,
      )
      c.header('cache-control', 'no-store')
      return stream(c, async (out) => {
        for await (const piece of exportOrders(shop.db, asked)) {
          if (out.aborted) return
          await out.write(piece)
        }
      })
    })
    .get('/products', async (c) => c.json({ variants: await listVariants(shop.db, shop.now()) }))
    .patch('/products', parse(contract.changeVariant), async (c) => {
      const changed = await changeVariant(shop.db, c.req.valid('json'), staffOf(c.get('user')), shop.now())
      shop.tell('catalogue', changed.sku)
      return c.json(changed)
    })
    .get('/influencers', parse(contract.managerInfluencers), async (c) =>
      c.json(await listInfluencers(shop.db, c.req.valid('query'), shop.now())),
    )
    .patch('/influencers', parse(contract.changeInfluencer), async (c) => {
      const changed = await changeInfluencer(shop.db, c.req.valid('json'), staffOf(c.get('user')), shop.now())
      shop.tell('outbox', changed.id)
      return c.json(changed)
    })
    .route('/codes', codes(shop))
    .get('/vitals', async (c) => c.json(await readVitals(shop.db, shop.now())))
