import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { visitHashes, visitSalts } from '#server/base/db/schema.ts'
import { createVisitCounter, forgetVisitors } from '#server/influencer/visitors.ts'
import { freshDatabase, onBoth } from '../base/engines.ts'
import type { Fixture } from '../base/place-order.ts'
import { aShop } from '../base/shop.ts'

const visit = { code: 'MAYA', address: '203.0.113.9', agent: 'Firefox' }
const today = '2026-11-23'

onBoth('visits of a day', (engine) => {
  let now = new Date('2026-11-23T17:00:00.000Z')
  let fixture: Fixture
  beforeAll(async () => {
    fixture = await aShop({ database: await freshDatabase(engine), now: () => now })
  })
  afterAll(() => fixture.close())
  beforeEach(async () => {
    await fixture.services.db.delete(visitHashes)
    await fixture.services.db.delete(visitSalts)
  })
  /** A process of the shop. */
  const process = () => createVisitCounter(fixture.services.db)
  const stored = async () => ({
    hashes: await fixture.services.db.select().from(visitHashes),
    salts: await fixture.services.db.select().from(visitSalts),
  })

  test('have a person once, however often they follow the link', async () => {
    const visits = process()
    const counted = [
      await visits(visit, today),
      await visits(visit, today),
      await visits({ ...visit }, today),
    ]
    expect(counted).toEqual([1, 0, 0])
  })

  test('have a person once in all processes, and after a restart', async () => {
    const both = await Promise.all([process()(visit, today), process()(visit, today)])
    expect(both.toSorted()).toEqual([0, 1])
    expect(await process()(visit, today)).toBe(0)
  })

  test.each([
    ['another link', { code: 'ROSIE' }],
    ['another network', { address: '203.0.113.10' }],
    ['another browser', { agent: 'Safari' }],
    // Joined without a mark between them, both would be the same text.
    ['an address that looks like the other two together', { address: '203.0.113.9Firefox', agent: '' }],
  ])('have %s as another one', async (_, other) => {
    const visits = process()
    await visits(visit, today)
    expect(await visits({ ...visit, ...other }, today)).toBeGreaterThan(0)
  })

  test('are forgotten with the first of the next day, which has another salt', async () => {
    const visits = process()
    await visits(visit, today)
    const before = await stored()
    expect(await visits(visit, '2026-11-24')).toBe(1)
    const after = await stored()
    expect([after.hashes.length, after.salts.length]).toEqual([1, 1])
    expect(after.salts[0]?.salt).not.toBe(before.salts[0]?.salt)
    expect(after.hashes[0]?.visit).not.toBe(before.hashes[0]?.visit)
    expect(await visits(visit, '2026-11-24')).toBe(0)
  })

  test('are deleted the next day also where there is no visit', async () => {
    await process()(visit, today)
    await forgetVisitors(fixture.services)
    expect((await stored()).hashes).toHaveLength(1)
    now = new Date(now.getTime() + 86_400_000)
    await forgetVisitors(fixture.services)
    expect(await stored()).toEqual({ hashes: [], salts: [] })
  })

  test('store nothing that a visitor sent', async () => {
    await process()(visit, today)
    expect(JSON.stringify(await stored())).not.toMatch(/203\.0|Firefox|MAYA/)
  })

  test('from one network are counted together, each link by itself', async () => {
    const visits = process()
    const counted: number[] = []
    for (const agent of ['a', 'b', 'b', 'c']) counted.push(await visits({ ...visit, agent }, today))
    expect(counted).toEqual([1, 2, 0, 3])
    expect(await visits({ ...visit, code: 'ROSIE' }, today)).toBe(1)
    expect(await visits({ ...visit, address: '203.0.113.10' }, today)).toBe(1)
  })
})
