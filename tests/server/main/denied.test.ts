import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '#server/base/config/log.ts'
import { freshDatabase } from '../base/engines.ts'
import type { Fixture } from '../base/place-order.ts'
import { aShop, token } from '../base/shop.ts'
import { shopper } from '../base/staff.ts'

/** What the log has of calls that were denied. */

let fixture: Fixture
const lines: Record<string, unknown>[] = []

beforeAll(async () => {
  const log = createLog(
    (line) => lines.push(JSON.parse(line)),
    () => new Date(),
  )
  fixture = await aShop({ database: await freshDatabase('pglite'), log, env: { rateLimit: true } })
})
afterAll(() => fixture.close())

/** The event of the call with this answer. */
async function eventOf(answer: Response) {
  const request = answer.headers.get('x-request-id')
  await answer.body?.cancel()
  return lines.find((line) => line.level === 'warn' && line.request === request)
}

test('a call without a login, without the permission, or too often has an event of its own, without personal data', async () => {
  const none = await eventOf(await fixture.ask('GET', '/me'))
  expect(none).toMatchObject({ event: 'request.unauthenticated' })
  const wrong = await eventOf(await fixture.ask('GET', '/manager/orders', { token: shopper }))
  expect(wrong).toMatchObject({ event: 'request.forbidden' })
  const greedy = token({ uid: 'greedy', email: 'greedy@era.test', emailVerified: true })
  let last: Response | undefined
  for (let nth = 0; nth < 8 && last?.status !== 429; nth += 1) {
    await last?.body?.cancel()
    last = await fixture.ask('GET', '/me/export', { token: greedy })
  }
  const often = await eventOf(last ?? Response.error())
  expect(often).toMatchObject({ event: 'request.too_many_requests' })
  for (const event of [none, wrong, often]) {
    expect(Object.keys(event ?? {}).toSorted()).toEqual(['at', 'event', 'level', 'request'])
  }
})

test('a call that is merely wrong has none', async () => {
  expect(await eventOf(await fixture.ask('GET', '/nothing'))).toBeUndefined()
})
