import { createStore } from 'jotai'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { measureAtom, persistedBrowserState } from '#app/state/base/browser-state.ts'
import { loadAllPersistedAtom } from '#app/state/base/persisted-state.ts'
import { refreshSettingsAtom } from '#app/state/base/settings.ts'
import { addToCartAtom, changeCartAtom, undoRemoveAtom } from '#app/state/cart/cart.ts'
import { persistedCatalogue } from '#app/state/catalogue/catalogue.ts'
import { followAnalytics } from '#app/state/lifecycle/analytics.ts'
import { notifyPlacedAtom } from '#app/state/order/notify-placed.ts'
import { storeCardOrder, storePlacedOrder } from '#device/outbox/outbox.ts'
import { allRecords, records } from '#device/storage/records.ts'
import { read, remove, update } from '#device/storage/storage.ts'
import { accepted, aPlacedOrder, aShop, json, now, problem } from '../../../device/outbox/placed.ts'
import { aCatalogue, anOrder } from '../../../make.ts'

/** Firebase's own code; the network is a stand-in that writes down what it is asked, and Google's queue is read. */

const MEASUREMENT = 'G-TEST'
const settings = (measurementId: string | undefined) => ({
  build: 'test',
  firebase: { apiKey: 'key', projectId: 'era', appId: '1:2:web:3', ...(measurementId && { measurementId }) },
  card: false,
  vitals: false,
  supportEmail: 'help@era.test',
})
const catalogue = aCatalogue()
const [first] = catalogue.products
const sku = first?.variants[0]?.sku ?? ''

// On a busy machine these take longer to load than a test waits for an event.
beforeAll(async () => {
  await Promise.all([
    import('#app/state/lifecycle/measure.ts'),
    import('#device/firebase/analytics.ts'),
    import('firebase/app'),
    import('firebase/analytics'),
  ])
})

let asked: string[]
let online: string | undefined

/** What Google's script would send: `window.dataLayer` is its queue, and the SDK's whole output. */
const queue = () =>
  ((Reflect.get(window, 'dataLayer') ?? []) as ArrayLike<unknown>[]).map((call) => Array.from(call))
const sent = (name?: string) =>
  queue()
    .filter(([kind, event]) => kind === 'event' && (name === undefined || event === name))
    .map(([, event, params]) => ({ event: String(event), params: Object(params) }))

/** A page: its store, and the router's message when a screen is shown. */
async function aPage(measurementId: string | undefined, path = '/') {
  online = measurementId
  history.replaceState(null, '', path)
  await update(records.catalogue, () => ({ catalogue }))
  const store = createStore()
  store.set(loadAllPersistedAtom)
  await vi.waitFor(() => {
    expect(store.get(persistedBrowserState.statusAtom)).toBe('ready')
    expect(store.get(persistedCatalogue.valueAtom)).not.toBeNull()
  })
  await store.set(refreshSettingsAtom)
  let arrive = (_move: { pathChanged: boolean }) => {}
  const stop = followAnalytics(store, {
    subscribe: (_event, listener) => {
      arrive = listener
      return () => {
        arrive = () => {}
      }
    },
  })
  closing.push(async () => {
    await store.set(measureAtom, false)
    stop()
  })
  const go = (to: string) => {
    history.replaceState(null, '', to)
    arrive({ pathChanged: true })
  }
  return { store, go }
}
const closing: (() => Promise<void>)[] = []
const start = location.href

beforeEach(async () => {
  await remove(allRecords)
  asked = []
  aShop(async ({ url }) => {
    asked.push(url)
    if (url.endsWith('/api/settings')) return json(200, settings(online))
    if (url.includes('firebaseinstallations')) {
      const authToken = { token: 'token', expiresIn: '604800s' }
      return json(200, { name: 'n', fid: 'c1234567890123456789ab', refreshToken: 'r', authToken })
    }
    if (url.includes('webConfig')) return json(200, { ...settings(MEASUREMENT).firebase })
    return problem(404, 'not_found')
  })
})
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
  Reflect.deleteProperty(navigator, 'globalPrivacyControl')
  Reflect.get(window, 'dataLayer')?.splice(0)
  history.replaceState(null, '', start)
  vi.restoreAllMocks()
})

const google = () => asked.filter((url) => /google|firebase/.test(url))
const scripts = () => [...document.querySelectorAll('script[src*=googletagmanager]')]
/** Everything that was begun before has run: the pages' own calls wait for no more than promises and storage. */
const settle = async () => {
  for (let turn = 0; turn < 20; turn += 1) await read(records.browserState)
}

test('a shop without analytics loads and sends nothing, even with consent', async () => {
  const { store, go } = await aPage(undefined, `/${first?.slug}`)
  await store.set(measureAtom, true)
  go('/checkout')
  await settle()
  expect([queue(), google(), scripts()]).toEqual([[], [], []])
})

test('nothing is loaded or sent before consent', async () => {
  const { store, go } = await aPage(MEASUREMENT)
  go(`/${first?.slug}`)
  await store.set(addToCartAtom, sku, 1)
  await settle()
  expect([queue(), google(), scripts()]).toEqual([[], [], []])
})

test('a browser that opts out of tracking is respected', async () => {
  Object.defineProperty(navigator, 'globalPrivacyControl', { value: true, configurable: true })
  const { store } = await aPage(MEASUREMENT)
  await store.set(measureAtom, true)
  await settle()
  expect([queue(), google(), scripts()]).toEqual([[], [], []])
})

test('with consent: pages by their path, a product that is looked at, and what goes into the cart', async () => {
  const { store, go } = await aPage(MEASUREMENT, '/orderconfirmation?order=1#key=secret')
  await store.set(measureAtom, true)
  await vi.waitFor(() => expect(sent('page_view')).toHaveLength(1))
  const kinds = queue().map(([kind]) => kind)
  expect(kinds.indexOf('consent')).toBeLessThan(kinds.indexOf('config'))
  // Google's own events too have the path only.
  expect(kinds.indexOf('set')).toBeLessThan(kinds.indexOf('config'))
  expect(queue()[kinds.indexOf('consent')]).toEqual([
    'consent',
    'default',
    {
      analytics_storage: 'granted',
      ad_storage: 'denied',
      ad_user_data: 'denied',
      ad_personalization: 'denied',
    },
  ])
  go(`/${first?.slug}?utm_email=ada@era.test`)
  await vi.waitFor(() => expect(sent('view_item')).toHaveLength(1))
  await store.set(addToCartAtom, sku, 2)
  await vi.waitFor(() => expect(sent('add_to_cart')).toHaveLength(1))
  expect(sent('add_to_cart')[0]?.params).toMatchObject({
    currency: 'USD',
    items: [{ item_id: sku, quantity: 2 }],
  })
  // What an undo brings back was added once.
  await store.set(changeCartAtom, { type: 'remove', id: sku })
  await store.set(undoRemoveAtom)
  go('/checkout')
  await vi.waitFor(() => expect(sent('begin_checkout')).toHaveLength(1))
  expect(sent('add_to_cart')).toHaveLength(1)
  expect(JSON.stringify(queue())).not.toMatch(/secret|ada@/)
  expect(sent().map(({ params }) => params.send_to)).toEqual(sent().map(() => MEASUREMENT))
})

test('a purchase is reported once, when the order is sent or paid here; not when a receipt is opened', async () => {
  const order = await aPlacedOrder()
  const { store } = await aPage(MEASUREMENT)
  await store.set(measureAtom, true)
  await vi.waitFor(() => expect(sent('page_view')).toHaveLength(1))
  await storePlacedOrder(accepted(order), { orderSecret: order.key, uid: null, now })
  await vi.waitFor(() => expect(sent('purchase')).toHaveLength(1))
  expect(sent('purchase')[0]?.params).toMatchObject({ transaction_id: 'ERA-10001', currency: 'USD' })

  const card = anOrder()
  const unpaid = accepted(card, { state: 'awaiting_payment', number: 'ERA-10002' })
  await storeCardOrder(unpaid, { orderSecret: card.key, uid: null, at: now })
  const opened = accepted(anOrder(), { number: 'ERA-10003' })
  await update(records.receipts, (all) => [
    { id: opened.id, orderSecret: 'key', uid: null, at: now, order: opened },
    ...all,
  ])
  await update(records.receipts, (all) =>
    all.map((one) => (one.id === card.id ? { ...one, order: { ...unpaid, state: 'placed' as const } } : one)),
  )
  await vi.waitFor(() => expect(sent('purchase')).toHaveLength(2))
  expect(sent('purchase')[1]?.params.transaction_id).toBe('ERA-10002')
  // One that the worker sent while no page was open.
  const late = accepted(anOrder(), { number: 'ERA-10004' })
  await update(records.receipts, (all) => [
    { id: late.id, orderSecret: 'key', uid: null, at: now, order: late, unseenSaving: 0 },
    ...all,
  ])
  await store.set(notifyPlacedAtom)
  await vi.waitFor(() => expect(sent('purchase')).toHaveLength(3))
  expect(sent('purchase').map(({ params }) => params.transaction_id)).not.toContain('ERA-10003')
})

test('withdrawing consent stops it and removes what it stored', async () => {
  const { store, go } = await aPage(MEASUREMENT)
  await store.set(measureAtom, true)
  await vi.waitFor(() => expect(sent('page_view')).toHaveLength(1))
  // As Google's script writes them.
  // biome-ignore lint/suspicious/noDocumentCookie: nothing else writes a cookie in every browser
  for (const name of ['_ga', '_ga_TEST', 'kept']) document.cookie = `${name}=1; path=/`
  const installations = (act: (rows: IDBObjectStore) => IDBRequest<number> | IDBRequest<IDBValidKey>) =>
    new Promise<IDBValidKey>((resolve, reject) => {
      const open = indexedDB.open('firebase-installations-database')
      open.onerror = () => reject(open.error)
      open.onsuccess = () => {
        const name = 'firebase-installations-store'
        const done = act(open.result.transaction(name, 'readwrite').objectStore(name))
        done.onsuccess = () => {
          open.result.close()
          resolve(done.result)
        }
      }
    })
  await installations((rows) => rows.put({ fid: 'c123' }, 'appDefault'))
  await store.set(measureAtom, false)
  expect(Reflect.get(window, `ga-disable-${MEASUREMENT}`)).toBe(true)
  await vi.waitFor(async () => expect(await installations((rows) => rows.count())).toBe(0))
  expect(document.cookie).not.toContain('_ga')
  expect(document.cookie).toContain('kept')
  const before = queue().length
  go(`/${first?.slug}`)
  await store.set(addToCartAtom, sku, 1)
  await settle()
  expect(queue()).toHaveLength(before)
})

test('cookies of a consent that was withdrawn elsewhere are removed', async () => {
  // biome-ignore lint/suspicious/noDocumentCookie: nothing else writes a cookie in every browser
  document.cookie = '_ga=1; path=/'
  await aPage(MEASUREMENT)
  await vi.waitFor(() => expect(document.cookie).not.toContain('_ga'))
  expect([queue(), google()]).toEqual([[], []])
})
