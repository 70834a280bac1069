import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { AnswerOf } from '#domain/contract.ts'
import { jobs, orders } from '#server/base/db/schema.ts'
import { runDueJobs, takingDueJob } from '#server/jobs/jobs.ts'
import { createMailer } from '#server/mail/mailer.ts'
import { type Engine, freshDatabase, onBoth } from '../base/engines.ts'
import { anOrderFor } from '../base/place-order.ts'
import { aShop, json } from '../base/shop.ts'
import { listed, manager } from '../base/staff.ts'
import { aMailServer } from '../mail/mailbox.ts'

const HOUR = 3_600_000

onBoth('jobs', (engine: Engine) => {
  let mail: Awaited<ReturnType<typeof aMailServer>>
  let shop: Awaited<ReturnType<typeof aShop>>
  let now = new Date('2026-11-21T10:00:00Z')

  beforeAll(async () => {
    mail = await aMailServer()
    shop = await aShop({ database: await freshDatabase(engine), env: { smtpUrl: mail.url }, now: () => now })
  }, 120_000)
  afterEach(() => mail.refuse(undefined))
  afterAll(async () => {
    await mail.close()
    await shop.close()
  })

  async function ordered(name: string) {
    const body = await anOrderFor(shop, [{ id: 'ROSA-100', units: 1 }], { email: `${name}@example.com` })
    expect((await shop.ask('POST', '/orders', { body })).status).toBe(201)
    return body
  }
  const rowOf = async (id: string) => {
    const [row] = await shop.services.db
      .select()
      .from(jobs)
      .where(eq(jobs.cause, `received:${id}`))
    return row
  }
  const sentTo = (name: string) => mail.received.filter((one) => one.to.includes(`${name}@example.com`))
  const summary = () =>
    json<AnswerOf<'managerSummary'>>(shop.ask('GET', '/manager/summary?days=7', { token: manager }))
  const later = (ms: number) => {
    now = new Date(now.getTime() + ms)
  }

  test('send one mail per order, however often they run', async () => {
    const { id } = await ordered('once')
    for (let turn = 0; turn < 3; turn += 1) await runDueJobs(shop.services)
    expect(sentTo('once')).toHaveLength(1)
    expect((await rowOf(id))?.doneAt).toEqual(now)
  })

  test('send one mail each when several processes run them', async () => {
    const names = Array.from({ length: 12 }, (_, n) => `many-${n}`)
    for (const name of names) await ordered(name)
    // With clients of their own, as in separate processes.
    await Promise.all(
      [1, 2, 3].map(() => runDueJobs({ ...shop.services, mailer: createMailer(shop.services.env) })),
    )
    expect(names.map((name) => sentTo(name).length)).toEqual(names.map(() => 1))
  }, 120_000)

  test('are retried while the mail server is down, and do not affect the order', async () => {
    await mail.close()
    const { id, key } = await ordered('down')
    await runDueJobs(shop.services)
    expect((await shop.ask('GET', `/orders/${id}`, { key })).status).toBe(200)
    expect(await rowOf(id)).toMatchObject({
      attempts: 1,
      doneAt: null,
      deadAt: null,
      error: expect.stringMatching(/ECONN|ESOCKET/),
    })
    // Not at once, so that a server that comes back is not flooded.
    await runDueJobs(shop.services)
    expect(await rowOf(id)).toMatchObject({ attempts: 1 })
    await mail.open()
    later(6_000)
    await runDueJobs(shop.services)
    expect(sentTo('down')).toHaveLength(1)
    expect(await rowOf(id)).toMatchObject({ attempts: 2, error: null, doneAt: now })
  }, 120_000)

  test.each([
    ['a full mailbox', { code: 452, at: 'rcpt' }],
    ['a server that is busy', { code: 451, at: 'data' }],
  ] as const)('are retried after %s', async (_, refusal) => {
    mail.refuse(refusal)
    const name = `busy-${refusal.code}`
    const { id } = await ordered(name)
    await runDueJobs(shop.services)
    expect(await rowOf(id)).toMatchObject({ deadAt: null, doneAt: null })
    mail.refuse(undefined)
    later(6_000)
    await runDueJobs(shop.services)
    expect(sentTo(name)).toHaveLength(1)
  })

  test('are not retried for an address that does not exist, and flag the order', async () => {
    mail.refuse({ code: 550, at: 'rcpt' })
    const { id } = await ordered('nowhere')
    await runDueJobs(shop.services)
    expect(await rowOf(id)).toMatchObject({
      attempts: 1,
      deadAt: now,
      doneAt: null,
      error: expect.stringMatching(/550/),
    })
    const [order] = await shop.services.db.select().from(orders).where(eq(orders.id, id))
    expect(order?.attention).toBe('mail_failed')
  })

  test('are given up after two days', async () => {
    mail.refuse({ code: 451, at: 'data' })
    const { id } = await ordered('never')
    const began = now.getTime()
    let tries = 0
    while ((await rowOf(id))?.deadAt === null && tries < 30) {
      await runDueJobs(shop.services)
      later((await rowOf(id))?.dueAt.getTime() ? 16 * HOUR : 0)
      tries += 1
    }
    expect(tries).toBe(10)
    expect(now.getTime() - began).toBeGreaterThan(48 * HOUR)
    mail.refuse(undefined)
    await runDueJobs(shop.services)
    expect(sentTo('never')).toEqual([])
    const { orders: flagged } = await listed(shop, '?state=attention')
    expect(flagged.find((one) => one.id === id)).toMatchObject({ attention: 'mail_failed' })
  }, 120_000)

  test('that were given up are counted for managers, and flag no order that is flagged already', async () => {
    const { mailsFailed, mails, attention } = await summary()
    const { id } = await ordered('flagged')
    await shop.services.db.update(orders).set({ attention: 'paid_twice' }).where(eq(orders.id, id))
    mail.refuse({ code: 550, at: 'rcpt' })
    await runDueJobs(shop.services)
    expect((await rowOf(id))?.deadAt).toEqual(now)
    expect(await summary()).toMatchObject({
      mailsFailed: mailsFailed + 1,
      attention: attention + 1,
      mails: { ...mails, order: (mails?.order ?? 0) + 1 },
      reasons: { paid_twice: 1 },
    })
    const { orders: flagged } = await listed(shop, '?state=attention')
    expect(flagged.find((one) => one.id === id)).toMatchObject({ attention: 'paid_twice' })
  })

  test('of a process that died are taken over when their lease has expired', async () => {
    const { id } = await ordered('orphan')
    await shop.services.db
      .update(jobs)
      .set({ attempts: 1, dueAt: new Date(now.getTime() + 5 * 60_000) })
      .where(eq(jobs.cause, `received:${id}`))
    await runDueJobs(shop.services)
    expect(sentTo('orphan')).toEqual([])
    later(5 * 60_000 + 1)
    await runDueJobs(shop.services)
    expect(sentTo('orphan')).toHaveLength(1)
  })

  test.each([
    { name: 'an unknown kind', kind: 'parcel', payload: {} },
    { name: 'a mail that is not known', kind: 'mail', payload: { mail: 'nonsense' } },
    { name: 'a refund without card payments', kind: 'refund', payload: { refund: 'r1' } },
  ])('of $name are retried, and do not stop the others', async ({ name, kind, payload }) => {
    const cause = `${kind}:${name}`
    await shop.services.db.insert(jobs).values({ kind, cause, payload, dueAt: now, createdAt: now })
    const { id } = await ordered(`after-${kind}`)
    await runDueJobs(shop.services)
    const [row] = await shop.services.db.select().from(jobs).where(eq(jobs.cause, cause))
    const dueAt = new Date(now.getTime() + 5_000)
    expect(row).toMatchObject({ attempts: 1, error: 'Error', doneAt: null, deadAt: null, dueAt })
    expect((await rowOf(id))?.doneAt).toEqual(now)
  })

  test('are taken without reading all that wait, when many more do than the database knows of', async () => {
    const due = new Date(now.getTime() - HOUR).toISOString()
    const taking = shop.services.db.transaction(async (tx) => {
      await tx.execute('analyze outbox')
      await tx.execute(sql`
        insert into outbox (kind, cause, payload, due_at, created_at)
        select 'mail', 'backlog:' || n, '{}', ${due}::timestamptz + n * interval '1 ms', ${due}::timestamptz
        from generate_series(1, 20000) n`)
      const { rows } = await tx.execute<{ 'QUERY PLAN': [{ Plan: Node }] }>(
        sql`explain (analyze, format json) ${takingDueJob(now)}`,
      )
      throw new Rollback(nodesOf(rows[0]?.['QUERY PLAN'][0].Plan as Node).map((node) => node['Actual Rows']))
    })
    const { rows } = await taking.catch((error: unknown) => {
      if (error instanceof Rollback) return error
      throw error
    })
    expect(rows).toContain(1)
    expect(Math.max(...rows)).toBeLessThan(10)
  })
})

interface Node {
  'Actual Rows': number
  Plans?: Node[]
}
const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

class Rollback extends Error {
  readonly rows: readonly number[]
  constructor(rows: readonly number[]) {
    super('what was tried is taken back')
    this.rows = rows
  }
}
