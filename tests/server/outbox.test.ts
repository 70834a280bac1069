import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { sendDue } from '#server/outbox.ts'
import { orders, outbox } from '#server/schema.ts'
import { type Engine, freshDatabase, onBoth } from './engines.ts'
import { aMailServer } from './mailbox.ts'
import { anOrderFor } from './order.ts'
import { aShop } from './shop.ts'

const HOUR = 3_600_000

onBoth('The outbox', (engine: Engine) => {
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
    const [row] = await shop.shop.db
      .select()
      .from(outbox)
      .where(eq(outbox.cause, `received:${id}`))
    return row
  }
  const sentTo = (name: string) => mail.received.filter((one) => one.to.includes(`${name}@example.com`))
  const later = (ms: number) => {
    now = new Date(now.getTime() + ms)
  }

  test('sends one mail for one order, however often it is asked', async () => {
    const { id } = await ordered('once')
    for (let turn = 0; turn < 3; turn += 1) await sendDue(shop.shop)
    expect(sentTo('once')).toHaveLength(1)
    expect((await rowOf(id))?.doneAt).toEqual(now)
  })

  test('sends one mail each when several processes look at once', async () => {
    const names = Array.from({ length: 12 }, (_, n) => `many-${n}`)
    for (const name of names) await ordered(name)
    // Each has its own worker, its own connections, and knows nothing of the others.
    await Promise.all([1, 2, 3].map(() => sendDue({ ...shop.shop })))
    expect(names.map((name) => sentTo(name).length)).toEqual(names.map(() => 1))
  }, 120_000)

  test('leaves the order alone while the mail server is down, and tries again', async () => {
    await mail.close()
    const { id, key } = await ordered('down')
    await sendDue(shop.shop)
    expect((await shop.ask('GET', `/orders/${id}`, { key })).status).toBe(200)
    expect(await rowOf(id)).toMatchObject({
      attempts: 1,
      doneAt: null,
      deadAt: null,
      error: expect.stringMatching(/ECONN|ESOCKET/),
    })
    // Not at once: a server that comes back is not met by everyone at the door.
    await sendDue(shop.shop)
    expect(await rowOf(id)).toMatchObject({ attempts: 1 })
    await mail.open()
    later(6_000)
    await sendDue(shop.shop)
    expect(sentTo('down')).toHaveLength(1)
    expect(await rowOf(id)).toMatchObject({ attempts: 2, error: null, doneAt: now })
  }, 120_000)

  test.each([
    ['a full mailbox', { code: 452, at: 'rcpt' }],
    ['a server that is busy', { code: 451, at: 'data' }],
  ] as const)('tries again after %s', async (_, refusal) => {
    mail.refuse(refusal)
    const name = `busy-${refusal.code}`
    const { id } = await ordered(name)
    await sendDue(shop.shop)
    expect(await rowOf(id)).toMatchObject({ deadAt: null, doneAt: null })
    mail.refuse(undefined)
    later(6_000)
    await sendDue(shop.shop)
    expect(sentTo(name)).toHaveLength(1)
  })

  test('gives up at once on an address that is not there, and says so to a manager', async () => {
    mail.refuse({ code: 550, at: 'rcpt' })
    const { id } = await ordered('nowhere')
    await sendDue(shop.shop)
    expect(await rowOf(id)).toMatchObject({
      attempts: 1,
      deadAt: now,
      doneAt: null,
      error: expect.stringMatching(/550/),
    })
    const [order] = await shop.shop.db.select().from(orders).where(eq(orders.id, id))
    expect(order?.attention).toBe('mail_failed')
  })

  test('gives up after two days of trying', async () => {
    mail.refuse({ code: 451, at: 'data' })
    const { id } = await ordered('never')
    const began = now.getTime()
    let tries = 0
    while ((await rowOf(id))?.deadAt === null && tries < 30) {
      await sendDue(shop.shop)
      later((await rowOf(id))?.dueAt.getTime() ? 16 * HOUR : 0)
      tries += 1
    }
    expect(tries).toBe(10)
    expect(now.getTime() - began).toBeGreaterThan(48 * HOUR)
    mail.refuse(undefined)
    await sendDue(shop.shop)
    expect(sentTo('never')).toEqual([])
  }, 120_000)

  test('takes over what another process had when it died, and not before', async () => {
    const { id } = await ordered('orphan')
    await shop.shop.db
      .update(outbox)
      .set({ attempts: 1, dueAt: new Date(now.getTime() + 5 * 60_000) })
      .where(eq(outbox.cause, `received:${id}`))
    await sendDue(shop.shop)
    expect(sentTo('orphan')).toEqual([])
    later(5 * 60_000 + 1)
    await sendDue(shop.shop)
    expect(sentTo('orphan')).toHaveLength(1)
  })
})
