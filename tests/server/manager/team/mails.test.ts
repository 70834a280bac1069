import { eq, isNotNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnswerOf } from '#domain/contract.ts'
import { jobs, orders, staffLog } from '#server/base/db/schema.ts'
import { freshDatabase, onBoth } from '../../base/engines.ts'
import { type Fixture, problemOf } from '../../base/place-order.ts'
import { aShop, json } from '../../base/shop.ts'
import { manager, placed, support } from '../../base/staff.ts'

type Mails = AnswerOf<'deadMails'>
const gaveUp = new Date('2026-11-21T10:00:00.000Z')
const now = new Date('2026-11-23T10:00:00.000Z')

onBoth('mails that were given up', (engine) => {
  let fixture: Fixture
  let order: AnswerOf<'placeOrder'>
  beforeAll(async () => {
    fixture = await aShop({ database: await freshDatabase(engine), now: () => now })
    order = await placed(fixture)
    const { db } = fixture.services
    const dead = { attempts: 10, deadAt: gaveUp, dueAt: gaveUp, createdAt: gaveUp, error: 'Error 550' }
    await db.update(jobs).set(dead)
    await db.insert(jobs).values([
      { ...dead, kind: 'mail', cause: 'shipped:1', payload: { mail: 'shipped', order: order.id } },
      { ...dead, kind: 'mail', cause: 'confirm:1', payload: { mail: 'confirm', entry: 1 } },
      { ...dead, kind: 'refund', cause: 'refund:1', payload: { refund: 'x' } },
    ])
    await db.update(orders).set({ attention: 'mail_failed' })
  })
  afterAll(() => fixture.close())

  const read = () => json<Mails>(fixture.ask('GET', '/manager/mails', { token: manager }))
  const send = (body: object, token = manager) => fixture.ask('POST', '/manager/mails', { token, body })
  const attention = async () => {
    const [row] = await fixture.services.db.select().from(orders).where(eq(orders.id, order.id))
    return row?.attention
  }

  test('are listed with what they are about, without the words of the failure', async () => {
    const { mails, total } = await read()
    expect(total).toBe(3)
    expect(mails.map(({ mail, about, kind }) => [mail, about, kind]).toSorted()).toEqual([
      ['confirm', null, 'list'],
      ['received', order.number, 'order'],
      ['shipped', order.number, 'order'],
    ])
    expect(mails[0]).toMatchObject({ deadAt: gaveUp.toISOString(), error: 'Error 550' })
  })

  test('are tried again one by one; an order is flagged while one of its mails is left', async () => {
    const { mails } = await read()
    const ids = (name: string) => mails.flatMap(({ id, mail }) => (mail === name ? [id] : []))
    const left = await json<Mails>(send({ ids: ids('shipped') }))
    expect([left.total, await attention()]).toEqual([2, 'mail_failed'])
    const [job] = await fixture.services.db.select().from(jobs).where(eq(jobs.cause, 'shipped:1'))
    expect(job).toMatchObject({ attempts: 0, deadAt: null, error: null, dueAt: now })
    // Sent once more from another screen, it is not dead any more: nothing happens.
    expect(await json<Mails>(send({ ids: ids('shipped') }))).toMatchObject({ total: 2 })
    expect(await json<Mails>(send({ ids: ids('received') }))).toMatchObject({ total: 1 })
    expect(await attention()).toBeNull()
  })

  test('or all at once, which the staff log has; refunds are not among them', async () => {
    await problemOf(await send({}, support), 403)
    expect(await json(send({}))).toEqual({ mails: [], total: 0 })
    const entries = await fixture.services.db
      .select()
      .from(staffLog)
      .where(eq(staffLog.what, 'mails.sent_again'))
    expect(entries.map(({ details }) => details)).toEqual(
      [1, 1, 1].map((notSent) => ({ before: { notSent }, after: { notSent: 0 } })),
    )
    const dead = await fixture.services.db.select().from(jobs).where(isNotNull(jobs.deadAt))
    expect(dead.map(({ kind }) => kind)).toEqual(['refund'])
  })
})
