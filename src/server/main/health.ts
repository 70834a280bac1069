import { Hono } from 'hono'
import type { RequestContext, Services } from '../base/http/services.ts'

const PING = { name: 'ping', text: 'select 1' }

export const health = (services: Services) =>
  new Hono<RequestContext>().get('/', async (c) => {
    const answers = await services.database.run(PING, []).then(
      () => true,
      () => false,
    )
    const body = {
      status: answers ? 'ok' : 'unavailable',
      version: services.build,
      database: services.database.kind,
      auth: services.env.firebase === undefined ? 'emulator' : 'firebase',
      card: services.env.stripe !== undefined,
    }
    return c.json(body, answers ? 200 : 503)
  })
