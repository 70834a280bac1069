import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { setSessionSource } from '#device/http/session.ts'
import {
  queueActions,
  retryActions,
  sendActions,
  takeBackActions,
} from '#device/outbox/staff-action-queue.ts'
import { allRecords, records } from '#device/storage/records.ts'
import type { StoredAction } from '#device/storage/staff-schemas.ts'
import { read, remove } from '#device/storage/storage.ts'
import { anOrder } from '../../make.ts'
import { accepted, aShop, json, now, problem } from './placed.ts'

beforeEach(async () => {
  await remove(allRecords)
  setSessionSource(async () => ({ uid: 'tess', token: 'tess-token' }))
})
afterEach(() => {
  vi.restoreAllMocks()
  setSessionSource(async () => undefined)
})

const idOf = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`
const runOf = (name: string) => `11111111-0000-4000-8000-00000000000${name}`

const anAction = (at: number, over: Partial<StoredAction> = {}): StoredAction => ({
  id: idOf(900 + at),
  uid: 'tess',
  run: runOf('a'),
  action: 'pack',
  order: idOf(at),
  number: `ERA-${10_000 + at}`,
  version: 1,
  at: now,
  attempts: 0,
  nextAt: 0,
  ...over,
})
const ship = (at: number, over: Partial<StoredAction> = {}) =>
  anAction(at, { id: idOf(950 + at), action: 'ship', run: runOf('b'), ...over })

interface Body {
  action: string
  run: string
  orders: { id: string; version?: number }[]
}

/** The shop’s side of it: versions, and nothing twice in one run. */
function aVersionedShop({ lose = 0 } = {}) {
  const versions = new Map<string, { version: number; run?: string }>()
  const bodies: Body[] = []
  const orderOf = (id: string) => versions.get(id) ?? { version: 1 }
  aShop(async (request) => {
    const { pathname, searchParams } = new URL(request.url)
    if (pathname === '/api/manager/orders') {
      const at = Number(searchParams.get('search')?.slice(4)) - 10_000
      const { version } = orderOf(idOf(at))
      const order = accepted(anOrder({ id: idOf(at) }), { number: `ERA-${10_000 + at}`, version })
      return json(200, { orders: [{ ...order, units: 1 }], next: null, total: 1 })
    }
    const body: Body = await request.json()
    bodies.push(body)
    const results = body.orders.map(({ id, version }) => {
      const { version: had, run } = orderOf(id)
      const number = `ERA-${10_000 + Number(id.slice(-12))}`
      if (run === body.run && version !== had) return { id, number, ok: true, version: had }
      if (version !== had) {
        const changed = { at: '2026-11-20T10:42:00.000Z', by: 'manager', name: 'Bo' }
        return { id, number, ok: false, code: 'stale_version', state: 'packed', version: had, changed }
      }
      versions.set(id, { version: had + 1, run: body.run })
      return { id, number, ok: true, version: had + 1 }
    })
    return bodies.length === lose ? Promise.reject(new TypeError('Failed to fetch')) : json(200, { results })
  })
  return { bodies, versions }
}

const queue = () => read(records.staffActions)
const go = (over = {}) => sendActions({ uid: 'tess', now: () => now, ...over })

test('actions are sent with the versions that were seen, a run at a time, the next action with the version of the one before', async () => {
  const shop = aVersionedShop()
  const tracking = { carrier: 'UPS', number: '1Z999AA10123456784' }
  await queueActions([anAction(1), anAction(2)])
  await queueActions([ship(1, { tracking })])
  expect(await go()).toMatchObject({ done: { pack: 2, ship: 1 }, refused: 0 })
  expect(shop.bodies).toEqual([
    { action: 'pack', run: runOf('a'), orders: [1, 2].map((at) => ({ id: idOf(at), version: 1 })) },
    { action: 'ship', run: runOf('b'), orders: [{ id: idOf(1), version: 2, tracking }] },
  ])
  expect(await queue()).toEqual([])
})

test('an action whose answer was lost is sent again and done once', async () => {
  const shop = aVersionedShop({ lose: 1 })
  await queueActions([anAction(1)])
  expect(await go()).toMatchObject({ done: { pack: 0 } })
  const [queued] = await queue()
  expect(queued).toMatchObject({ attempts: 1, version: 1 })
  expect(queued?.nextAt).toBeGreaterThan(now)
  await go()
  expect(shop.bodies).toHaveLength(1)
  expect(await go({ eager: true })).toMatchObject({ done: { pack: 1 }, refused: 0 })
  expect(shop.versions.get(idOf(1))?.version).toBe(2)
  expect(await queue()).toEqual([])
})

test('a colleague’s change comes back with who and when, and the next action is not sent', async () => {
  const shop = aVersionedShop()
  shop.versions.set(idOf(1), { version: 2 })
  await queueActions([anAction(1), anAction(2)])
  await queueActions([ship(1)])
  expect(await go()).toMatchObject({ done: { pack: 1, ship: 0 }, refused: 1 })
  expect(shop.bodies).toHaveLength(1)
  const refused = { code: 'stale_version', state: 'packed', changed: { name: 'Bo' } }
  expect(await queue()).toMatchObject([
    { action: 'pack', refused },
    { action: 'ship', refused },
  ])
  await retryActions()
  expect(await go()).toMatchObject({ done: { ship: 1 } })
  expect(shop.bodies.at(-1)).toMatchObject({ action: 'ship', orders: [{ id: idOf(1), version: 2 }] })
  expect((await queue()).map(({ action }) => action)).toEqual(['pack'])
})

describe('an action that is taken back', () => {
  test('is never sent', async () => {
    const shop = aVersionedShop()
    await queueActions([anAction(1), anAction(2)])
    await takeBackActions([anAction(1).id])
    await go()
    expect(shop.bodies.flatMap(({ orders }) => orders.map(({ id }) => id))).toEqual([idOf(2)])
  })

  test('is undone where the shop had it, though its answer was lost', async () => {
    const shop = aVersionedShop({ lose: 1 })
    await queueActions([anAction(1)])
    await go()
    await takeBackActions([anAction(1).id])
    await go({ eager: true })
    expect(shop.bodies.map(({ action, orders }) => [action, orders[0]?.version])).toEqual([
      ['pack', 1],
      ['pack', 1],
      ['undo', 2],
    ])
    expect(await queue()).toEqual([])
  })

  test('is forgotten where the shop never got it', async () => {
    aShop(() => Promise.reject(new TypeError('Failed to fetch')))
    await queueActions([anAction(1)])
    await go()
    await takeBackActions([anAction(1).id])
    const shop = aVersionedShop()
    await go({ eager: true })
    expect(shop.bodies).toEqual([])
    expect(await queue()).toEqual([])
  })
})

test('a former manager keeps the list of refused actions', async () => {
  const shop = aShop(() => problem(403, 'forbidden'))
  await queueActions([anAction(1), anAction(2)])
  await queueActions([ship(1)])
  expect(await go()).toMatchObject({ refused: 3 })
  expect((await queue()).map(({ refused }) => refused?.code)).toEqual(['forbidden', 'forbidden', 'forbidden'])
  await go({ eager: true })
  expect(shop).toHaveBeenCalledTimes(1)
  await takeBackActions((await queue()).map(({ id }) => id))
  expect(await queue()).toEqual([])
})

test('the actions of another account wait for it', async () => {
  const shop = aVersionedShop()
  await queueActions([anAction(1, { uid: 'bo' })])
  await go({ eager: true })
  expect(shop.bodies).toEqual([])
  expect(await queue()).toHaveLength(1)
})

test('two tabs send once', async () => {
  const shop = aVersionedShop()
  await queueActions([anAction(1)])
  const [one, other] = await Promise.all([go(), go()])
  expect([one, other].filter((sent) => sent === null)).toHaveLength(1)
  expect(shop.bodies).toHaveLength(1)
})
