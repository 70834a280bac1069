import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import {
  influencerNotes,
  influencers,
  orderNotes,
  payoutAccounts,
  samples,
  savedViews,
} from '#server/base/db/schema.ts'
import type { Fixture } from '../base/place-order.ts'
import { idOf } from '../base/shop.ts'
import { manager } from '../base/staff.ts'

/** Every row of every table in which these words are found, by table. */
export async function rowsWith(
  { services: { db } }: Fixture,
  words: RegExp,
): Promise<Record<string, string[]>> {
  const { rows: tables } = await db.execute(
    sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
  )
  expect(tables.length).toBeGreaterThan(20)
  const all: Record<string, string[]> = {}
  for (const { name } of tables) {
    const { rows } = await db.execute(
      sql`select to_jsonb(t)::text as row from ${sql.identifier(String(name))} t`,
    )
    const hits = rows.map(({ row }) => String(row)).filter((row) => words.test(row))
    if (hits.length > 0) all[String(name)] = hits
  }
  return all
}

/** A return that Zephyrine asked for, with her reasons, and why it was declined. */
export async function returned(fixture: Fixture, order: { id: string; key: string }) {
  const id = idOf(`return of ${order.id}`)
  const asked = await fixture.ask('POST', `/orders/${order.id}/returns`, {
    key: order.key,
    body: {
      id,
      wish: 'refund',
      note: 'Zephyrine has an oat allergy',
      askedAt: new Date().toISOString(),
      items: [{ id: 'ROSA-100', units: 1 }],
    },
  })
  expect(asked.status).toBe(201)
  const body = { id, version: 1, to: 'declined', declinedFor: 'Zephyrine sent nothing.' }
  expect((await fixture.ask('PATCH', '/manager/returns', { token: manager, body })).status).toBe(200)
}

/** A review by Zephyrine, who names herself in it, and what a manager made of it. */
export async function reviewed(
  fixture: Fixture,
  order: { id: string; key: string },
  decision: { state: string; reply?: string; declinedFor?: string },
) {
  const id = idOf(`review of ${order.id}`)
  const text = 'Zephyrine approves of this rose mist.'
  const written = await fixture.ask('POST', `/orders/${order.id}/reviews`, {
    key: order.key,
    body: { id, product: 'rosa', stars: 5, name: 'Zephyrine', text },
  })
  expect(written.status).toBe(201)
  const body = { id, version: 1, ...decision }
  expect((await fixture.ask('PATCH', '/manager/reviews', { token: manager, body })).status).toBe(200)
}

/** What else the shop may have of Zephyrine: staff's words and views, where she is paid, samples she asked for. */
export async function written({ services: { db } }: Fixture, orderId: string, code: string) {
  const at = new Date()
  const [row] = await db.select({ id: influencers.id }).from(influencers).where(eq(influencers.code, code))
  const influencerId = row?.id ?? ''
  await db
    .update(influencers)
    .set({
      declinedFor: 'Zephyrine has no channel yet.',
      pickWords: { rosa: 'By the dunes' },
      takenDown: { words: { at: at.toISOString(), why: 'Zephyrine names a rival.' } },
    })
    .where(eq(influencers.id, influencerId))
  await db
    .insert(orderNotes)
    .values({ id: idOf('note'), orderId, at, by: 'manager:mo', text: 'Zephyrine called.' })
  await db
    .insert(influencerNotes)
    .values({ id: idOf('words'), influencerId, at, by: '', text: 'Zephyrine films well.' })
  await db.insert(payoutAccounts).values({
    influencerId,
    kind: 'iban',
    holder: 'Zephyrine Quillfeather',
    iban: 'DE89370400440532013000',
    changedAt: at,
  })
  await db.insert(samples).values({
    id: idOf('samples'),
    influencerId,
    state: 'declined',
    items: [],
    note: 'For dune walks',
    declinedFor: 'Zephyrine has some.',
    askedAt: at,
  })
  await db.insert(savedViews).values({
    uid: 'mo',
    team: false,
    name: 'Dunes',
    nameKey: 'dunes',
    createdAt: at,
    filter: { tab: 'all', search: 'zephyrine quillfeather' },
  })
}
