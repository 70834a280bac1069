import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { influencers } from '#server/base/db/schema.ts'
import { ALL_GUESSES, FEW_GUESSES } from '#server/base/http/rate-limit.ts'
import type { Fixture } from '../place-order.ts'
import { aShop } from '../shop.ts'

/** Codes of influencers and discounts can be guessed: what a guesser may do, and what the answers reveal. */

let now = new Date('2026-11-21T10:00:00.000Z')
let fixture: Fixture
beforeAll(async () => {
  fixture = await aShop({
    env: { rateLimit: true, trustedProxies: ['127.0.0.1'] },
    now: () => now,
  })
})
afterAll(() => fixture.close())

const from = (address: string) => ({
  look: (code: string) =>
    fixture.api.request(`/api/influencers/${encodeURIComponent(code)}`, {
      headers: { 'x-forwarded-for': address },
    }),
  post: (path: string, body: object) =>
    fixture.api.request(`/api${path}`, {
      method: 'POST',
      headers: {
        'x-forwarded-for': address,
        'content-type': 'application/json',
        'user-agent': 'Mozilla/5.0 (iPhone)',
      },
      body: JSON.stringify(body),
    }),
})
const visits = async () => {
  const { rows } = await fixture.services.db.execute(
    'select coalesce(sum(count), 0) as sum from referral_visits',
  )
  return Number(rows[0]?.sum)
}

describe('a guesser', () => {
  test('has one limit for every place that takes a code', async () => {
    const { look, post } = from('192.0.2.1')
    const items = [{ id: 'ROSA-100', units: 1 }]
    for (let tries = 0; tries < 10; tries += 1) {
      expect((await look(`G-${tries}`)).status).toBe(404)
      expect((await post('/quote', { items, code: `H-${tries}` })).status).toBe(200)
    }
    expect((await look('MAYA')).status).toBe(429)
    expect((await post('/quote', { items, code: 'MAYA' })).status).toBe(429)
    // A cart without a code is nobody's guess.
    expect((await post('/quote', { items })).status).toBe(200)
  })

  test('many guesses at once are all counted, those beyond the limit too', async () => {
    const { look } = from('192.0.2.3')
    const answers = await Promise.all(Array.from({ length: 25 }, (_, nth) => look(`P-${nth}`)))
    const seen = answers.filter(({ status }) => status === 404).length
    expect(seen).toBeGreaterThan(20)
    now = new Date(now.getTime() + (seen - 20) * 60_000)
    expect((await look('MAYA')).status).toBe(429)
    now = new Date(now.getTime() + 60_000)
    expect((await look('MAYA')).status).toBe(200)
  })

  test('learns nothing from visits: they have one answer, and wrong ones count as guesses', async () => {
    const { look, post } = from('192.0.2.2')
    const before = await visits()
    for (let tries = 0; tries < 20; tries += 1) {
      await post('/referrals', { code: `V-${tries}` })
      await fixture.services.backgroundWork.done()
    }
    now = new Date(now.getTime() + 30_000)
    const answer = await post('/referrals', { code: 'MAYA' })
    expect([answer.status, await answer.json()]).toEqual([202, { recorded: true }])
    expect(await visits()).toBe(before)
    expect((await look('MAYA')).status).toBe(429)
  })

  test('with a thousand addresses is stopped too, and who types a code right is not', async () => {
    const tries = ALL_GUESSES.burst / FEW_GUESSES.burst
    for (let at = 0; at < tries; at += 1) {
      const { look } = from(`198.51.100.${at}`)
      const all = await Promise.all(
        Array.from({ length: FEW_GUESSES.burst }, (_, nth) => look(`W-${at}-${nth}`)),
      )
      expect(all.map(({ status }) => status)).toEqual([404, 404, 404])
    }
    expect((await from('198.51.100.7').look('MAYA')).status).toBe(429)
    expect((await from('203.0.113.5').look('MAYA')).status).toBe(200)
    now = new Date(now.getTime() + 60_000)
    expect((await from('198.51.100.7').look('MAYA')).status).toBe(200)
  })
})

test('a code that leads nowhere has the same answer after the same work, whatever it is', async () => {
  const [maya] = await fixture.services.db.select().from(influencers).where(eq(influencers.code, 'MAYA'))
  if (!maya) throw new Error('MAYA is seeded')
  const { id: _, uid: __, ...row } = maya
  await fixture.services.db.insert(influencers).values([
    { ...row, state: 'applied', code: 'AAA-1' },
    { ...row, state: 'declined', code: 'DDD-1' },
  ])
  const seen: unknown[] = []
  for (const code of ['NO-ONE', 'AAA-1', 'DDD-1', '%']) {
    const { queries, answer } = await watched(async () => from('203.0.113.9').look(code))
    const { requestId: _, ...said } = await answer.json()
    expect([answer.status, queries.length]).toEqual([404, 1])
    seen.push({ said, queries })
  }
  for (const one of seen) expect(one).toEqual(seen[0])
})

/** The texts of the queries that a request makes. */
async function watched(request: () => Promise<Response>) {
  const queries: string[] = []
  const { session } = fixture.services.db as unknown as {
    session: { prepareQuery: (...all: unknown[]) => unknown }
  }
  const own = session.prepareQuery
  session.prepareQuery = (...all) => {
    queries.push((all[0] as { sql: string }).sql)
    return own.apply(session, all)
  }
  const answer = await request()
  session.prepareQuery = own
  return { queries, answer }
}
