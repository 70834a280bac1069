import { eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnswerOf } from '#domain/contract.ts'
import { type Order, UNDO_MS } from '#domain/order/order.ts'
import { createLog } from '#server/base/config/log.ts'
import { commissions, discountCodes, influencers, orders } from '#server/base/db/schema.ts'
import { runDueJobs } from '#server/jobs/jobs.ts'
import { eraseDueOrders } from '#server/order/erase.ts'
import { expireOrders } from '#server/order/expiry.ts'
import { freshDatabase, onBoth } from '../base/engines.ts'
import { anOrderFor, type Fixture, problemOf } from '../base/place-order.ts'
import { aShop, idOf, json, token } from '../base/shop.ts'
import { act, manager } from '../base/staff.ts'
import { returned, reviewed, rowsWith, written } from './history.ts'

const DAY_MS = 86_400_000

const email = 'zephyrine.quill@example.com'
const contact = { email, name: 'Zephyrine Quillfeather', phone: '419-867-5309' }
const street = { line1: '77 Wisteria Hollow', line2: 'Unit Marigold', city: 'Zanesville', postcode: '43701' }
const address = { ...street, region: 'CA' as const, country: 'US' as const }
const elsewhere = { line1: '1 Engine Way', line2: 'Left', city: 'Oakland', postcode: '94601' }
const tracking = { carrier: 'UPS', number: '1ZPARCEL999' }
/** Whatever of these is found after the removal was forgotten. The state stays, for the tax. */
const personal =
  /zephyrine|quill|867.?5309|wisteria|marigold|zanesville|43701|1zparcel|zq-account|oat allergy|dune/i

onBoth('removing an account with a long history', (engine) => {
  let fixture: Fixture
  let now = new Date('2026-11-21T10:00:00.000Z')
  const logged: string[] = []
  const mailed: string[] = []
  const user = token({ uid: 'zq-account', email, emailVerified: true, name: contact.name })
  const open: Record<string, Order> = {}
  const over: Record<string, Order & { key: string }> = {}

  const place = async (wish: Parameters<typeof anOrderFor>[2] = {}, bearer: string | undefined = user) => {
    const items = [{ id: 'ROSA-100', units: 1 }]
    const body = await anOrderFor(fixture, items, { contact, address, ...wish })
    const answer = await fixture.ask('POST', '/orders', { body, ...(bearer && { token: bearer }) })
    expect(answer.status).toBe(201)
    return { ...(await json<Order>(answer)), key: body.key }
  }
  const brought = async (order: Order & { key: string }, ...actions: ('pack' | 'ship' | 'deliver')[]) => {
    for (const action of actions) {
      const rest = action === 'ship' && order.contact.name !== 'Ada' ? { tracking } : {}
      expect(await act(fixture, action, [{ id: order.id }], rest)).toMatchObject([{ ok: true }])
    }
    return order
  }
  const sendMails = () =>
    runDueJobs({
      ...fixture.services,
      mailer: {
        where: '',
        send: async (mail, cause) => void mailed.push(`${cause} ${JSON.stringify(mail)}`),
      },
    })

  const found = () => rowsWith(fixture, personal)

  beforeAll(async () => {
    const log = createLog(
      (line) => logged.push(line),
      () => now,
    )
    const stripe = { secretKey: 'sk_test_1', webhookSecrets: ['whsec_1'] }
    fixture = await aShop({ database: await freshDatabase(engine), now: () => now, env: { stripe }, log })
    await fixture.services.db.insert(discountCodes).values({ code: 'WELCOME', kind: 'percent', value: 1_000 })
    await fixture.ask('PUT', '/me', {
      token: user,
      body: {
        name: contact.name,
        marketing: true,
        addresses: [
          { ...address, id: idOf('home'), name: contact.name, phone: contact.phone, isDefault: true },
        ],
      },
    })
    await fixture.ask('PUT', '/me/cart', { token: user, body: { document: { 'ROSA-100': { a: [1, 0] } } } })
    for (const list of ['launch', 'back:ROSA-100']) {
      await fixture.ask('POST', '/launch-list', { body: { email, name: contact.name, list } })
    }
    const handle = 'glowup'
    const profileUrl = 'https://tiktok.com/@zephyrine'
    const application = { platform: 'tiktok', profileUrl, audience: '1k-10k' }
    const applied = await fixture.ask('POST', '/influencers', {
      token: user,
      body: { ...application, name: contact.name, email, handle, why: 'I film dune walks.' },
    })
    expect(applied.status).toBe(201)
    const [row] = await fixture.services.db.select().from(influencers).where(eq(influencers.code, 'GLOWUP'))
    const approval = { id: row?.id, version: row?.version, action: 'approve' }
    expect(
      (await fixture.ask('PATCH', '/manager/influencers', { token: manager, body: approval })).status,
    ).toBe(200)
    await fixture.services.db
      .update(influencers)
      .set({ bio: 'Zephyrine, by the dunes' })
      .where(eq(influencers.code, 'GLOWUP'))

    open.awaiting = await place({ payment: 'card' })
    open.placed = await place()
    open.packed = await brought(await place(), 'pack')
    open.shipped = await brought(await place(), 'pack', 'ship')
    const gift = { recipient: 'Zephyrine’s aunt', note: 'From the dunes', hidePrices: true }
    const given = { gift, carrierNote: 'Behind the wisteria' }
    over.delivered = await brought(await place({ code: 'WELCOME', ...given }), 'pack', 'ship', 'deliver')
    // Placed as a guest, the address spelled in another way.
    over.guest = await brought(
      await place({ contact: { ...contact, email: email.toUpperCase() } }, ''),
      'pack',
      'ship',
      'deliver',
    )
    await reviewed(fixture, over.delivered, { state: 'approved', reply: 'Thank you, Zephyrine!' })
    await reviewed(fixture, over.guest, { state: 'declined', declinedFor: 'Zephyrine names a shop.' })
    await returned(fixture, over.delivered)
    await written(fixture, over.delivered.id, 'GLOWUP')
    over.cancelled = await place()
    const { id, key } = over.cancelled
    await fixture.ask('POST', `/orders/${id}/cancel`, { key, body: { why: 'An oat allergy' } })
    over.refunded = await brought(await place(), 'pack', 'ship', 'deliver')
    await act(fixture, 'refund', [{ id: over.refunded.id }], { why: 'Zephyrine has an oat allergy' })
    // Another customer, brought by this account's code.
    const ada = { contact: { name: 'Ada', email: 'ada@example.com' }, address: { ...address, ...elsewhere } }
    await brought(await place({ ...ada, code: 'GLOWUP' }, ''), 'pack', 'ship', 'deliver')
    await (await fixture.ask('GET', '/manager/export?format=csv&search=Zephyrine', { token: manager })).text()
    // Staff can no longer take back that those have arrived.
    now = new Date(now.getTime() + UNDO_MS + 1)
  }, 180_000)
  afterAll(() => fixture.close())

  test('needs a login of the last five minutes', async () => {
    const before = await found()
    expect(Object.keys(before).toSorted()).toEqual([
      ...['carts', 'code_redemptions', 'influencer_notes', 'influencers', 'launch_list'],
      ...['order_events', 'order_notes', 'orders', 'payout_accounts', 'profiles', 'refunds', 'returns'],
      ...['reviews', 'samples', 'saved_views'],
    ])
    const loggedInAt = now.getTime() / 1_000 - 301
    const stale = token({ uid: 'zq-account', email, emailVerified: true, loggedInAt })
    expect(await problemOf(await fixture.ask('DELETE', '/me', { token: stale }), 403)).toMatchObject({
      code: 'forbidden',
    })
    expect(await found()).toEqual(before)
  })

  test('leaves personal data nowhere but in parcels that are on their way', async () => {
    const loggedInAt = now.getTime() / 1_000 - 299
    const fresh = token({ uid: 'zq-account', email, emailVerified: true, loggedInAt })
    expect(await json(fixture.ask('DELETE', '/me', { token: fresh }))).toEqual({ removed: true })
    const left = await found()
    expect(Object.keys(left)).toEqual(['orders'])
    const ids = left.orders?.map((row) => JSON.parse(row).id)
    expect(ids?.toSorted()).toEqual(
      Object.values(open)
        .map((one) => one.id)
        .toSorted(),
    )
    expect(left.orders?.join()).not.toContain('zq-account')
  })

  test('leaves the books as they were', async () => {
    const rows = await fixture.services.db.select().from(orders)
    for (const { id, number, quote } of Object.values(over)) {
      const row = rows.find((one) => one.id === id)
      expect(row).toMatchObject({ quote, total: quote.total, address: { region: 'CA', country: 'US' } })
      expect(number).toBe(`ERA-${row?.serial}`)
    }
    const [earned] = await fixture.services.db
      .select({ total: commissions.total, code: influencers.code, state: influencers.state })
      .from(commissions)
      .innerJoin(influencers, eq(influencers.id, commissions.influencerId))
    expect(earned).toMatchObject({ code: 'GLOWUP', state: 'ended' })
    expect(earned?.total).toBeGreaterThan(0)
    expect(await json(fixture.ask('GET', '/influencers/glowup'))).toMatchObject({ state: 'ended', name: '' })
  })

  test('leaves the review, without the name of who wrote it', async () => {
    const { reviews } = await json<AnswerOf<'reviews'>>(fixture.ask('GET', '/reviews?product=rosa'))
    expect(reviews).toMatchObject([{ text: '… approves of this rose mist.', reply: 'Thank you, …!' }])
    expect(reviews[0]).not.toHaveProperty('name')
    const shop = await json<AnswerOf<'catalogue'>>(fixture.ask('GET', '/catalogue'))
    expect(JSON.stringify(shop.products)).not.toMatch(personal)
  })

  test('shows erased orders as such: to a caller with its secret, to staff and in the spreadsheet', async () => {
    const { id, key, number } = over.delivered ?? { id: '', key: '', number: '' }
    const receipt = await json<Order>(fixture.ask('GET', `/orders/${id}`, { key }))
    expect(receipt).toMatchObject({ erasedAt: now.toISOString(), contact: { name: '', email: '' } })
    const listed = fixture.ask('GET', '/manager/orders', { token: manager })
    const list = await json<AnswerOf<'managerOrders'>>(listed)
    expect(list.orders.find((one) => one.id === id)).toMatchObject({ erasedAt: receipt.erasedAt })
    const sheet = await (await fixture.ask('GET', '/manager/export?format=csv', { token: manager })).text()
    const line = sheet.split('\r\n').find((one) => one.startsWith(number))
    expect(line).toContain('Delivered,Erased,Erased,Erased,Erased,,Erased,CA,Erased,US')
  })

  test('sends no more mails but about parcels that are on their way', async () => {
    await sendMails()
    const about = Object.values(open).map((one) => one.id)
    const hers = mailed.filter((mail) => personal.test(mail))
    expect(hers.length).toBeGreaterThan(0)
    for (const mail of hers) expect(about.some((id) => mail.includes(id))).toBe(true)
  }, 30_000)

  test('leaves nothing at all when those have arrived or are cancelled', async () => {
    const { placed, packed } = open
    if (!placed || !packed) throw new Error('Not placed')
    const done = async (action: 'pack' | 'ship' | 'deliver' | 'cancel', { id }: Order, rest = {}) =>
      expect(await act(fixture, action, [{ id }], rest)).toMatchObject([{ ok: true }])
    await done('pack', placed)
    await done('ship', placed, { tracking })
    await done('cancel', packed, { why: 'Zephyrine called' })
    expect(await eraseDueOrders(fixture.services)).toBe(1)
    now = new Date(now.getTime() + DAY_MS)
    await done('deliver', placed)
    expect(await expireOrders(fixture.services)).toBe(1)
    expect(await eraseDueOrders(fixture.services)).toBe(1)
    now = new Date(now.getTime() + UNDO_MS + 1)
    expect(await eraseDueOrders(fixture.services)).toBe(1)
    expect(Object.keys(await found())).toEqual(['orders'])
    // Never marked as delivered: sixty days on its way count as arrived.
    now = new Date(now.getTime() + 60 * DAY_MS)
    expect(await eraseDueOrders(fixture.services)).toBe(1)
    expect(await found()).toEqual({})
    mailed.length = 0
    await sendMails()
    expect(mailed.filter((mail) => personal.test(mail))).toEqual([])
    expect(await eraseDueOrders(fixture.services)).toBe(0)
  }, 30_000)

  test('is logged without a word about the person', () => {
    const lines = logged.join('\n')
    expect(lines).toContain('account.removed')
    expect(lines).toContain('order.erased')
    expect(lines).not.toMatch(personal)
  })

  test('leaves other customers alone, until their orders are old', async () => {
    const rest = isNull(orders.erasedAt)
    const names = () => fixture.services.db.select({ name: orders.name }).from(orders).where(rest)
    expect(await names()).toMatchObject([{ name: 'Ada' }])
    now = new Date(now.getTime() + 7 * 365 * DAY_MS)
    expect(await eraseDueOrders(fixture.services)).toBe(1)
    expect(await names()).toEqual([])
  })
})
