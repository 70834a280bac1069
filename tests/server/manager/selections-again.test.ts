import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnswerOf } from '#domain/contract.ts'
import type { ActionResult } from '#domain/manager/orders.ts'
import { MATCHING_LIMIT } from '#domain/manager/selection.ts'
import { freshDatabase, onBoth } from '../base/engines.ts'
import { type Fixture, problemOf } from '../base/place-order.ts'
import { aShop } from '../base/shop.ts'
import { act, manager, placed } from '../base/staff.ts'

onBoth('orders that were just acted on', (engine) => {
  let fixture: Fixture
  beforeAll(async () => {
    fixture = await aShop({ database: await freshDatabase(engine) })
  })
  afterAll(() => fixture.close())

  const post = (path: string, body: object) =>
    fixture.ask('POST', `/manager/${path}`, { token: manager, body })

  test('are selected again by their numbers, without what has moved on since', async () => {
    const all = [await placed(fixture), await placed(fixture), await placed(fixture)]
    const serials = all.map(({ number }) => Number(number.slice(4)))
    const [done] = await act(fixture, 'pack', all)
    await act(fixture, 'undo', [{ id: done?.id ?? '', version: done?.version ?? 0 }])
    const answer = await post('selections', { filter: { state: 'packed' }, serials: [...serials, 9] })
    const again: AnswerOf<'selectOrders'> = await answer.json()
    expect(again).toMatchObject({ serials: serials.slice(1).toReversed(), more: false })
    const shipped = await post('orders/actions', {
      action: 'ship',
      selection: again.id,
      run: randomUUID(),
      orders: again.serials.map((serial) => ({ serial })),
    })
    const { results }: { results: ActionResult[] } = await shipped.json()
    expect(results.map(({ ok, state }) => [ok, state])).toEqual([
      [true, 'shipped'],
      [true, 'shipped'],
    ])
  })

  test('are no more than one selection takes', async () => {
    const serials = Array.from({ length: MATCHING_LIMIT + 1 }, (_, at) => at + 1)
    await problemOf(await post('selections', { filter: {}, serials }), 422)
    await problemOf(await post('selections', { filter: {}, serials: [] }), 422)
  })
})
