import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Database, SqlStatement } from '#server/base/db/db.ts'
import { createNotify } from '#server/base/db/notify.ts'
import { silent } from '../emulator.ts'
import { freshDatabase, onBoth } from '../engines.ts'

onBoth('a batch of notifications', (engine) => {
  // Where nobody may listen, changes are polled for: pooler.test.ts.
  test.skipIf(process.env.ERA_ENGINE === 'no-listen')(
    'reaches the listeners of its channels, each payload once and as it was written',
    async () => {
      const database = await freshDatabase(engine)
      const orders: string[] = []
      const jobs = Promise.withResolvers<string>()
      await database.listen('orders', (payload) => void orders.push(payload))
      await database.listen('jobs', jobs.resolve)
      const notify = createNotify(database, silent)
      const payload = `{"name":"O’Brien's \\\\ \\"set\\""}`
      notify('orders', payload)
      notify('orders', 'second')
      notify('orders', payload)
      // The last of the batch: PostgreSQL delivers in the order of sending.
      notify('jobs', '')
      expect(await jobs.promise).toBe('')
      expect(orders).toEqual([payload, 'second'])
      await database.close()
    },
  )
})

/** A database of which only what it is asked to run counts. */
function aDatabase() {
  const batches: unknown[] = []
  let failure: Error | undefined
  const run = async <Row>(_: SqlStatement, [batch]: unknown[]) => {
    batches.push(JSON.parse(String(batch)))
    if (failure !== undefined) throw failure
    return [] as Row[]
  }
  const none = () => Promise.reject(new Error('Not used here'))
  const database = { kind: 'pglite', db: {}, run, listen: none, close: none } as unknown as Database
  return {
    database,
    batches,
    fail: (error: Error | undefined) => {
      failure = error
    },
  }
}

describe('when notifications are sent', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  test('notifications that come close together are one statement, and repeated ones are one', async () => {
    const { database, batches } = aDatabase()
    const notify = createNotify(database, silent)
    for (const payload of ['a', 'b', 'a']) notify('orders', payload)
    notify('jobs', '')
    notify('jobs', '')
    notify('catalogue', 'a')
    expect(batches).toEqual([])
    await vi.runAllTimersAsync()
    expect(batches).toEqual([
      [
        { channel: 'orders', payload: 'a' },
        { channel: 'orders', payload: 'b' },
        { channel: 'jobs', payload: '' },
        { channel: 'catalogue', payload: 'a' },
      ],
    ])
  })

  test('what comes after a batch is sent with the next one, even when it is the same', async () => {
    const { database, batches } = aDatabase()
    const notify = createNotify(database, silent)
    notify('jobs', '')
    await vi.runAllTimersAsync()
    notify('jobs', '')
    await vi.runAllTimersAsync()
    expect(batches).toEqual([[{ channel: 'jobs', payload: '' }], [{ channel: 'jobs', payload: '' }]])
  })

  test('a batch that fails is logged and lost, and the next one is sent', async () => {
    const { database, batches, fail } = aDatabase()
    const lines: string[] = []
    const notify = createNotify(database, { ...silent, warn: (event: string) => void lines.push(event) })
    fail(new Error('The database is gone'))
    notify('orders', 'lost')
    await vi.runAllTimersAsync()
    fail(undefined)
    notify('orders', 'next')
    await vi.runAllTimersAsync()
    expect(lines).toEqual(['notify.failed'])
    expect(batches.at(-1)).toEqual([{ channel: 'orders', payload: 'next' }])
  })
})
