import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Channel, Database } from '#server/base/db/db.ts'
import { openPostgres } from '#server/base/db/postgres.ts'
import { silent } from '../emulator.ts'
import { freshUrl, onPostgres } from '../engines.ts'

/** Nothing here takes long; how long it may take on a busy machine is not what is tested. */
const PATIENCE = { timeout: 20_000 }

/** What a listener has received, and a promise of what it is still to receive. */
function received() {
  const all: string[] = []
  return {
    all,
    listener: (payload: string) => void all.push(payload),
    has: (payload: string) => vi.waitFor(() => expect(all).toContain(payload), PATIENCE),
  }
}

onPostgres('listening on PostgreSQL', () => {
  let url: string
  let database: Database
  beforeEach(async () => {
    url = await freshUrl()
    database = await openPostgres(url, silent)
  })
  afterEach(() => database.close())

  const notify = (channel: Channel, payload: string) =>
    database.db.execute(sql`select pg_notify(${channel}, ${payload})`)
  /** The connections that listen: “listen …” is the last statement that each of them ran. */
  const connections = async () =>
    (
      await database.db.execute(
        sql`select pid from pg_stat_activity where datname = current_database() and query like 'listen %'`,
      )
    ).rows.map(({ pid }) => Number(pid))

  test('a lost connection is replaced, and every listener learns that it may have missed something', async () => {
    const [orders, jobs] = [received(), received()]
    await database.listen('orders', orders.listener)
    await database.listen('jobs', jobs.listener)
    const [lost] = await connections()
    await database.db.execute(sql`select pg_terminate_backend(${lost}::int)`)
    await Promise.all([orders.has(''), jobs.has('')])
    await notify('orders', 'placed')
    await notify('jobs', 'due')
    await Promise.all([orders.has('placed'), jobs.has('due')])
    expect([orders.all, jobs.all]).toEqual([
      ['', 'placed'],
      ['', 'due'],
    ])
    expect(await connections()).not.toContain(lost)
  })

  test('listeners that begin at the same time share one connection, so that each is notified once', async () => {
    const [one, two, other] = [received(), received(), received()]
    await Promise.all([
      database.listen('orders', one.listener),
      database.listen('orders', two.listener),
      database.listen('jobs', other.listener),
    ])
    expect(await connections()).toHaveLength(1)
    await notify('orders', 'placed')
    await notify('jobs', 'due')
    await Promise.all([one.has('placed'), two.has('placed'), other.has('due')])
    expect([one.all, two.all, other.all]).toEqual([['placed'], ['placed'], ['due']])
  })

  test('a listener that has ended is not notified, and the others are', async () => {
    const [gone, stays] = [received(), received()]
    const end = await database.listen('orders', gone.listener)
    await database.listen('orders', stays.listener)
    await end()
    await notify('orders', 'placed')
    await stays.has('placed')
    expect(gone.all).toEqual([])
  })

  test('a database closed while it connects leaves no connection behind', async () => {
    const closing = await openPostgres(url, silent)
    const listening = closing.listen('orders', () => undefined)
    await closing.close()
    await listening
    // The server ends a connection a moment after its client.
    await vi.waitFor(async () => expect(await connections()).toEqual([]), PATIENCE)
  })
})
