import { setTimeout as sleep } from 'node:timers/promises'
import { Hono } from 'hono'
import { missingMigrations } from '../base/db/migration-level.ts'
import type { RequestContext, Services } from '../base/http/services.ts'

const READY_MS = 2_000
const PING = { name: 'ping', text: 'select 1' }

/** Whether the process is alive and reaches its database: for people, and for the app. */
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

/**
 * Whether a load balancer should send requests here: the database answers in time and has what this build needs, and the
 * process is not stopping.
 */
export const ready = (services: Services) =>
  new Hono<RequestContext>().get('/', async (c) => {
    const missing = await Promise.race([
      missingMigrations(services.database).catch(() => undefined),
      sleep(READY_MS, undefined, { ref: false }),
    ])
    const fault = services.stopping.aborted
      ? 'stopping'
      : missing === undefined
        ? 'database'
        : missing > 0
          ? 'migrations'
          : undefined
    return fault === undefined
      ? c.json({ status: 'ready', version: services.build })
      : c.json({ status: 'waiting', version: services.build, fault }, 503)
  })
