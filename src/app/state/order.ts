import type { Answer } from '#device/api.ts'
import { update } from '#device/memory.ts'
import { mintId, mintKey } from '#device/mint.ts'
import { records } from '#device/records.ts'
import type { OutboxEntry } from '#device/shapes.ts'
import type { Order, PlaceOrder } from '#domain/order.ts'
import type { Quote } from '#domain/quote.ts'
import type { Refusal } from '#domain/refusal.ts'
import { authAtom } from './auth.ts'
import { cartAtom } from './cart.ts'
import { codeAtom } from './code.ts'
import { connectionAtom } from './connection.ts'
import { promiseAtom, quoteAtom } from './quote.ts'
import { referralAtom } from './referral.ts'
import type { ShopStore } from './store.ts'

/** What the checkout asks for; the rest of an order is the cart, the code, the referral and the promise. */
export type OrderForm = Pick<PlaceOrder, 'contact' | 'address' | 'delivery' | 'payment'>

export type Placed =
  | { kind: 'accepted'; id: string; key: string; order: Order }
  /** Safely written down; the shop has it as soon as it can be reached. */
  | { kind: 'waiting'; id: string; key: string }
  /** Nothing was placed and the cart is as it was. With `quote` the figures that hold now. */
  | { kind: 'refused'; refusal: Refusal; seen: Quote }
  /** There was nothing in the cart: most likely it was ordered a moment ago in another tab. */
  | { kind: 'empty' }

const CART_BACK_MS = 2_000
let placing: Promise<Placed> | undefined

/**
 * Places the order of the cart. However often it is called, from however many tabs, clicks and returns,
 * one cart becomes one order: the identity is minted at the first tap and kept with the draft.
 */
export function submitOrder(store: ShopStore, form: OrderForm, priced?: Quote): Promise<Placed> {
  placing ??= submit(store, form, priced ?? store.get(quoteAtom)).finally(() => {
    placing = undefined
  })
  return placing
}

async function submit(store: ShopStore, form: OrderForm, quote: Quote | null): Promise<Placed> {
  if (!quote || store.get(cartAtom).items.length === 0) return { kind: 'empty' }
  const fresh = { id: mintId(), key: mintKey() }
  const draft = await update(records.draft, (now) => ({ ...now, attempt: now.attempt ?? fresh }))
  const { id, key } = draft.attempt ?? fresh
  const order = orderOf(store, form, quote, id, key)
  const auth = store.get(authAtom)
  const uid = auth.status === 'signed-in' ? auth.user.uid : null
  if (form.payment === 'card') return payByCard(order, quote, uid)
  const [{ place, takeBack }, { flush }] = await Promise.all([
    import('#device/outbox.ts'),
    import('#device/flush.ts'),
  ])
  if (!(await place({ order, quote, uid, now: Date.now() }))) return { kind: 'empty' }
  await flush({ uid, only: id })
  const kept = (await update(records.receipts, (now) => now)).find((receipt) => receipt.id === id)
  if (kept?.order) return { kind: 'accepted', id, key, order: kept.order }
  const entry = (await update(records.outbox, (now) => now)).find((one) => one.order.id === id)
  if (!entry?.needs) return { kind: 'waiting', id, key }
  // The person is still at the checkout: the goods go back into the cart and the form shows what changed.
  await takeBack(id)
  await cartBack(store)
  return { kind: 'refused', refusal: refusalOf(entry), seen: quote }
}

/** The cart on the screen follows what was written; whoever is told of the refusal finds it filled again. */
function cartBack(store: ShopStore): Promise<void> {
  return new Promise((resolve) => {
    const filled = () => store.get(cartAtom).items.length > 0
    const finish = () => {
      clearTimeout(late)
      stop()
      resolve()
    }
    const late = setTimeout(finish, CART_BACK_MS)
    const stop = store.sub(cartAtom, () => filled() && finish())
    if (filled()) finish()
  })
}

function refusalOf({ needs }: OutboxEntry): Refusal {
  if (needs?.reason === 'other_account') return { code: 'unauthenticated' }
  return {
    // The needs were written from a refusal of this list; what was stored is only typed as text.
    code: (needs?.code ?? 'unexpected') as Refusal['code'],
    ...(needs?.quote && { quote: needs.quote }),
    ...(needs?.errors && { errors: needs.errors }),
  }
}

function orderOf(store: ShopStore, form: OrderForm, quote: Quote, id: string, key: string): PlaceOrder {
  const code = store.get(codeAtom)?.code
  const referral = store.get(referralAtom)
  const promise = store.get(promiseAtom)
  return {
    ...form,
    id,
    key,
    items: store.get(cartAtom).items.map((item) => ({ ...item })),
    expectedTotal: quote.total,
    ...(code && { code }),
    ...(referral && { referral }),
    ...(promise && { promise }),
    ...(store.get(connectionAtom) === 'offline' && { placedOffline: true }),
  }
}

/** A card payment is never queued: without the shop the order stays in the cart and waits for its owner. */
async function payByCard(order: PlaceOrder, quote: Quote, uid: string | null): Promise<Placed> {
  const [{ api }, { placeSettled }] = await Promise.all([
    import('#device/api.ts'),
    import('#device/outbox.ts'),
  ])
  const answer = await sendByCard(api, order, uid)
  if (!answer.ok) return { kind: 'refused', refusal: answer.refusal, seen: quote }
  await placeSettled({ order, quote, uid, now: Date.now() }, answer.value)
  return { kind: 'accepted', id: order.id, key: order.key, order: answer.value }
}

async function sendByCard(
  api: typeof import('#device/api.ts').api,
  order: PlaceOrder,
  uid: string | null,
): Promise<Answer<Order>> {
  const answer = await api.placeOrder({ body: order, as: uid })
  if (answer.ok || answer.refusal.code !== 'order_id_reused') return answer
  // An earlier tap got through and its answer was lost.
  const kept = await api.order({ params: { id: order.id }, key: order.key, as: uid })
  return kept.ok ? kept : answer
}

/** Loads what placing an order needs while there is still a connection to load it by. */
export const prepareToPlace = (): Promise<unknown> =>
  Promise.all([import('#device/api.ts'), import('#device/outbox.ts'), import('#device/flush.ts')])
