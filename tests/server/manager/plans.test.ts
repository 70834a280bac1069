import { count, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SHOP_ZONE } from '#domain/base/day.ts'
import type { ParsedQueryOf } from '#domain/contract.ts'
import { countedTabs } from '#domain/manager/filter.ts'
import { orders } from '#server/base/db/schema.ts'
import { matching } from '#server/manager/filter.ts'
import { countOf, pageOf } from '#server/manager/orders.ts'
import { countReasons } from '#server/manager/summary.ts'
import { copyOrders } from '#server/seed-orders/copy.ts'
import { playScenario } from '#server/seed-orders/scenario.ts'
import { freshDatabase, onBoth } from '../base/engines.ts'
import type { Fixture } from '../base/place-order.ts'
import { aShop } from '../base/shop.ts'

/** What the first page of each view reads, in a shop with more orders than a page or two of the database holds. */
const ORDERS = 4_000
const reader = { now: new Date('2026-11-23T15:00:00.000Z'), role: 'manager' as const, zone: SHOP_ZONE }

type Query = ParsedQueryOf<'managerOrders'>

onBoth('the plan of a view', (engine) => {
  let fixture: Fixture
  beforeAll(async () => {
    fixture = await aShop({ database: await freshDatabase(engine), now: () => reader.now })
    await playScenario(fixture.services, 'week')
    await copyOrders(fixture.services.db, ORDERS)
    await fixture.services.db.execute('vacuum analyze orders')
  }, 240_000)
  afterAll(() => fixture.close())

  interface Node {
    'Node Type': string
    'Index Name'?: string
    'Plan Rows': number
    Filter?: string
    'Recheck Cond'?: string
    Plans?: Node[]
  }
  const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]
  const explain = (query: unknown) =>
    fixture.services.db.transaction(async (tx) => {
      // What is left of reading all rows is what no index serves, however few they are.
      await tx.execute('set local enable_seqscan = off')
      const { rows } = await tx.execute<{ 'QUERY PLAN': [{ Plan: Node }] }>(
        sql`explain (format json) ${query}`,
      )
      return nodesOf(rows[0]?.['QUERY PLAN'][0].Plan as Node)
    })

  const sorted: [Query, string][] = [
    [{ state: 'placed' }, 'orders_state'],
    [{ state: 'packed' }, 'orders_state'],
    [{ state: 'shipped' }, 'orders_state'],
    [{ state: 'placed', payment: 'card' }, 'orders_state'],
    [{ state: 'delivered', payment: 'on_delivery', delivery: 'express' }, 'orders_state'],
    [{ state: 'shipped', only: 'untracked' }, 'orders_untracked'],
    [{ state: 'delivered', only: 'untracked' }, 'orders_untracked'],
    [{ state: 'placed', sort: 'oldest' }, 'orders_state'],
    [{ state: 'packed', sort: 'oldest' }, 'orders_state'],
    [{ state: 'placed', payment: 'card', sort: 'oldest' }, 'orders_state'],
    [{ state: 'all' }, 'orders_placed'],
    [{ state: 'all', sort: 'oldest' }, 'orders_placed'],
    // Most are delivered: they are also the next ones in the list of all.
    [{ state: 'delivered' }, 'orders_placed'],
    [{ delivery: 'express' }, 'orders_placed'],
    [{ payment: 'card' }, 'orders_placed'],
    [{ from: '2026-10-01T05:00:00.000Z', to: '2026-10-02T05:00:00.000Z' }, 'orders_placed'],
    [{ item: 'ROSA', from: '2026-10-01T05:00:00.000Z', to: '2026-10-02T05:00:00.000Z' }, 'orders_placed'],
  ]
  test.each(sorted)('of %o is its index, in its order', async (query, index) => {
    const nodes = await explain(pageOf(fixture.services.db, query, reader))
    expect(nodes.flatMap((node) => node['Index Name'] ?? [])).toEqual([index])
    expect(nodes.map((node) => node['Node Type'])).not.toContain('Sort')
  })

  const found: [Query, string][] = [
    [{ state: 'attention' }, 'orders_attention'],
    [{ state: 'placed', sort: 'express' }, 'orders_state'],
    [{ only: 'due', sort: 'express' }, 'orders_state'],
    [{ only: 'late', sort: 'express' }, 'orders_state'],
    [{ code: 'NOBODY' }, 'orders_code'],
  ]
  test.each(found)('of %o begins with its index', async (query, index) => {
    const nodes = await explain(pageOf(fixture.services.db, query, reader))
    expect(nodes.flatMap((node) => node['Index Name'] ?? [])).toContain(index)
  })

  test('of an item among what waits reads no words of all orders', async () => {
    const nodes = await explain(pageOf(fixture.services.db, { state: 'placed', item: 'ROSA' }, reader))
    expect(nodes.flatMap((node) => node['Index Name'] ?? [])).toEqual(['orders_state'])
  })

  test.each([
    ['777', false],
    ['rosa', true],
  ])('lowers what it reads for the word %s only where case matters: %s', async (search, lowers) => {
    const nodes = await explain(pageOf(fixture.services.db, { state: 'all', search }, reader))
    const read = nodes.map((node) => `${node.Filter ?? ''}${node['Recheck Cond'] ?? ''}`).join()
    expect(read).toContain(search)
    expect(read.includes('~~*')).toBe(lowers)
  })

  test.each(countedTabs)('of the count of a tab, %s, is one index', async (state) => {
    const nodes = await explain(countOf(fixture.services.db, matching({ state }, reader)))
    const own = { attention: 'orders_attention', awaiting_payment: 'orders_expires' }
    expect(nodes.flatMap((node) => node['Index Name'] ?? [])).toEqual([
      { ...own, placed: 'orders_state', packed: 'orders_state', shipped: 'orders_state' }[state],
    ])
  })

  test('of what needs attention is its index alone', async () => {
    const nodes = await explain(countReasons(fixture.services.db))
    expect(nodes.map((node) => [node['Node Type'], node['Index Name']])).toContainEqual([
      'Index Only Scan',
      'orders_attention',
    ])
  })

  describe('knows how many orders an item is in', () => {
    test.each([
      ['an item that many buy', 'manager'],
      ['the same for a packer', 'packer'],
    ] as const)('%s', async (_, role) => {
      const filter = role === 'packer' ? { search: 'ROSA' } : { item: 'ROSA' }
      const where = matching(filter, { ...reader, role })
      const { db } = fixture.services
      const [{ actual } = { actual: 0 }] = await db.select({ actual: count() }).from(orders).where(where)
      const [root] = await explain(db.select({ id: orders.id }).from(orders).where(where))
      expect(actual).toBeGreaterThan(role === 'packer' ? 20 : 500)
      // Taken for rare, all orders with it would be read and sorted for the newest fifty.
      expect(root?.['Plan Rows']).toBeGreaterThan(actual / 5)
    })
  })
})
