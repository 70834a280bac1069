import { createStore } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { logInAtom, logOutAtom } from '#app/state/account/login.ts'
import { loadAllPersistedAtom } from '#app/state/base/persisted-state.ts'
import { changeCartAtom } from '#app/state/cart/cart.ts'
import { journalAction } from '#device/storage/cart-journal.ts'
import { allRecords, privateRecords, records } from '#device/storage/records.ts'
import { read, remove, update } from '#device/storage/storage.ts'
import { accepted, aPlacedOrder, aShop, json, problem } from '../../../device/outbox/placed.ts'
import { anOrder, aPage } from '../../../make.ts'

/** What a browser has of a person before and after a logout: every place it can be in. */

const email = 'zephyrine.quill@example.com'
const contact = { email, name: 'Zephyrine Quillfeather', phone: '419-867-5309' }
const address = {
  line1: '77 Wisteria Hollow',
  city: 'Zanesville',
  region: 'CA' as const,
  postcode: '94601',
  country: 'US' as const,
}
const personal = /zephyrine|quill|867.?5309|wisteria|zanesville|zq-account|secret-token|secret-key/i

const encoded = (value: unknown) => btoa(JSON.stringify(value)).replaceAll('=', '')
const iat = Math.floor(Date.now() / 1000)
const idToken = `${encoded({ alg: 'none' })}.${encoded({ sub: 'zq-account', email, iat, exp: iat + 3600 })}.secret-token`

const opened = (name: string) =>
  new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
const done = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** Everything in IndexedDB, localStorage, sessionStorage, cookies and Cache Storage, by place. */
async function dump(): Promise<Record<string, string>> {
  const places: Record<string, string> = {
    localStorage: JSON.stringify({ ...localStorage }),
    sessionStorage: JSON.stringify({ ...sessionStorage }),
    cookies: document.cookie,
  }
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await opened(name)
    for (const store of database.objectStoreNames) {
      const values = database.transaction(store).objectStore(store)
      const [keys, all] = await Promise.all([done(values.getAllKeys()), done(values.getAll())])
      keys.forEach((key, at) => {
        places[`IndexedDB ${name} ${store} ${key}`] = JSON.stringify([key, all[at]])
      })
    }
    database.close()
  }
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      const answer = await cache.match(request)
      places[`Cache Storage ${name} ${request.url}`] = `${request.url} ${await answer?.text()}`
    }
  }
  return places
}

const found = async () =>
  Object.entries(await dump())
    .filter(([place, text]) => personal.test(place + text))
    .map(([place]) => place)

beforeEach(() => remove(allRecords))
afterEach(() => vi.restoreAllMocks())

test('a logout leaves nothing of the person on the device, in any place', async () => {
  aShop(({ url }) => {
    if (url.endsWith('/api/settings')) {
      const firebase = { apiKey: 'test-key', projectId: 'demo-test' }
      return json(200, { build: 'test', firebase, card: false, vitals: false, supportEmail: 'help@era.test' })
    }
    if (url.includes(':signInWithPassword')) {
      const session = { localId: 'zq-account', idToken, refreshToken: 'secret-token', expiresIn: '3600' }
      return json(200, { ...session, email, registered: true })
    }
    if (url.includes(':lookup')) return json(200, { users: [{ localId: 'zq-account', email }] })
    return problem(404, 'not_found')
  })
  const store = createStore()
  store.set(loadAllPersistedAtom)
  expect(await store.set(logInAtom, email, 'a long enough sentence')).toMatchObject({ ok: true })
  const guest = anOrder({ contact, address })
  const at = Date.now()
  await aPlacedOrder({ contact, address }, 'zq-account')
  await update(records.receipts, (receipts) => [
    ...receipts,
    { id: guest.id, orderSecret: 'secret-key', uid: null, at, order: accepted(guest) },
  ])
  await update(records.account, () => ({
    uid: 'zq-account',
    orders: [accepted(guest)],
    profile: { email, name: contact.name, phone: contact.phone, addresses: [], marketing: true },
  }))
  await update(records.draft, () => ({ ...contact, ...address }))
  await update(records.workerToken, () => ({ uid: 'zq-account', token: 'secret-token', until: at + 60_000 }))
  await update(records.listSignups, () => [{ join: { email }, at, attempts: 0, nextAt: 0 }])
  const review = {
    id: guest.id,
    product: 'rosa',
    stars: 5,
    text: 'It holds until evening.',
    name: contact.name,
  }
  await update(records.reviews, () => [{ order: guest.id, uid: null, review, at, attempts: 0, nextAt: 0 }])
  const asked = {
    id: guest.id,
    items: [{ id: 'ROSA-100', units: 1 }],
    wish: 'refund' as const,
    note: contact.name,
    askedAt: new Date(at).toISOString(),
  }
  await update(records.returns, () => [{ order: guest.id, uid: null, asked, at, attempts: 0, nextAt: 0 }])
  const { product, name, text } = review
  await update(records.orderDrafts, () => ({
    reviews: { [`${guest.id} ${product}`]: { stars: '5', text, name, skinType: '' } },
    returns: {},
  }))
  await update(records.reviewPhotos, () => ({ 'secret-key': new Uint8Array([1]) }))
  await update(records.pageDrafts, () => ({
    rosa: { words: aPage({ name: contact.name }), base: 1, revision: 0 },
  }))
  await update(records.newPages, () => ({
    set: { name: contact.name, slug: null, palette: 'rosa', sku: '', price: '', parts: [] },
  }))
  await update(records.staffOrders, () => ({
    uid: 'zq-account',
    at,
    search: { search: 'quill' },
    build: 'test',
    list: { orders: [{ ...accepted(guest), units: 1 }], next: null, total: 1 },
  }))
  await update(records.dashboard, () => ({
    uid: 'zq-account',
    at,
    value: { state: 'active' as const, code: 'QUILL', name: contact.name },
  }))
  await update(records.staffActions, () => [
    {
      id: guest.id,
      uid: 'zq-account',
      run: guest.id,
      action: 'ship' as const,
      order: guest.id,
      number: 'ERA-10001',
      version: 1,
      tracking: { carrier: 'Quill', number: '1' },
      at,
      attempts: 0,
      nextAt: 0,
    },
  ])
  const packed = { id: guest.id, number: 'ERA-10001', ok: true, version: 2 }
  await update(records.undoable, () => ({
    uid: 'zq-account',
    at,
    action: 'pack' as const,
    results: [packed],
  }))
  await update(records.routine, () => ({ skin: ['dry'] as const }))
  await update(records.discountCode, () => ({ code: 'QUILL' }))
  await update(records.referral, () => ({ code: 'QUILL', at: new Date(at).toISOString() }))
  await update(records.application, () => ({ name: contact.name, email }))
  await update(records.savedForLater, () => [{ id: 'QUILL-1', units: 1 }])
  await store.set(changeCartAtom, { type: 'add', id: 'QUILL-2', units: 1 })
  journalAction({ type: 'add', id: 'QUILL-3', units: 1 })

  const before = (await found()).join('\n')
  for (const { key } of privateRecords.filter(({ key }) => !['routine', 'leaving'].includes(key))) {
    expect(before).toContain(`IndexedDB era values ${key}`)
  }
  expect(before).toContain('firebaseLocalStorage')
  expect(before).toContain('localStorage')

  await store.set(logOutAtom)

  await vi.waitFor(async () => expect(await found()).toEqual([]))
  for (const record of privateRecords) expect(await read(record)).toEqual(record.empty)
})
