import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Login } from '#server/base/http/services.ts'
import { STREAMS_PER_MANAGER } from '#server/manager/events.ts'
import { freshDatabase, onBoth } from '../base/engines.ts'
import { type Fixture, problemOf } from '../base/place-order.ts'
import { aShop } from '../base/shop.ts'
import { manager } from '../base/staff.ts'

const notice = {
  id: '11111111-1111-4111-8111-111111111111',
  number: 'ERA-10001',
  state: 'placed',
  version: 1,
}

onBoth('live orders', (engine) => {
  let fixture: Fixture
  const stopping = new AbortController()
  let reader: ReadableStreamDefaultReader<string> | undefined
  let removed = false
  /** As Firebase answers for the account now. */
  const auth = {
    verify: async (bearer: string): Promise<Login> => {
      const { role, ...user } = JSON.parse(Buffer.from(bearer, 'base64url').toString())
      return { ...user, loggedInAt: 0, ...(!removed && { role }) }
    },
    endSessions: async () => undefined,
    addRole: async () => undefined,
    remove: async () => undefined,
  }
  beforeAll(async () => {
    fixture = await aShop({ database: await freshDatabase(engine), auth })
    fixture.shop.stopping = stopping.signal
  })
  afterEach(() => reader?.cancel())
  afterAll(() => fixture.close())

  const follow = async () => {
    const answer = await fixture.ask('GET', '/manager/events', { token: manager })
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
  const notify = (payload: string) => fixture.shop.db.execute(sql`select pg_notify('orders', ${payload})`)

  test('are sent as they happen, from any process', async () => {
    const events = await follow()
    // The first event means: reload the list.
    await events('data: \n')
    await notify(JSON.stringify(notice))
    expect(await events('ERA-10001')).toContain(`data: ${JSON.stringify(notice)}\n`)
  })

  test('that cannot be parsed only trigger a reload, and are not passed on', async () => {
    const events = await follow()
    await events('data: \n')
    await notify('{"id":"<script>"}')
    await notify(JSON.stringify(notice))
    expect(await events('ERA-10001')).not.toContain('script')
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
