import type { AnswerOf } from '#domain/contract.ts'
import type { ActionResult, OrderAction } from '#domain/manager/orders.ts'
import { anOrderFor, type Fixture } from './place-order.ts'
import { token } from './shop.ts'

export const manager = token({ uid: 'boss', email: 'manager@era.test', emailVerified: true, role: 'manager' })
export const shopOwner = token({ uid: 'owner', email: 'owner@era.test', emailVerified: true, role: 'owner' })
export const packer = token({ uid: 'packer', email: 'packer@era.test', emailVerified: true, role: 'packer' })
export const support = token({
  uid: 'support',
  email: 'support@era.test',
  emailVerified: true,
  role: 'support',
})
export const shopper = token({ uid: 'shopper', email: 'shopper@era.test', emailVerified: true })
export const maya = token({
  uid: 'maya',
  email: 'influencer@era.test',
  emailVerified: true,
  role: 'influencer',
})

type Wish = Parameters<typeof anOrderFor>[2]

/** A placed order of one Rosa, or of what is wished for. */
export async function placed(
  fixture: Pick<Fixture, 'ask'>,
  wish: Wish = {},
  items = [{ id: 'ROSA-100', units: 1 }],
): Promise<AnswerOf<'placeOrder'>> {
  const answer = await fixture.ask('POST', '/orders', { body: await anOrderFor(fixture, items, wish) })
  if (answer.status !== 201) throw new Error(`No order: ${await answer.text()}`)
  return answer.json()
}

export async function act(
  fixture: Pick<Fixture, 'ask'>,
  action: OrderAction,
  orders: { id: string; version?: number }[],
  rest: object = {},
): Promise<ActionResult[]> {
  const answer = await fixture.ask('POST', '/manager/orders/actions', {
    token: manager,
    body: { action, orders: orders.map(({ id, version }) => ({ id, ...(version && { version }) })), ...rest },
  })
  if (answer.status !== 200) throw new Error(`Not done: ${await answer.text()}`)
  const { results }: { results: ActionResult[] } = await answer.json()
  return results
}

export async function listed(fixture: Pick<Fixture, 'ask'>, query = ''): Promise<AnswerOf<'managerOrders'>> {
  const answer = await fixture.ask('GET', `/manager/orders${query}`, { token: manager })
  if (answer.status !== 200) throw new Error(`No list: ${await answer.text()}`)
  return answer.json()
}

/** The id of a view that the manager saved. */
export async function viewOf(fixture: Pick<Fixture, 'ask'>): Promise<string> {
  const body = { name: 'Express', team: false, filter: { delivery: 'express' } }
  const answer = await fixture.ask('POST', '/manager/views', { token: manager, body })
  const { views }: AnswerOf<'addView'> = await answer.json()
  return views.at(-1)?.id ?? ''
}
