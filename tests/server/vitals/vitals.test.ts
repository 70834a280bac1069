import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnswerOf } from '#domain/contract.ts'
import { vitals } from '#server/base/db/schema.ts'
import { freshDatabase, onBoth } from '../base/engines.ts'
import { type Fixture, problemOf } from '../base/place-order.ts'
import { aShop, json } from '../base/shop.ts'
import { manager } from '../base/staff.ts'

onBoth('page vitals', (engine) => {
  let fixture: Fixture
  const send = (body: object) => fixture.ask('POST', '/vitals', { body })
  const lcp = { route: '/rosa', metric: 'LCP', value: 1_234, connection: '4g' }
  beforeAll(async () => {
    fixture = await aShop({ database: await freshDatabase(engine) })
  })
  afterAll(() => fixture.close())

  test('are stored as counts, and shown to the manager', async () => {
    await Promise.all(Array.from({ length: 20 }, () => send(lcp)))
    await send({ ...lcp, value: 9_999_999 })
    const shown = await json<AnswerOf<'managerVitals'>>(
      fixture.ask('GET', '/manager/vitals', { token: manager }),
    )
    expect(shown.vitals).toEqual([{ route: '/rosa', metric: 'LCP', counts: [0, 0, 20, 0, 0, 0, 0, 0, 0, 1] }])
  })

  test('of routes that are none do not fill the table', async () => {
    const before = await fixture.services.db.select().from(vitals)
    for (const route of ['/x1', '/x2', '/rosa?who=me', 'rosa']) {
      expect((await send({ ...lcp, route })).status).toBe(202)
    }
    expect(await fixture.services.db.select().from(vitals)).toHaveLength(before.length)
  })

  test.each([{ value: -1 }, { value: 'fast' }, { metric: 'FID' }, { email: 'a@b.co' }])(
    'refuse %j',
    async (wrong) => {
      await problemOf(await send({ ...lcp, ...wrong }), 422)
    },
  )
})
