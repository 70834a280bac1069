import { atom } from 'jotai'
import { createId } from '#device/platform/ids.ts'
import { records } from '#device/storage/records.ts'
import type { Account } from '#device/storage/schemas.ts'
import type { AnswerOf, BodyOf } from '#domain/contract.ts'
import { matchesSearch, type Order, type OrderRequest } from '#domain/order/order.ts'
import { isUnreached, type Refusal } from '#domain/refusal.ts'
import { persistedState } from '../base/persisted-state.ts'
import { uidAtom } from './auth.ts'

export type Profile = AnswerOf<'me'>
export type SavedAddress = Profile['addresses'][number]
/** One change, so that what another device has changed meanwhile stays. */
export type AddressChange = NonNullable<BodyOf<'changeMe'>['address']>

export const createAddressId = createId

const account = persistedState(records.account)

/** The stored account, if it is the one that is logged in: another person on the device must not see it. */
const ownAtom = atom((get) => {
  const uid = get(uidAtom)
  const stored = get(account.valueAtom)
  return uid !== null && stored?.uid === uid ? stored : null
})

/** The account as last loaded, also offline. */
export const profileAtom = atom((get): Profile | null => get(ownAtom)?.profile ?? null)
/** Its newest orders as last loaded. */
export const myOrdersAtom = atom((get): readonly Order[] | null => get(ownAtom)?.orders ?? null)

/** An answer that comes after the account has left the device is not stored. */
const changeAccountAtom = atom(
  null,
  async (get, set, uid: string, change: (own: Account) => Account): Promise<void> => {
    if (get(uidAtom) !== uid) return
    await set(account.valueAtom, (stored) => change(stored?.uid === uid ? stored : { uid }))
  },
)

const signedOut: Refusal = { code: 'unauthenticated' }

/** Loads the account; null on success. On a refusal the stored one stays. */
export const loadProfileAtom = atom(null, async (get, set): Promise<Refusal | null> => {
  const uid = get(uidAtom)
  if (!uid) return signedOut
  set(account.loadAtom)
  const { api } = await import('#device/http/api.ts')
  const answer = await api.me({ as: uid })
  if (!answer.ok) return answer.refusal
  const waiting = get(ownAtom)?.addressToAdd
  await set(changeAccountAtom, uid, ({ addressToAdd: _, ...own }) => ({ ...own, profile: answer.value }))
  if (waiting) await set(addAddressAtom, answer.value.addresses, waiting)
  return null
})

export const changeProfileAtom = atom(
  null,
  async (get, set, body: BodyOf<'changeMe'>): Promise<Refusal | null> => {
    const uid = get(uidAtom)
    if (!uid) return signedOut
    const { api } = await import('#device/http/api.ts')
    const answer = await api.changeMe({ body, as: uid })
    if (!answer.ok) return answer.refusal
    await set(changeAccountAtom, uid, (own) => ({ ...own, profile: answer.value }))
    return null
  },
)

/** Adds an address from the checkout to the account's addresses, unless it is there already. */
export const rememberAddressAtom = atom(
  null,
  async (
    get,
    set,
    { contact, address, gift }: Pick<OrderRequest, 'contact' | 'address' | 'gift'>,
  ): Promise<void> => {
    const addresses = get(profileAtom)?.addresses
    // A gift's would be the only one, and so where the next order goes.
    if (!addresses || (gift && addresses.length === 0)) return
    const { name, phone } = gift ? { name: gift.recipient } : contact
    const added = { ...address, id: createId(), name, isDefault: false, ...(phone && { phone }) }
    await set(addAddressAtom, addresses, added)
  },
)

/** Where the shop cannot be reached it waits on this device until the account is loaded. */
const addAddressAtom = atom(
  null,
  async (get, set, addresses: readonly SavedAddress[], added: SavedAddress): Promise<void> => {
    const uid = get(uidAtom)
    if (!uid || addresses.some((one) => sameAddress(one, added))) return
    const refusal = await set(changeProfileAtom, { address: { save: added } })
    if (refusal && isUnreached(refusal))
      await set(changeAccountAtom, uid, (own) => ({ ...own, addressToAdd: added }))
  },
)

/** Whether a carrier would deliver both to the same place. */
export const sameAddress = (
  one: Pick<SavedAddress, 'line1' | 'postcode'>,
  other: Pick<SavedAddress, 'line1' | 'postcode'>,
): boolean =>
  one.postcode.trim() === other.postcode.trim() &&
  one.line1.trim().toLowerCase() === other.line1.trim().toLowerCase()

export type OrderPage = { ok: true; next: string | null } | { ok: false; refusal: Refusal }

const PAGE = '20'

/** The account's orders, newest first; with `after` the next page is added. */
export const loadMyOrdersAtom = atom(null, async (get, set, after?: string): Promise<OrderPage> => {
  const uid = get(uidAtom)
  if (!uid) return { ok: false, refusal: signedOut }
  const { api } = await import('#device/http/api.ts')
  const answer = await api.myOrders({ query: { limit: PAGE, ...(after && { after }) }, as: uid })
  if (!answer.ok) return answer
  const { orders, next } = answer.value
  await set(changeAccountAtom, uid, (own) => ({
    ...own,
    orders: after ? [...(own.orders ?? []), ...orders] : orders,
  }))
  return { ok: true, next }
})

export type FoundOrders =
  /** `stored`: found among the orders that this device has. */
  | { ok: true; orders: readonly Order[]; next: string | null; stored: boolean }
  | { ok: false; refusal: Refusal }

/** The account's orders that match, newest first. Where the shop cannot be reached: those that this device has. */
export const searchMyOrdersAtom = atom(
  null,
  async (get, _set, search: string, after?: string): Promise<FoundOrders> => {
    const uid = get(uidAtom)
    if (!uid) return { ok: false, refusal: signedOut }
    const { api } = await import('#device/http/api.ts')
    const answer = await api.myOrders({ query: { limit: PAGE, search, ...(after && { after }) }, as: uid })
    if (answer.ok) return { ok: true, ...answer.value, stored: false }
    const stored = get(myOrdersAtom)
    if (answer.refusal.code !== 'offline' || !stored) return answer
    const orders = stored.filter((order) => matchesSearch(order, search))
    return { ok: true, orders, next: null, stored: true }
  },
)

/** All data stored about the account, as one file. */
export const exportDataAtom = atom(
  null,
  async (get): Promise<{ ok: true; file: Blob } | { ok: false; refusal: Refusal }> => {
    const { api } = await import('#device/http/api.ts')
    const uid = get(uidAtom)
    const answer = await api.myData(uid ? { as: uid } : {})
    if (!answer.ok) return answer
    const text = JSON.stringify(answer.value, null, 2)
    return { ok: true, file: new Blob([text], { type: 'application/json' }) }
  },
)
