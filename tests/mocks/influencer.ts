import { answer, no } from './answer.ts'
import { type MockShop, signedIn } from './shop.ts'

export const influencers = (shop: MockShop) => [
  answer(shop, 'influencerPage', ({ param }) => {
    const page = shop.influencers.get(param('code').toUpperCase())
    if (page === undefined) throw no('not_found')
    return page
  }),
  answer(shop, 'recordReferral', () => ({ status: 202, value: { recorded: true } })),
  answer(shop, 'applyAsInfluencer', ({ header, body }) => {
    signedIn(header)
    const code = body.handle.toUpperCase()
    if (shop.influencers.has(code)) {
      throw no('code_taken', { errors: [{ path: 'handle', message: 'That one is taken. Try another.' }] })
    }
    return { status: 201, value: { state: 'applied' as const } }
  }),
  answer(shop, 'myInfluencer', ({ header }) => {
    if (signedIn(header).role !== 'influencer') return { state: 'none' as const }
    const page = shop.influencers.get('MAYA')
    return {
      state: 'active' as const,
      ...(page && { code: page.code, name: page.name, discount: page.discount, picks: page.picks }),
      rate: 1_000,
      totals: { visits: 0, orders: 0, sales: 0, pending: 0, payable: 0, paid: 0, reversed: 0 },
      visits: [],
      earnings: [],
    }
  }),
]
