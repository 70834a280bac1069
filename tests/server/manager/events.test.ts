import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Database } from '#server/base/db/db.ts'
import { orders } from '#server/base/db/schema.ts'
import { type Login, noAccounts } from '#server/base/http/services.ts'
import { CHANGES_MAX, changesSince, eventPosition, idOf } from '#server/manager/changes.ts'
import { STREAMS_PER_MANAGER } from '#server/manager/events.ts'
import { eraseOrders } from '#server/order/erase.ts'
import { orderColumns } from '../base/columns.ts'
import { freshDatabase, onBoth, onPostgres } from '../base/engines.ts'
import { type Fixture, problemOf } from '../base/place-order.ts'
import { aShop } from '../base/shop.ts'
import { act, manager, placed } from '../base/staff.ts'

onBoth('live orders', (engine) => {
  let fixture: Fixture
  const stopping = new AbortController()
  let reader: ReadableStreamDefaultReader<string> | undefined
  let removed = false
  let other: Login['role']
  /** As Firebase answers for the account now. */
  const auth = {
    ...noAccounts,
    verify: async (bearer: string): Promise<Login> => {
      const { role, ...user } = JSON.parse(Buffer.from(bearer, 'base64url').toString())
      return { ...user, loggedInAt: 0, ...(!removed && { role: other ?? role }) }
    },
  }
  beforeAll(async () => {
    fixture = await aShop({ database: await freshDatabase(engine), auth })
    fixture.services.stopping = stopping.signal
  })
  afterEach(() => reader?.cancel())
  afterAll(() => fixture.close())

  /** The stream, and what of it has come once an awaited text has. */
  const follow = async (last?: string) => {
    const answer = await fixture.ask('GET', '/manager/events', {
      token: manager,
      ...(last !== undefined && { headers: { 'last-event-id': last } }),
    })
    expect(answer.headers.get('content-type')).toMatch(/^text\/event-stream/)
    reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    return async (awaited: string) => {
      for (;;) {
        if (text.includes(awaited)) return text
        const part = await reader?.read()
        if (part === undefined || part.done) return text
        text += part.value
      }
    }
  }
  const notify = (payload = '') => fixture.services.db.execute(sql`select pg_notify('orders', ${payload})`)
  /** Where a stream of now stands. */
  const idOfNow = async () => {
    const events = await follow()
    const id = /^id: (.+)$/m.exec(await events('data: \n'))?.[1]
    await reader?.cancel()
    return id ?? ''
  }
  /** What a client that has this id gets when it connects again, up to an order that is placed once it has `first`. */
  const missedSince = async (last: string, first = ': open') => {
    const events = await follow(last)
    await events(first)
    const { number } = await placed(fixture)
    await notify()
    const text = await events(number)
    await reader?.cancel()
    const notices = [...text.matchAll(/^data: (.*)$/gm)].map(([, data = '']) => data)
    return {
      id: [...text.matchAll(/^id: (.+)$/gm)].at(-1)?.[1] ?? '',
      notices: notices
        .map((data) => (data === '' ? 'reload' : JSON.parse(data)))
        .filter((one) => one.number !== number),
    }
  }

  test('are sent as they happen, from any process, each with an id', async () => {
    const events = await follow()
    // The first event means: load the list.
    await events('data: \n')
    const { id, number, state, version } = await placed(fixture)
    await notify()
    const notice = `event: order\ndata: ${JSON.stringify({ id, number, state, version })}\n\n`
    expect(await events(number)).toMatch(/^id: \d+@[\d:,]+\nevent: order\ndata: \{/m)
    expect(await events(number)).toContain(notice)
  })

  test('are read from the database: a notification is not believed, and may be lost', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      const events = await follow()
      await events('data: \n')
      await notify('{"id":"<script>"}')
      const { number } = await placed(fixture)
      vi.advanceTimersByTime(20_000)
      expect(await events(number)).not.toContain('script')
    } finally {
      vi.useRealTimers()
    }
  })

  test('that were missed come after a reconnect, each order once, and nothing before them', async () => {
    await placed(fixture)
    const last = await idOfNow()
    const [first, second] = [await placed(fixture), await placed(fixture)]
    await act(fixture, 'pack', [first])
    const flagged = sql`update orders set attention = 'other' where id = ${second.id}`
    await fixture.services.db.execute(flagged)
    await act(fixture, 'resolve', [second])
    const { notices, id } = await missedSince(last)
    expect(notices).toEqual([
      { id: first.id, number: first.number, state: 'packed', version: 2 },
      { id: second.id, number: second.number, state: 'placed', version: 2 },
    ])
    expect((await missedSince(id)).notices).toEqual([])
  })

  test('that are erased are sent too', async () => {
    const order = await placed(fixture)
    const last = await idOfNow()
    await fixture.services.db.transaction((tx) => eraseOrders(tx, eq(orders.id, order.id), new Date()))
    expect((await missedSince(last)).notices).toMatchObject([{ id: order.id, version: 2 }])
  })

  // An order placed before the list is loaded again is in that list, and no event.
  const reload = 'data: \n'

  test.each(['', 'x', '7', '7@', '1@0:0:', '1@5:3:', '1@1:9:12', '1@1:9:3,3', `999999@1:999999999999:`])(
    'after an id that is not of this shop (%s) the list is loaded again, once',
    async (last) => {
      expect((await missedSince(last, reload)).notices).toEqual(['reload'])
    },
  )

  test('too many events are one reload', async () => {
    const last = await idOfNow()
    const { id } = await placed(fixture)
    await fixture.services.db.execute(sql`
      with copies as (
        insert into orders (${orderColumns}) select ${orderColumns} from (select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'serial', 900000 + n,
          'on_delivery_slot', null))).* from orders o, generate_series(1, ${CHANGES_MAX + 1}) n where o.id = ${id}) copied returning id
      ) insert into order_events (order_id, at, "to", by) select id, now(), 'placed', 'shopper' from copies`)
    expect((await missedSince(last, reload)).notices).toEqual(['reload'])
  })

  test('of a removed manager end within a minute', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      const events = await follow()
      await events('data: \n')
      vi.advanceTimersByTime(20_000)
      expect(await events(': beat')).toContain(': beat')
      removed = true
      // The test's verifier caches nothing; the real one does for half a minute.
      vi.advanceTimersByTime(20_000)
      expect(await events('never')).not.toContain('never')
    } finally {
      removed = false
      vi.useRealTimers()
    }
  })

  test('of another role are to be loaded again: the list has what that role may see', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      const events = await follow()
      await events('data: \n')
      other = 'packer'
      vi.advanceTimersByTime(20_000)
      // No position comes with it: the one before still holds.
      const again = '\n\nevent: order\ndata: \n\n'
      expect(await events(again)).toContain(again)
    } finally {
      other = undefined
      vi.useRealTimers()
    }
  })

  test('are followed from so many places and no more', async () => {
    const open = () => fixture.ask('GET', '/manager/events', { token: manager })
    const streams = await Promise.all(Array.from({ length: STREAMS_PER_MANAGER }, open))
    expect(new Set(streams.map((one) => one.status))).toEqual(new Set([200]))
    await problemOf(await open(), 429)
    await streams[0]?.body?.cancel()
    await vi.waitFor(async () => {
      const again = await open()
      expect(again.status).toBe(200)
      await again.body?.cancel()
    })
    for (const one of streams.slice(1)) await one.body?.cancel()
  })

  test('end when the shop stops', async () => {
    const events = await follow()
    await events('data: \n')
    stopping.abort()
    expect(await events('never')).not.toContain('never')
  })
})

onPostgres('the position in the history of orders', () => {
  let database: Database
  beforeAll(async () => {
    database = await freshDatabase('postgres')
  })
  afterAll(() => database.close())

  test('leaves out nothing that was committed later under a lower number', async () => {
    const fixture = await aShop({ database })
    const [slow, quick] = [await placed(fixture), await placed(fixture)]
    const { position: start } = await changesSince(database.db, undefined)
    const event = (order: { id: string }) =>
      sql`insert into order_events (order_id, at, "from", "to", by) values (${order.id}, now(), 'placed', 'placed', 'shop')`
    const ids = async (since: typeof start) => {
      const { changes, position } = await changesSince(database.db, since)
      return { position, ids: changes?.map(({ id }) => id) }
    }
    let middle = start
    await database.db.transaction(async (tx) => {
      await tx.execute(event(slow))
      await database.db.execute(event(quick))
      const seen = await ids(start)
      expect(seen.ids).toEqual([quick.id])
      middle = seen.position
      expect(eventPosition(idOf(middle))).toEqual(middle)
      expect((await ids(middle)).ids).toEqual([])
    })
    const later = await ids(middle)
    expect(later.ids).toEqual([slow.id])
    expect((await ids(later.position)).ids).toEqual([])
  })
})
