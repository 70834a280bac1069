import { Hono } from 'hono'
import type { Scope } from './scope.ts'
import type { Shop } from './shop.ts'

const PING = { name: 'ping', text: 'select 1' }

export const health = (shop: Shop) =>
  new Hono<Scope>().get('/', async (c) => {
    const answers = await shop.database.run(PING, []).then(
      () => true,
      () => false,
    )
    const body = {
      status: answers ? 'ok' : 'unavailable',
      version: shop.build,
      database: shop.database.kind,
      auth: shop.env.firebase === undefined ? 'emulator' : 'firebase',
      card: shop.env.stripe !== undefined,
    }
    return c.json(body, answers ? 200 : 503)
  })
