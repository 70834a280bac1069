import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { BodyOf } from '#domain/contract.ts'
import type { ManagedReturn } from '#domain/manager/returns.ts'
import type { Order } from '#domain/order/order.ts'
import type { OwnReturn } from '#domain/returns/returns.ts'
import { commissions } from '#server/base/db/schema.ts'
import { anOrderFor, type Fixture } from '../base/place-order.ts'
import { queuedMails, writtenMail } from '../base/queued-mails.ts'
import { json } from '../base/shop.ts'
import { act, manager } from '../base/staff.ts'

export const sendTo = 'Era Returns\n1 Main St\nOakland, CA 94601'

/** What shoppers and staff do about returns, in the shop that is open and at its time. */
export function returning(fixture: () => Fixture, now: () => Date) {
  const delivered = async (
    items = [{ id: 'PRETTY-BARE', units: 2 }],
    wish: Parameters<typeof anOrderFor>[2] = {},
    bearer?: string,
  ) => {
    const body = await anOrderFor(fixture(), items, wish)
    const placed = await fixture().ask('POST', '/orders', { body, ...(bearer && { token: bearer }) })
    expect(placed.status).toBe(201)
    for (const action of ['pack', 'ship', 'deliver'] as const) {
      expect(await act(fixture(), action, [{ id: body.id }])).toMatchObject([{ ok: true }])
    }
    return body
  }
  const aReturn = (over: Partial<BodyOf<'requestReturn'>> = {}): BodyOf<'requestReturn'> => ({
    id: randomUUID(),
    wish: 'refund',
    items: [{ id: 'PRETTY-BARE', units: 1 }],
    askedAt: now().toISOString(),
    ...over,
  })
  const ask = (order: { id: string; key?: string }, body: object, who: { token?: string } = {}) =>
    fixture().ask('POST', `/orders/${order.id}/returns`, {
      body,
      ...(who.token ? who : order.key !== undefined && { key: order.key }),
    })
  const asked = async (order: { id: string; key: string }, over: Partial<BodyOf<'requestReturn'>> = {}) => {
    const answer = await ask(order, aReturn(over))
    expect(answer.status).toBe(201)
    return json<OwnReturn>(answer)
  }
  const cancel = (order: { id: string; key: string }, id: string) =>
    fixture().ask('POST', `/orders/${order.id}/returns/cancel`, { key: order.key, body: { id } })
  const change = (id: string, version: number, to: string, more: object = {}) =>
    fixture().ask('PATCH', '/manager/returns', { token: manager, body: { id, version, to, ...more } })
  const done = async (...wanted: Parameters<typeof change>) => {
    const answer = await change(...wanted)
    expect(answer.status).toBe(200)
    return json<ManagedReturn>(answer)
  }
  const received = async (id: string, restock: boolean) => {
    await done(id, 1, 'approved', { sendTo })
    return done(id, 2, 'received', { restock })
  }
  const seen = (order: { id: string; key: string }) =>
    json<Order>(fixture().ask('GET', `/orders/${order.id}`, { key: order.key }))
  const mailsOf = async (order: string) =>
    (await queuedMails(fixture().services)).filter(
      ({ payload }) => 'return' in payload && payload.order === order,
    )
  /** The text of the last mail about the order's returns, as the customer reads it; none where none is written. */
  const lastMailOf = async (order: string) =>
    (await writtenMail(fixture().services, (await mailsOf(order)).at(-1)))?.text
  const commissionOf = async (order: string) => {
    const [row] = await fixture().services.db.select().from(commissions).where(eq(commissions.orderId, order))
    return row
  }
  return {
    lastMailOf,
    delivered,
    aReturn,
    ask,
    asked,
    cancel,
    change,
    done,
    received,
    seen,
    mailsOf,
    commissionOf,
  }
}
