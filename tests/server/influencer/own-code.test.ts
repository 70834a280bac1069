import { readFile } from 'node:fs/promises'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type OrderRequest, orderSerial } from '#domain/order/order.ts'
import { migrations } from '#server/base/db/db.ts'
import { commissions, orders } from '#server/base/db/schema.ts'
import { onBoth } from '../base/engines.ts'
import { anOrderFor } from '../base/place-order.ts'
import { json, token } from '../base/shop.ts'
import { act, listed, manager, maya, packer, support } from '../base/staff.ts'
import { aProgram, away, home } from './program.ts'

/** What a code takes off orders with its influencer's own details is given by a manager, or not at all. */

const mail = 'influencer+new@era.test'

onBoth('an order with the code of an influencer and their own details', (engine) => {
  const program = aProgram(engine)
  const ask: typeof program.shop.ask = (...call) => program.shop.ask(...call)

  async function buy(over: Partial<OrderRequest> = {}) {
    const wish = {
      code: 'MAYA',
      contact: { email: `n${crypto.randomUUID().slice(0, 8)}@other.test`, name: 'N' },
      address: away,
      ...over,
    }
    const body = await anOrderFor(program.shop, [{ id: 'ROSA-100', units: 1 }], wish)
    const answer = await ask('POST', '/orders', { body })
    expect(answer.status).toBe(201)
    return { id: body.id, key: body.key, answer: await answer.json() }
  }
  const attentionOf = async (id: string) =>
    (await listed(program.shop, '?state=all')).orders.find((one) => one.id === id)?.attention
  const heldOf = async (id: string) => {
    const rows = await program.creators()
    const row = rows.find(({ held = [] }) => held.some(({ order }) => order === id))
    return { row, held: row?.held?.find(({ order }) => order === id) }
  }
  async function decide(id: string, action: 'count' | 'refuse') {
    const { row } = await heldOf(id)
    const answer = await program.change({ id: row?.id, version: row?.version, action, order: id })
    expect(answer.status).toBe(200)
  }
  const save = async (address: OrderRequest['address']) => {
    const addresses = [{ ...address, id: crypto.randomUUID(), name: 'Maya', isDefault: true }]
    const answer = await ask('PUT', '/me', { token: maya, body: { addresses } })
    expect(answer.status).toBe(200)
  }

  test('waits for a manager before it is packed, and only staff see that', async () => {
    const own = await buy({ contact: { email: mail, name: 'N' } })
    // With their e-mail an address is taken for theirs too.
    const stranger = await buy({ address: { ...away, line1: '5 Near Road' } })
    // The answers differ in nothing that shows whose the address is.
    const shape = ({ quote, state, version }: typeof own.answer) => ({ quote, state, version })
    expect(shape(own.answer)).toEqual(shape(stranger.answer))
    expect(await attentionOf(own.id)).toBe('own_code')
    expect(await attentionOf(stranger.id)).toBeNull()
    expect((await heldOf(own.id)).held).toMatchObject({ reason: 'own_email', discount: 220, waits: true })

    const selected = await ask('POST', '/manager/selections', {
      token: manager,
      body: { filter: { state: 'placed' } },
    })
    const { id, serials } = await json<{ id: string; serials: number[] }>(selected)
    const preview = ask('GET', `/manager/selections/${id}?action=pack`, { token: manager })
    const { number = '' } =
      (await listed(program.shop, '?state=all')).orders.find((one) => one.id === own.id) ?? {}
    const waiting = orderSerial(number)
    expect(await json(preview)).toMatchObject({
      changes: serials.filter((one) => one !== waiting),
      undecided: [waiting],
    })

    const [refused, packed] = await act(program.shop, 'pack', [own, stranger])
    expect(refused).toMatchObject({ ok: false, code: 'undecided', state: 'placed' })
    expect(packed).toMatchObject({ ok: true })
    // Nor by who packs, nor by marking it as seen.
    for (const [token, action] of [
      [packer, 'pack'],
      [support, 'resolve'],
      [manager, 'resolve'],
    ] as const) {
      const body = { action, orders: [{ id: own.id }] }
      const { results } = await json<{ results: object[] }>(
        ask('POST', '/manager/orders/actions', { token, body }),
      )
      expect(results).toMatchObject([{ ok: false, code: 'undecided' }])
    }
    expect(await attentionOf(own.id)).toBe('own_code')
  })

  test.each(['count', 'refuse'] as const)('is packed once a manager has decided: %s', async (action) => {
    const { id } = await buy({ contact: { email: mail, name: 'N' } })
    await decide(id, action)
    expect(await attentionOf(id)).toBeNull()
    expect(await act(program.shop, 'pack', [{ id }])).toMatchObject([{ ok: true }])
  })

  test('is cancelled by a manager who takes the discount back, and then waits for no decision', async () => {
    const { id } = await buy({ contact: { email: mail, name: 'N' } })
    expect(await act(program.shop, 'cancel', [{ id }])).toMatchObject([{ ok: true, state: 'cancelled' }])
    expect(await attentionOf(id)).toBeNull()
    expect((await heldOf(id)).held).toBeUndefined()
  })

  test('waits too where nothing is earned on it', async () => {
    const [row] = await program.creators()
    const terms = { action: 'terms', fromDay: program.clock.now.toISOString().slice(0, 10), rate: 0 }
    expect((await program.change({ id: row?.id, version: row?.version, ...terms })).status).toBe(200)
    const { id } = await buy({ contact: { email: mail, name: 'N' } })
    expect((await heldOf(id)).held).toMatchObject({ commission: 0, discount: 220, waits: true })
    await decide(id, 'refuse')
    const [now] = await program.creators()
    const back = { ...terms, rate: 1_000 }
    expect((await program.change({ id: now?.id, version: now?.version, ...back })).status).toBe(200)
  })

  test('without the code waits for no decision: only its commission is held', async () => {
    const referral = { code: 'MAYA', at: program.clock.now.toISOString() }
    const { code: _, ...wish } = {
      code: undefined,
      referral,
      contact: { email: mail, name: 'N' },
      address: away,
    }
    const body = await anOrderFor(program.shop, [{ id: 'ROSA-100', units: 1 }], wish)
    expect((await ask('POST', '/orders', { body })).status).toBe(201)
    expect((await heldOf(body.id)).held).not.toHaveProperty('waits')
    expect(await act(program.shop, 'pack', [{ id: body.id }])).toMatchObject([{ ok: true }])
  })

  test('is found before it leaves when the address is known only since', async () => {
    // With its first look the account is known as theirs.
    await program.dashboard()
    const [first, second] = [await buy({ address: home }), await buy({ address: home })]
    expect(await act(program.shop, 'pack', [first])).toMatchObject([{ ok: true }])
    await save(home)
    expect(await act(program.shop, 'pack', [second])).toMatchObject([{ ok: false, code: 'undecided' }])
    expect(await act(program.shop, 'ship', [first])).toMatchObject([{ ok: false, code: 'undecided' }])
    for (const { id } of [first, second]) {
      expect(await attentionOf(id)).toBe('own_code')
      expect((await heldOf(id)).held).toMatchObject({ reason: 'own_address', waits: true })
    }
  })

  test('that has left is found before its commission is paid', async () => {
    const later = { ...home, line1: '12 Oak Lane' }
    const { id } = await buy({ address: later })
    for (const action of ['pack', 'ship', 'deliver'] as const)
      expect(await act(program.shop, action, [{ id }])).toMatchObject([{ ok: true }])
    await save(later)
    program.later(40)
    const pay = (body: object) => ask('POST', '/manager/payouts', { token: manager, body })
    const { payouts } = await json<{ payouts: { lines: { order: string }[] }[] }>(pay({ action: 'prepare' }))
    const { held } = await heldOf(id)
    expect(held).toMatchObject({ reason: 'own_address' })
    expect(held).not.toHaveProperty('waits')
    expect(payouts.flatMap(({ lines }) => lines.map(({ order }) => order))).not.toContain(held?.number)
    await decide(id, 'count')
    const again = await json<{ payouts: { lines: { order: string }[] }[] }>(pay({ action: 'prepare' }))
    expect(again.payouts.flatMap(({ lines }) => lines.map(({ order }) => order))).toContain(held?.number)
  })

  test('waits for nobody once the influencer has left', async () => {
    const { id } = await buy({ contact: { email: mail, name: 'N' } })
    const { id: other } = await buy({ address: { ...away, line1: '8 Near Road' } })
    expect(await attentionOf(id)).toBe('own_code')
    const loggedInAt = program.clock.now.getTime() / 1_000
    const bearer = token({ uid: 'maya', email: 'influencer@era.test', emailVerified: true, loggedInAt })
    expect((await ask('DELETE', '/me', { token: bearer })).status).toBe(200)

    expect(await attentionOf(id)).toBeNull()
    const [row] = await program.shop.services.db.select().from(commissions).where(eq(commissions.orderId, id))
    expect(row).toMatchObject({ heldFor: 'own_email', verdict: 'refused' })
    const [untouched] = await program.shop.services.db
      .select()
      .from(commissions)
      .where(eq(commissions.orderId, other))
    expect(untouched).toMatchObject({ heldFor: null, verdict: null })
    const summary = await json(ask('GET', '/manager/summary', { token: manager }))
    expect(JSON.stringify(summary)).not.toContain('own_code')
    expect(await act(program.shop, 'pack', [{ id }])).toMatchObject([{ ok: true }])

    // Those that an earlier build left on the list.
    const { db } = program.shop.services
    await db.update(orders).set({ attention: 'own_code' }).where(eq(orders.id, id))
    await db.update(commissions).set({ verdict: null }).where(eq(commissions.orderId, id))
    const migration = await readFile(`${migrations}/0035_settled.sql`, 'utf8')
    for (const statement of migration.split('--> statement-breakpoint')) await db.execute(sql.raw(statement))
    expect(await attentionOf(id)).toBeNull()
    const [mended] = await db.select().from(commissions).where(eq(commissions.orderId, id))
    expect(mended).toMatchObject({ verdict: 'refused' })
  })
})
