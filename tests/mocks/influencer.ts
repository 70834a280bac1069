import { COMMISSION_RATE, influencerMoves, isBot, SHOPPER_DISCOUNT } from '#domain/influencer.ts'
import { answer, no } from './answer.ts'
import { dashboardOf, managedOf, payOut } from './earning.ts'
import { type MockInfluencer, type MockShop, manager, signedIn } from './shop.ts'

export const influencers = (shop: MockShop) => {
  const all = () => [...shop.influencers.values()]
  const own = (header: (name: string) => string | null) => {
    const { uid, email } = signedIn(header)
    return all().find((one) => one.uid === uid || one.email === email)
  }
  return [
    answer(shop, 'influencerPage', ({ param }) => {
      const found = shop.influencers.get(param('code').toUpperCase())
      if (!found || found.state === 'applied' || found.state === 'declined') throw no('not_found')
      const { code, name, state, discount, picks, bio } = found
      const open = state === 'active'
      return {
        code,
        name,
        state,
        discount: open ? discount : 0,
        picks: open ? picks : [],
        ...(open && { bio }),
      }
    }),
    answer(shop, 'recordReferral', ({ body, header }) => {
      const key = `${body.code} ${shop.now().toISOString().slice(0, 10)}`
      const counts = !isBot(header('user-agent') ?? '') && shop.influencers.get(body.code)?.state === 'active'
      if (counts) shop.visits.set(key, (shop.visits.get(key) ?? 0) + 1)
      return { status: 202, value: { recorded: true } }
    }),
    answer(shop, 'applyAsInfluencer', ({ header, body }) => {
      const { uid } = signedIn(header)
      const { handle, ...rest } = body
      const code = handle.toUpperCase()
      if (shop.influencers.has(code)) {
        throw no('code_taken', { errors: [{ path: 'handle', message: 'That one is taken. Try another.' }] })
      }
      shop.influencers.set(code, { ...rest, ...fresh(shop), code, uid })
      return { status: 201, value: { state: 'applied' as const } }
    }),
    answer(shop, 'myInfluencer', ({ header }) => {
      const found = own(header)
      return found ? dashboardOf(shop, found) : { state: 'none' as const }
    }),
    answer(shop, 'changeMyPicks', ({ header, body }) => {
      const found = own(header)
      if (found?.state !== 'active') throw no('forbidden')
      found.picks = body.picks
      return dashboardOf(shop, found)
    }),
    answer(shop, 'managerInfluencers', ({ header, query }) => {
      manager(header)
      const shown = all().filter(({ state }) => query.state === undefined || state === query.state)
      return { influencers: shown.map((one) => managedOf(shop, one)), next: null }
    }),
    answer(shop, 'changeInfluencer', ({ header, body }) => {
      manager(header)
      const found = all().find(({ id }) => id === body.id)
      if (!found) throw no('not_found')
      if (found.version !== body.version) throw no('stale_version')
      change(shop, found, body)
      found.version += 1
      return managedOf(shop, found)
    }),
  ]
}

interface Change {
  action: keyof typeof influencerMoves | 'pay'
  rate?: number | undefined
  discount?: number | undefined
  amount?: number | undefined
}

function change(shop: MockShop, found: MockInfluencer, { action, rate, discount, amount = 0 }: Change) {
  if (action === 'pay') {
    if (!payOut(shop, found, amount)) throw no('stale_version')
    return
  }
  const { from, to } = influencerMoves[action]
  if (!from.some((state) => state === found.state)) throw no('illegal_move')
  found.state = to
  found.rate = rate ?? found.rate
  found.discount = discount ?? found.discount
}

/** An application as it begins. */
const fresh = (shop: MockShop) => ({
  id: crypto.randomUUID(),
  state: 'applied' as const,
  rate: COMMISSION_RATE,
  discount: SHOPPER_DISCOUNT,
  picks: [],
  appliedAt: shop.now().toISOString(),
  version: 1,
})
