import { type ManagedSamples, type OwnSamples, samplesFaults } from '#domain/influencer/samples.ts'
import type { Order } from '#domain/order/order.ts'
import { type Answers, created } from './base/answer.ts'
import { pageOf } from './base/page.ts'
import { refuse, refuseFaults } from './base/problem.ts'
import type { MockInfluencer, MockShop } from './base/shop.ts'
import { approvedInfluencerOf } from './earning.ts'
import { createNoChargeOrder } from './manager/replacement.ts'

/** Samples that influencers ask for. The mock shop takes requests. */
export const samples = (shop: MockShop, notify: (order: Order) => void) =>
  ({
    mySamples: ({ signedIn }) => ownOf(shop, approvedInfluencerOf(shop, signedIn())),
    askForSamples: ({ signedIn, body }) => {
      const owner = approvedInfluencerOf(shop, signedIn())
      const own = shop.samples.filter((one) => one.influencer === owner.id)
      const before = shop.samples.find((one) => one.id === body.id)
      if (before) {
        const same =
          before.items.map(({ id }) => id).join() === body.items.join() && before.note === body.note
        if (!own.includes(before) || !same) throw refuse('illegal_move')
        return ownOf(shop, owner)
      }
      if (owner.state !== 'active') throw refuse('forbidden')
      const items = itemsOf(shop, body.items)
      if (own.some(({ state }) => state === 'asked')) throw refuse('illegal_move')
      const { id, address, note } = body
      shop.samples.push({
        id,
        influencer: owner.id,
        state: 'asked',
        items,
        address,
        askedAt: shop.now().toISOString(),
        ...(note !== undefined && { note }),
        version: 1,
      })
      return created(ownOf(shop, owner))
    },
    withdrawSamples: ({ signedIn, param }) => {
      const owner = approvedInfluencerOf(shop, signedIn())
      const found = shop.samples.find(({ id, influencer }) => id === param('id') && influencer === owner.id)
      if (!found) throw refuse('not_found')
      if (found.state === 'withdrawn') return ownOf(shop, owner)
      if (found.state !== 'asked') throw refuse('illegal_move')
      settle(found, 'withdrawn')
      return ownOf(shop, owner)
    },
    managerSamples: ({ query }) => {
      const wanted = shop.samples.filter(({ state }) => query.state === undefined || query.state === state)
      const sorted = query.state === 'asked' ? wanted : wanted.toReversed()
      const { page, next } = pageOf(sorted, query, ({ id }) => id)
      return { requests: page.map((one) => managedOf(shop, one)), next, open: true }
    },
    changeSamples: ({ body: { id, version, to, declinedFor } }) => {
      const found = shop.samples.find((one) => one.id === id)
      if (!found) throw refuse('not_found')
      if (found.version !== version) throw refuse('stale_version')
      const faults = samplesFaults(found.state, { to, ...(declinedFor !== undefined && { declinedFor }) })
      if (faults === 'illegal_move') throw refuse('illegal_move')
      refuseFaults(faults)
      if (to === 'approved') found.order = send(shop, found, notify)
      if (to === 'declined' && declinedFor !== undefined) found.declinedFor = declinedFor
      settle(found, to)
      return managedOf(shop, found)
    },
  }) satisfies Partial<Answers>

type MockSamples = MockShop['samples'][number]

function settle(found: MockSamples, to: OwnSamples['state']) {
  delete found.address
  found.state = to
  found.version += 1
}

function itemsOf({ variants, pages }: MockShop, skus: readonly string[]): OwnSamples['items'] {
  const found = skus.map((sku) => {
    const one = variants.get(sku)
    return one?.sold && one.stock !== null && pages.has(one.product) && !pages.get(one.product)?.hidden
      ? { id: sku, name: one.name }
      : undefined
  })
  refuseFaults(
    found.flatMap((one, at) =>
      one ? [] : [{ path: `items.${at}`, message: 'This one is not sent as a sample.' }],
    ),
  )
  return found.flatMap((one) => one ?? [])
}

/** The order that brings them. */
function send(shop: MockShop, found: MockSamples, notify: (order: Order) => void): string {
  const to = influencerOf(shop, found)
  if (!to || !found.address) throw refuse('illegal_move')
  const recipient = {
    contact: { email: to.email, name: to.name },
    address: found.address,
    payment: 'card' as const,
  }
  const items = found.items.map(({ id }) => ({ id, units: 1 }))
  // Nobody knows its secret: no request made it.
  const [id, key] = [crypto.randomUUID(), crypto.randomUUID()]
  const order = createNoChargeOrder(shop, new Map(items.map((one) => [one.id, one.units])), {
    ...recipient,
    sentFor: 'samples',
    uid: to.uid,
    body: { ...recipient, id, key, items, delivery: 'standard', expectedTotal: 0 },
    eventNote: `Samples for ${to.code}`,
    otherwise: 'Decline the request, or restock first.',
  })
  notify(order)
  return order.id
}

const influencerOf = (shop: MockShop, { influencer }: MockSamples): MockInfluencer | undefined =>
  [...shop.influencers.values()].find(({ id }) => id === influencer)

function shownOf({ orders }: MockShop, found: MockSamples): OwnSamples {
  const { influencer: _, address: _address, order: id = '', ...own } = found
  const { number, state, tracking } = orders.get(id)?.order ?? {}
  if (number === undefined || state === undefined) return own
  return { ...own, order: { id, number, state, ...(tracking && { tracking }) } }
}

const ownOf = (shop: MockShop, { id, state }: MockInfluencer) => ({
  open: state === 'active',
  requests: shop.samples
    .filter(({ influencer }) => influencer === id)
    .toReversed()
    .map((one) => shownOf(shop, one)),
})

function managedOf(shop: MockShop, found: MockSamples): ManagedSamples {
  const { code = '', name = '' } = influencerOf(shop, found) ?? {}
  return { ...shownOf(shop, found), code, name, ...(found.address && { address: found.address }) }
}
