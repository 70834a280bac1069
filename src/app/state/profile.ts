import { atom } from 'jotai'
import { read } from '#device/memory.ts'
import { mintId } from '#device/mint.ts'
import { records } from '#device/records.ts'
import type { AnswerOf, BodyOf } from '#domain/contract.ts'
import type { Order, PlaceOrder } from '#domain/order.ts'
import type { Refusal } from '#domain/refusal.ts'
import { authAtom } from './auth.ts'
import { keep } from './kept.ts'
import type { ShopStore } from './store.ts'

export type Profile = AnswerOf<'me'>
export type SavedAddress = Profile['addresses'][number]

export const mintAddressId = mintId

const account = keep(records.account)

/** Only what belongs to who is logged in now: the next person on the device sees none of it. */
const ownAtom = atom((get) => {
  const auth = get(authAtom)
  const kept = get(account.valueAtom)
  return auth.status === 'signed-in' && kept?.uid === auth.user.uid ? kept : null
})

/** The account as last heard of, also offline. */
export const profileAtom = atom((get): Profile | null => get(ownAtom)?.profile ?? null)
/** Its newest orders as last heard of. */
export const myOrdersAtom = atom((get): readonly Order[] | null => get(ownAtom)?.orders ?? null)

const uidOf = (store: ShopStore) => {
  const auth = store.get(authAtom)
  return auth.status === 'signed-in' ? auth.user.uid : undefined
}

/** Asks the shop for the account; null when it went well, else why not. What was kept stays. */
export async function loadProfile(store: ShopStore): Promise<Refusal | null> {
  const uid = uidOf(store)
  if (!uid) return { code: 'unauthenticated' }
  store.set(account.followAtom)
  await read(records.account).catch(() => null)
  const { api } = await import('#device/api.ts')
  const answer = await api.me({ as: uid })
  if (!answer.ok) return answer.refusal
  await store.set(account.valueAtom, (kept) => ({
    ...(kept?.uid === uid && kept),
    uid,
    profile: answer.value,
  }))
  return null
}

export async function changeProfile(store: ShopStore, body: BodyOf<'changeMe'>): Promise<Refusal | null> {
  const uid = uidOf(store)
  if (!uid) return { code: 'unauthenticated' }
  const { api } = await import('#device/api.ts')
  const answer = await api.changeMe({ body, as: uid })
  if (!answer.ok) return answer.refusal
  await store.set(account.valueAtom, (kept) => ({
    ...(kept?.uid === uid && kept),
    uid,
    profile: answer.value,
  }))
  return null
}

/** An address from the checkout joins the account's, unless it is there already. */
export async function rememberAddress(
  store: ShopStore,
  order: Pick<PlaceOrder, 'contact' | 'address'>,
): Promise<void> {
  const addresses = store.get(profileAtom)?.addresses
  const { contact, address } = order
  if (!addresses || addresses.some((one) => sameAddress(one, address))) return
  const { name, phone } = contact
  const next = { ...address, id: mintId(), name, isDefault: addresses.length === 0, ...(phone && { phone }) }
  await changeProfile(store, { addresses: [...addresses, next] })
}

/** Whether two addresses are one, for the eye of a carrier. */
export const sameAddress = (
  one: Pick<SavedAddress, 'line1' | 'postcode'>,
  other: Pick<SavedAddress, 'line1' | 'postcode'>,
): boolean =>
  one.postcode.trim() === other.postcode.trim() &&
  one.line1.trim().toLowerCase() === other.line1.trim().toLowerCase()

export type OrderPage = { ok: true; next: string | null } | { ok: false; refusal: Refusal }

const PAGE = '20'

/** The account's orders, newest first; with `after` the next page is added. */
export async function loadMyOrders(store: ShopStore, after?: string): Promise<OrderPage> {
  const uid = uidOf(store)
  if (!uid) return { ok: false, refusal: { code: 'unauthenticated' } }
  const { api } = await import('#device/api.ts')
  const answer = await api.myOrders({ query: { limit: PAGE, ...(after && { after }) }, as: uid })
  if (!answer.ok) return answer
  const { orders, next } = answer.value
  await store.set(account.valueAtom, (kept) => {
    const own = kept?.uid === uid ? kept : { uid }
    return { ...own, orders: after ? [...(own.orders ?? []), ...orders] : orders }
  })
  return { ok: true, next }
}

/** Everything the shop knows of this person, as one file. */
export async function exportData(
  store: ShopStore,
): Promise<{ ok: true; file: Blob } | { ok: false; refusal: Refusal }> {
  const { api } = await import('#device/api.ts')
  const uid = uidOf(store)
  const answer = await api.myData(uid ? { as: uid } : {})
  if (!answer.ok) return answer
  return { ok: true, file: new Blob([JSON.stringify(answer.value, null, 2)], { type: 'application/json' }) }
}

export async function removeAccount(): Promise<Refusal | null> {
  const { api } = await import('#device/api.ts')
  const answer = await api.removeMe()
  return answer.ok ? null : answer.refusal
}
