import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  allRefused,
  expectedState,
  isWaiting,
  nextBatch,
  type QueueableAction,
  type QueuedAction,
  retriable,
  retried,
  settled,
  withActions,
  withoutActions,
} from '#domain/manager/action-queue.ts'
import { mayAct, stateAfter } from '#domain/manager/actions.ts'
import type { ActionResult } from '#domain/manager/orders.ts'
import type { OrderState } from '#domain/order/order.ts'

const unsent = { at: 0, attempts: 0, nextAt: 0 }
const anAction = (
  order: string,
  action: QueueableAction,
  run: string,
  over: Partial<QueuedAction> = {},
): QueuedAction => ({
  id: `${run}-${order}`,
  run,
  action,
  order,
  number: `ERA-${order}`,
  version: 1,
  ...unsent,
  ...over,
})

interface Shop {
  orders: Map<string, { state: OrderState; version: number; run?: string }>
  applied: string[]
}

const aShop = (count: number): Shop => ({
  orders: new Map(Array.from({ length: count }, (_, at) => [`o${at}`, { state: 'placed', version: 1 }])),
  applied: [],
})

/** As the server does: with versions, and nothing twice in one run. */
function act({ orders, applied }: Shop, batch: readonly QueuedAction[]): ActionResult[] {
  return batch.map(({ order: id, number, action, run, version }) => {
    const now = orders.get(id)
    if (!now) return { id, number, ok: false, code: 'not_found' }
    if (now.run === run && version !== now.version) return { id, number, ok: true, version: now.version }
    const { state } = now
    const refused = { id, number, ok: false, state, version: now.version }
    if (version !== now.version) return { ...refused, code: 'stale_version' }
    if (!mayAct(action, state)) return { ...refused, code: 'illegal_move' }
    const next = { state: stateAfter[action], version: now.version + 1, run }
    orders.set(id, next)
    applied.push(`${action} ${id}`)
    return { id, number, ok: true, version: next.version }
  })
}

/** Actions as a manager takes them, each only where it may follow. */
const actions = fc.array(
  fc.record({
    action: fc.constantFrom<QueueableAction>('pack', 'ship'),
    orders: fc.uniqueArray(fc.nat(5), { minLength: 1 }),
  }),
  { maxLength: 6 },
)

function queueOf(
  shop: Shop,
  taken: readonly { action: QueueableAction; orders: readonly number[] }[],
): QueuedAction[] {
  return taken.reduce<QueuedAction[]>((queue, { action, orders }, at) => {
    const able = orders.flatMap((order) => {
      const id = `o${order}`
      const now = shop.orders.get(id)
      return now && mayAct(action, expectedState({ id, state: now.state }, queue))
        ? [anAction(id, action, `run${at}`)]
        : []
    })
    return withActions(queue, able)
  }, [])
}

test('every action is done once and in its order, whatever answers are lost', () => {
  fc.assert(
    fc.property(
      actions,
      fc.array(fc.boolean(), { maxLength: 30 }),
      fc.integer({ min: 1, max: 4 }),
      (taken, lost, most) => {
        const shop = aShop(6)
        let queue = queueOf(shop, taken)
        const wanted = new Map(
          [...shop.orders].map(([id, { state }]) => [id, expectedState({ id, state }, queue)]),
        )
        const count = queue.length
        for (let batch = nextBatch(queue, 0, most); batch !== null; batch = nextBatch(queue, 0, most)) {
          const results = act(shop, batch)
          if (!lost.pop()) queue = settled(queue, batch[0]?.run ?? '', results)
        }
        expect(queue).toEqual([])
        expect(shop.applied).toHaveLength(count)
        expect(new Set(shop.applied).size).toBe(count)
        for (const [id, { state }] of shop.orders) expect(state).toBe(wanted.get(id))
      },
    ),
  )
})

test('a batch is of one run, and no order of it has an action before', () => {
  fc.assert(
    fc.property(actions, fc.integer({ min: 1, max: 4 }), (taken, most) => {
      const queue = queueOf(aShop(6), taken)
      const batch = nextBatch(queue, 0, most) ?? []
      expect(new Set(batch.map(({ run }) => run)).size).toBeLessThanOrEqual(1)
      expect(batch.length).toBeLessThanOrEqual(most)
      for (const queued of batch) expect(queue.find(({ order }) => order === queued.order)).toBe(queued)
    }),
  )
})

test('after a colleague’s change the order’s actions stay together, and the ones it can still take are offered', () => {
  const packed = { code: 'stale_version', state: 'packed', version: 2 } as const
  const queue = [
    anAction('o1', 'pack', 'a'),
    anAction('o1', 'ship', 'b', { version: undefined }),
    anAction('o2', 'pack', 'a'),
  ]
  const after = settled(queue, 'a', [
    { id: 'o1', number: 'ERA-o1', ok: false, ...packed },
    { id: 'o2', number: 'ERA-o2', ok: true, version: 2 },
  ])
  expect(after.map(({ action, refused }) => [action, refused])).toEqual([
    ['pack', packed],
    ['ship', packed],
  ])
  expect(nextBatch(after, 0, 10)).toBeNull()
  expect(retriable(after).map(({ action }) => action)).toEqual(['ship'])
  const again = retried(after, () => 'c')
  expect(nextBatch(again, 0, 10)).toMatchObject([{ action: 'ship', run: 'c', version: 2, attempts: 0 }])
})

test('a pack that is tried again takes its shipping along, for the version after it', () => {
  const changed = { code: 'stale_version', state: 'placed', version: 4 } as const
  const queue = [
    anAction('o1', 'pack', 'a', { refused: changed }),
    anAction('o1', 'ship', 'b', { version: undefined, refused: changed }),
  ]
  expect(retried(queue, ({ run }) => `${run}2`)).toMatchObject([
    { action: 'pack', run: 'a2', version: 4 },
    { action: 'ship', run: 'b2', version: undefined },
  ])
})

test('an action that is taken back takes those after it along; one that was sent is marked, to be undone', () => {
  const queue = [
    anAction('o1', 'pack', 'a'),
    anAction('o2', 'pack', 'a', { attempts: 1 }),
    anAction('o1', 'ship', 'b'),
    anAction('o2', 'ship', 'b'),
  ]
  const left = withoutActions(queue, ['a-o1', 'a-o2'])
  expect(left).toEqual([{ ...queue[1], takenBack: true }])
  expect(expectedState({ id: 'o2', state: 'placed' }, left)).toBe('placed')
  // Wanted again before the shop was asked.
  expect(withActions(left, [anAction('o2', 'pack', 'c')])).toEqual([{ ...queue[1], takenBack: undefined }])
})

test('a refusal of everything leaves nothing to send, and a dismissal nothing at all', () => {
  const refused = allRefused([anAction('o1', 'pack', 'a'), anAction('o1', 'ship', 'b')], 'forbidden')
  expect(refused.some(isWaiting)).toBe(false)
  expect(retriable(refused)).toEqual([])
  expect(
    withoutActions(
      refused,
      refused.map(({ id }) => id),
    ),
  ).toEqual([])
})

test('a new action ends what its order was refused before, and nothing else', () => {
  const refused = { code: 'illegal_move', state: 'cancelled' } as const
  const queue = [anAction('o1', 'pack', 'a', { refused }), anAction('o2', 'pack', 'a', { refused })]
  expect(withActions(queue, [anAction('o1', 'ship', 'b')])).toEqual([queue[1], anAction('o1', 'ship', 'b')])
})

test('an action that was taken back is sent by itself, before the others of its run', () => {
  const [back, other] = [
    anAction('o1', 'pack', 'a', { attempts: 1, takenBack: true }),
    anAction('o2', 'pack', 'a'),
  ]
  expect(nextBatch([back, other], 0, 10)).toEqual([back])
  expect(nextBatch([other, back], 0, 10)).toEqual([other])
})

test.each([
  { answer: 'its version', version: 2, left: 2 },
  { answer: 'none', version: undefined, left: 1 },
])('an action that is done gives the one after it $answer', ({ version, left }) => {
  const queue = [anAction('o1', 'pack', 'a'), anAction('o1', 'ship', 'b'), anAction('o2', 'pack', 'a')]
  const done = { id: 'o1', number: 'ERA-o1', ok: true, ...(version !== undefined && { version }) }
  // Nothing is known of o2: it stays.
  expect(settled(queue, 'a', [done])).toEqual([{ ...queue[1], version: left }, queue[2]])
})

test('a refusal is stored with the author and the time of the change; without a reason it is unexpected', () => {
  const changed = { at: '2026-11-23T12:00:00.000Z', by: 'manager:bo', name: 'Bo' }
  const stale = { code: 'stale_version', state: 'packed', version: 2, changed } as const
  const queue = [anAction('o1', 'pack', 'a'), anAction('o2', 'pack', 'a')]
  const after = settled(queue, 'a', [
    { id: 'o1', number: 'ERA-o1', ok: false, ...stale, refunded: 500 },
    { id: 'o2', number: null, ok: false },
  ])
  expect(after.map(({ refused }) => refused)).toEqual([stale, { code: 'unexpected' }])
  // An answer that comes late changes nothing about what was refused.
  expect(settled(after, 'a', [{ id: 'o1', number: 'ERA-o1', ok: true, version: 3 }])).toEqual(after)
  expect(
    allRefused([...after, anAction('o3', 'pack', 'a')], 'forbidden').map(({ refused }) => refused?.code),
  ).toEqual(['stale_version', 'unexpected', 'forbidden'])
})

test('of a queue only the actions that are named leave it', () => {
  const queue = [anAction('o1', 'pack', 'a'), anAction('o2', 'pack', 'a'), anAction('o1', 'ship', 'b')]
  expect(withoutActions(queue, ['b-o1'])).toEqual(queue.slice(0, 2))
  expect(withoutActions(queue, [])).toEqual(queue)
})

test('what failed for no known reason can be tried as it was; what waits need not be', () => {
  const failed = anAction('o1', 'pack', 'a', { version: 7, attempts: 3, refused: { code: 'unexpected' } })
  const waiting = anAction('o2', 'pack', 'a')
  expect(retriable([failed, waiting])).toEqual([failed])
  expect(retried([failed, waiting], () => 'c')).toEqual([
    { ...failed, run: 'c', version: 7, attempts: 0, nextAt: 0, refused: undefined },
    waiting,
  ])
})

test.each([
  ['a failure whose state is known', { code: 'unexpected', state: 'packed' }, ['ship']],
  ['a failure of an order that is over', { code: 'unexpected', state: 'cancelled' }, []],
  ['a refusal without a state', { code: 'not_found' }, []],
] as const)('%s can be tried where the order takes the action', (_, refused, want) => {
  const queue = [anAction('o1', 'pack', 'a', { refused }), anAction('o1', 'ship', 'b', { refused })]
  expect(retriable(queue).map(({ action }) => action)).toEqual(want)
})
