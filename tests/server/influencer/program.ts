import { afterAll, beforeAll } from 'vitest'
import type { AnswerOf } from '#domain/contract.ts'
import { type Engine, freshDatabase } from '../base/engines.ts'
import type { Fixture } from '../base/place-order.ts'
import { aShop, json } from '../base/shop.ts'
import { manager, maya } from '../base/staff.ts'

/** Two addresses in one town: no one's, and the influencer's once it is known. */
export const away = {
  line1: '99 Far Road',
  city: 'Oakland',
  region: 'CA',
  postcode: '94607',
  country: 'US',
} as const
export const home = { ...away, line1: '7 Elm Street' } as const

/** A shop with its creator program and a clock that can be advanced, for the tests of one block. */
export function aProgram(engine: Engine) {
  const clock = { now: new Date('2026-11-21T10:00:00.000Z') }
  let shop: Fixture
  beforeAll(async () => {
    shop = await aShop({ database: await freshDatabase(engine), now: () => clock.now })
  })
  afterAll(() => shop.close())

  return {
    clock,
    get shop() {
      return shop
    },
    later(days: number) {
      clock.now = new Date(clock.now.getTime() + days * 86_400_000)
    },
    dashboard: (who = maya) =>
      json<AnswerOf<'myInfluencer'>>(shop.ask('GET', '/me/influencer', { token: who })),
    async creators(state = '') {
      const path = `/manager/influencers${state && `?state=${state}`}`
      return (await json<AnswerOf<'managerInfluencers'>>(shop.ask('GET', path, { token: manager })))
        .influencers
    },
    change: (body: object) => shop.ask('PATCH', '/manager/influencers', { token: manager, body }),
  }
}
