import { eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MAIL_HOLD_MS, UNDO_MS } from '#domain/order/order.ts'
import { commissions, jobs, orders, staffLog } from '#server/base/db/schema.ts'
import { freshDatabase, onBoth } from '../base/engines.ts'
import { type Fixture, rowsOf } from '../base/place-order.ts'
import { aShop } from '../base/shop.ts'
import { act, listed, packer, placed, support } from '../base/staff.ts'
import { returning } from '../returns/returning.ts'
import { reviewing } from '../review/reviewing.ts'

onBoth('an undo', (engine) => {
  let fixture: Fixture
  beforeAll(async () => {
    fixture = await aShop({ database: await freshDatabase(engine) })
  })
  afterAll(() => fixture.close())

  const tracking = { carrier: 'USPS', number: '9400' }
  const seen = async (id: string) =>
    (await listed(fixture, '?state=all&limit=200')).orders.find((order) => order.id === id)
  const packed = async () => {
    const { id } = await placed(fixture)
    const [result] = await act(fixture, 'pack', [{ id }])
    return { id, version: result?.version ?? 0 }
  }
  const shipped = async () => {
    const { id } = await packed()
    const [result] = await act(fixture, 'ship', [{ id }], { tracking })
    return { id, version: result?.version ?? 0 }
  }
  const mails = (id: string, kind: string) =>
    fixture.services.db
      .select()
      .from(jobs)
      .where(like(jobs.cause, `${kind}:${id}%`))
  const sent = (id: string, kind: string) =>
    fixture.services.db
      .update(jobs)
      .set({ attempts: 1, doneAt: new Date() })
      .where(like(jobs.cause, `${kind}:${id}%`))

  test('brings a packed order back to placed, with its event, and withdraws the mail', async () => {
    const order = await packed()
    expect(await mails(order.id, 'packed')).toHaveLength(1)
    expect(await act(fixture, 'undo', [order])).toMatchObject([
      { id: order.id, ok: true, state: 'placed', version: order.version + 1, mail: 'withdrawn' },
    ])
    expect(await mails(order.id, 'packed')).toEqual([])
    expect((await rowsOf(fixture, 'order_events', order.id)).at(-1)).toMatchObject({
      from: 'packed',
      to: 'placed',
      by: 'manager:boss',
    })
    expect(await act(fixture, 'undo', [order])).toMatchObject([{ ok: false, code: 'stale_version' }])
    expect(await act(fixture, 'undo', [{ id: order.id }])).toMatchObject([
      { ok: false, code: 'illegal_move' },
    ])
    expect(await act(fixture, 'pack', [{ id: order.id }])).toMatchObject([{ ok: true, state: 'packed' }])
    expect(await mails(order.id, 'packed')).toHaveLength(1)
  })

  test.each(['packed', 'shipped'] as const)(
    'stops the mail “%s” for as long as it is offered',
    async (kind) => {
      const order = await (kind === 'packed' ? packed() : shipped())
      const [mail] = await mails(order.id, kind)
      const [step] = (await rowsOf(fixture, 'order_events', order.id)).filter(({ to }) => to === kind)
      const waits = (mail?.dueAt.getTime() ?? 0) - new Date(String(step?.at)).getTime()
      expect(waits).toBe(MAIL_HOLD_MS)
      expect(waits).toBeGreaterThan(UNDO_MS)
    },
  )

  test.each([
    ['ship', 'shipped'],
    ['cancel', 'cancelled'],
  ] as const)('is no longer needed once an order is to %s: only that mail goes out', async (next, kind) => {
    const { id } = await packed()
    await act(fixture, next, [{ id }])
    expect([await mails(id, 'packed'), await mails(id, kind)]).toMatchObject([[], [{ doneAt: null }]])
  })

  test('does not stop the shipping mail of a parcel whose money is given back', async () => {
    const { id } = await shipped()
    await act(fixture, 'refund', [{ id }], { why: 'Late' })
    expect(await mails(id, 'shipped')).toHaveLength(1)
    const other = await packed()
    await act(fixture, 'refund', [{ id: other.id }], { why: 'Late' })
    expect([await mails(other.id, 'packed'), await seen(other.id)]).toMatchObject([[], { state: 'refunded' }])
  })

  test('brings a shipped order back to packed, without its tracking number', async () => {
    const order = await shipped()
    await act(fixture, 'track', [order], { tracking: { carrier: 'UPS', number: '1Z' } })
    expect(await act(fixture, 'undo', [{ id: order.id }])).toMatchObject([
      { ok: true, state: 'packed', mail: 'withdrawn' },
    ])
    expect(await seen(order.id)).not.toHaveProperty('tracking')
    expect([...(await mails(order.id, 'shipped')), ...(await mails(order.id, 'tracking'))]).toEqual([])
  })

  test('says when the mail has gone, and the next shipping sends another one', async () => {
    const order = await shipped()
    await sent(order.id, 'shipped')
    expect(await act(fixture, 'undo', [order])).toMatchObject([{ ok: true, mail: 'sent' }])
    expect(await mails(order.id, 'shipped')).toHaveLength(1)
    const [again] = await act(fixture, 'ship', [{ id: order.id }], { tracking })
    expect((await mails(order.id, 'shipped')).map(({ cause }) => cause).toSorted()).toEqual([
      `shipped:${order.id}`,
      `shipped:${order.id}:${again?.version}`,
    ])
  })

  describe('of a delivery', () => {
    const delivered = async () => {
      const { id } = await shipped()
      const [result] = await act(fixture, 'deliver', [{ id }])
      return { id, version: result?.version ?? 0 }
    }

    test('brings it back to shipped: its mail and the return window are gone, the tracking number stays', async () => {
      const order = await delivered()
      expect([await mails(order.id, 'delivered'), await mails(order.id, 'shipped')]).toMatchObject([
        [{ doneAt: null }],
        [],
      ])
      expect(await act(fixture, 'undo', [order])).toMatchObject([
        { ok: true, state: 'shipped', mail: 'withdrawn' },
      ])
      expect(await mails(order.id, 'delivered')).toEqual([])
      expect(await seen(order.id)).toMatchObject({ state: 'shipped', tracking })
      const [row] = await fixture.services.db.select().from(orders).where(eq(orders.id, order.id))
      expect(row?.deliveredAt).toBeNull()
      // It was on its way for minutes only, and nobody has read of it.
      expect(await mails(order.id, 'shipped')).toMatchObject([{ doneAt: null }])
      expect(await act(fixture, 'deliver', [{ id: order.id }])).toMatchObject([{ ok: true }])
      expect(await mails(order.id, 'delivered')).toMatchObject([{ doneAt: null }])
    })

    test('sends no second shipping mail where the first has gone', async () => {
      const { id } = await shipped()
      await sent(id, 'shipped')
      await act(fixture, 'deliver', [{ id }])
      expect(await act(fixture, 'undo', [{ id }])).toMatchObject([{ ok: true }])
      expect(await mails(id, 'shipped')).toHaveLength(1)
    })

    test('is for who may mark one', async () => {
      const order = await delivered()
      const undo = async (token: string) => {
        const body = { action: 'undo', orders: [order] }
        const answer = await fixture.ask('POST', '/manager/orders/actions', { token, body })
        return (await answer.json()).results
      }
      expect(await undo(packer)).toMatchObject([{ ok: false, code: 'forbidden' }])
      expect(await undo(support)).toMatchObject([{ ok: true, state: 'shipped' }])
    })

    test('is refused once the customer has asked for a return', async () => {
      const { delivered: arrived, asked } = returning(
        () => fixture,
        () => new Date(),
      )
      const { id, key } = await arrived()
      await asked({ id, key })
      expect(await act(fixture, 'undo', [{ id }])).toMatchObject([
        { ok: false, code: 'answered', state: 'delivered' },
      ])
    })

    test('takes the day away on which its commission can be paid', async () => {
      const { id } = await placed(fixture, { code: 'MAYA' })
      const all = fixture.services.db.select().from(commissions).where(eq(commissions.orderId, id))
      const payable = async () => (await all).map((row) => row.payableAt)
      for (const step of ['pack', 'ship', 'deliver'] as const) await act(fixture, step, [{ id }])
      expect(await payable()).toEqual([expect.any(Date)])
      expect(await act(fixture, 'undo', [{ id }])).toMatchObject([{ ok: true }])
      expect(await payable()).toEqual([null])
    })

    test('leaves no mail behind where the money goes back at once', async () => {
      const order = await delivered()
      await act(fixture, 'refund', [{ id: order.id }], { why: 'Refused at the door' })
      expect(await mails(order.id, 'delivered')).toEqual([])
    })

    test('is refused once the customer has written a review', async () => {
      const { delivered: arrived, write, aReview } = reviewing(fixture)
      const order = await arrived()
      expect((await write(order, aReview(undefined))).status).toBe(201)
      expect(await act(fixture, 'undo', [{ id: order.id }])).toMatchObject([{ ok: false, code: 'answered' }])
    })

    test('closes the order to reviews again', async () => {
      const { delivered: arrived, write, aReview } = reviewing(fixture)
      const order = await arrived()
      await act(fixture, 'undo', [{ id: order.id }])
      expect((await write(order, aReview(undefined))).status).toBe(409)
    })

    test('is refused once money went back for it', async () => {
      const { id } = await placed(fixture, {}, [{ id: 'ROSA-100', units: 2 }])
      for (const step of ['pack', 'ship', 'deliver'] as const) await act(fixture, step, [{ id }])
      await act(fixture, 'refund', [{ id }], { why: 'Broken', lines: [{ id: 'ROSA-100', units: 1 }] })
      expect(await act(fixture, 'undo', [{ id }])).toMatchObject([
        { ok: false, code: 'answered', state: 'delivered' },
      ])
    })
  })

  test('refuses a version that is not the order’s', async () => {
    const order = await packed()
    expect(await act(fixture, 'undo', [{ ...order, version: order.version - 1 }])).toMatchObject([
      { ok: false, code: 'stale_version', state: 'packed', version: order.version },
    ])
  })

  test('refuses what has no way back', async () => {
    const { id } = await shipped()
    await act(fixture, 'refund', [{ id }], { why: 'Late' })
    const gone = { id: '11111111-1111-4111-8111-111111111111' }
    expect(await act(fixture, 'undo', [{ id }, gone])).toMatchObject([
      { ok: false, code: 'illegal_move', state: 'refunded' },
      { ok: false, code: 'not_found' },
    ])
  })

  describe('later than its time', () => {
    test('is refused, and nothing changes', async () => {
      const order = await shipped()
      const tooLate = new Date(Date.now() - UNDO_MS - 60_000)
      await fixture.services.db.execute(
        `update order_events set at = '${tooLate.toISOString()}' where order_id = '${order.id}'`,
      )
      expect(await act(fixture, 'undo', [order])).toMatchObject([
        { ok: false, code: 'too_late', state: 'shipped', version: order.version },
      ])
      expect(await mails(order.id, 'shipped')).toHaveLength(1)
      expect(await seen(order.id)).toMatchObject({ tracking })
    })
  })

  test('is in the staff log', async () => {
    const order = await packed()
    await act(fixture, 'undo', [order])
    const log = await fixture.services.db.select().from(staffLog).where(eq(staffLog.what, 'orders.undo'))
    expect(JSON.stringify(log)).toContain(order.id)
  })
})
