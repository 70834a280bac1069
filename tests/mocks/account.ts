import { mergeDocuments } from '#domain/cart-merge.ts'
import { misanswered } from '#domain/routine.ts'
import { answer, no } from './answer.ts'
import { type MockShop, signedIn } from './shop.ts'

export const account = (shop: MockShop) => {
  const profile = (header: (name: string) => string | null) => {
    const { uid, email, role } = signedIn(header)
    return shop.profiles.get(uid) ?? { email, addresses: [], marketing: false, ...(role && { role }) }
  }
  const mine = (uid: string) =>
    [...shop.orders.values()].filter((one) => one.uid === uid).map(({ order }) => order)
  return [
    answer(shop, 'me', ({ header }) => profile(header)),
    answer(shop, 'changeMe', ({ header, body }) => {
      const { name, addresses, marketing, routine } = body
      const wrong = routine ? misanswered(routine) : []
      if (wrong.length > 0) {
        throw no('invalid', {
          errors: wrong.map((id) => ({ path: `routine.${id}`, message: 'Choose again.' })),
        })
      }
      const { routine: saved, ...rest } = profile(header)
      const kept = routine === undefined ? saved : routine
      const next = {
        ...rest,
        ...(kept && { routine: kept }),
        ...(name !== undefined && { name }),
        ...(addresses !== undefined && { addresses }),
        ...(marketing !== undefined && { marketing }),
      }
      shop.profiles.set(signedIn(header).uid, next)
      return next
    }),
    answer(shop, 'myOrders', ({ header }) => ({ orders: mine(signedIn(header).uid).reverse(), next: null })),
    answer(shop, 'myData', ({ header }) => ({
      profile: profile(header),
      orders: mine(signedIn(header).uid),
    })),
    answer(shop, 'removeMe', ({ header }) => {
      const { uid } = signedIn(header)
      shop.profiles.delete(uid)
      shop.carts.delete(uid)
      for (const one of shop.orders.values()) if (one.uid === uid) one.uid = null
      return { removed: true }
    }),
    answer(shop, 'myCart', ({ header }) => ({ document: shop.carts.get(signedIn(header).uid) ?? {} })),
    answer(shop, 'mergeMyCart', ({ header, body }) => {
      const { uid } = signedIn(header)
      const document = mergeDocuments(body.document, shop.carts.get(uid) ?? {})
      // A merge of counters is counters again; only its `readonly` is more than the contract asks.
      shop.carts.set(uid, document as typeof body.document)
      return { document: document as typeof body.document }
    }),
    answer(shop, 'joinLaunchList', () => ({ joined: true as const })),
  ]
}
