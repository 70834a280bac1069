import { count, countPage, stopCounting } from '#device/firebase/analytics.ts'
import { additionOf, checkoutOf, type Measured, purchaseOf, viewOf } from '#domain/analytics/events.ts'
import { type Catalogue, findProduct, openingVariant } from '#domain/catalogue/product.ts'
import type { AnswerOf } from '#domain/contract.ts'
import type { Order } from '#domain/order/order.ts'
import type { AppStore } from '../base/store.ts'
import { additionsAtom, cartAtom, cartStatusAtom } from '../cart/cart.ts'
import { discountCodeAtom } from '../cart/discount-code.ts'
import { ensureCatalogueAtom } from '../catalogue/catalogue.ts'
import { notifiedOrdersAtom, receiptsAtom, receiptsStatusAtom } from '../order/outbox.ts'

/** The part of the router that is used here. */
export interface Screens {
  subscribe(event: 'onRendered', listener: (move: { pathChanged: boolean }) => void): () => void
}

/** Measures from here on. The returned function stops it and removes what it stored. */
export async function startMeasuring(
  store: AppStore,
  router: Screens,
  firebase: AnswerOf<'settings'>['firebase'],
): Promise<() => Promise<void>> {
  let stopped = false
  const failed = (error: unknown) => console.error('analytics', error)
  const send = (event: Measured | null, path = location.pathname) => {
    if (event && !stopped) count(firebase, event, path).catch(failed)
  }
  const withCatalogue = (act: (catalogue: Catalogue) => Measured | null) => {
    const path = location.pathname
    store
      .set(ensureCatalogueAtom)
      .then((catalogue) => send(act(catalogue), path))
      .catch(failed)
  }

  const arrive = () => {
    if (stopped) return
    countPage(firebase, location.pathname).catch(failed)
    const url = new URL(location.href)
    if (url.pathname === '/checkout') void beginCheckout()
    else withCatalogue((catalogue) => viewed(catalogue, url))
  }
  const beginCheckout = async () => {
    await readiness(store, cartStatusAtom)
    if (location.pathname !== '/checkout') return
    const { items } = store.get(cartAtom)
    withCatalogue((catalogue) => checkoutOf(catalogue, items, store.get(discountCodeAtom)?.code))
  }

  let seen = store.get(additionsAtom).length
  const add = () => {
    const all = store.get(additionsAtom)
    for (const item of all.slice(seen)) withCatalogue((catalogue) => additionOf(catalogue, item))
    seen = all.length
  }

  const stops = [
    router.subscribe('onRendered', ({ pathChanged }) => pathChanged && arrive()),
    store.sub(additionsAtom, add),
    followPurchases(store, (order) => send(purchaseOf(order))),
  ]
  arrive()
  return async () => {
    stopped = true
    for (const stop of stops) stop()
    await forgetMeasuring()
  }
}

/** The product of this address with the size or shade in it. */
function viewed(catalogue: Catalogue, { pathname, searchParams }: URL): Measured | null {
  const slug = pathname === '/newpage' ? (searchParams.get('product') ?? '') : pathname.slice(1)
  const wanted = searchParams.get('size') ?? searchParams.get('shade')
  const variants = findProduct(catalogue, slug)?.variants ?? []
  const variant = openingVariant(variants, ({ name, options }) => {
    const [label = name] = Object.values(options)
    return wordOf(label) === wanted
  })
  return variant ? viewOf(catalogue, variant) : null
}

/** As in the address: “30 ml” is `30-ml`. */
const wordOf = (label: string) =>
  label
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

const settled = (state: string) =>
  !['waiting', 'withdrawn', 'needs_decision', 'awaiting_payment'].includes(state)

/** Reports each order once, from the device that placed or paid it, in the visible tab. */
function followPurchases(store: AppStore, report: (order: Order) => void): () => void {
  const waiting = new Set<string>()
  const done = new Set<string>()
  const once = (order: Order) => {
    if (done.has(order.id) || order.state === 'cancelled' || document.visibilityState !== 'visible') return
    done.add(order.id)
    report(order)
  }
  const follow = () => {
    if (store.get(receiptsStatusAtom) !== 'ready') return
    for (const { id, state, order } of store.get(receiptsAtom)) {
      if (!settled(state)) waiting.add(id)
      else if (order && waiting.has(id)) once(order)
    }
  }
  const announced = () => {
    for (const order of store.get(notifiedOrdersAtom)) once(order)
  }
  const stops = [
    store.sub(receiptsAtom, follow),
    store.sub(receiptsStatusAtom, follow),
    store.sub(notifiedOrdersAtom, announced),
  ]
  follow()
  announced()
  return () => {
    for (const stop of stops) stop()
  }
}

const readiness = (store: AppStore, statusAtom: typeof cartStatusAtom): Promise<void> =>
  new Promise((resolve) => {
    const ready = () => store.get(statusAtom) === 'ready'
    if (ready()) return resolve()
    const stop = store.sub(statusAtom, () => {
      if (!ready()) return
      stop()
      resolve()
    })
  })

/** Removes what measuring has stored in this browser: Google's cookies and Firebase's number. */
export async function forgetMeasuring(): Promise<void> {
  const stopped = stopCounting()
  const names = document.cookie.split('; ').map((pair) => pair.replace(/=.*/s, ''))
  for (const name of names.filter((one) => /^_ga(_|$)/.test(one))) {
    for (const domain of ['', ...parents(location.hostname)]) {
      // Google's script sets its cookies for the widest domain that it can.
      // biome-ignore lint/suspicious/noDocumentCookie: the other interface is not in every browser
      document.cookie = `${name}=; max-age=0; path=/${domain && `; domain=${domain}`}`
    }
  }
  await stopped
}

/** `www.shop.example`, `shop.example`, `example`. */
const parents = (host: string): string[] => {
  const labels = host.split('.')
  return labels.map((_, at) => labels.slice(at).join('.'))
}
