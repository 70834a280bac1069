import { atom } from 'jotai'
import { build } from '#device/build.ts'
import { read } from '#device/memory.ts'
import { records } from '#device/records.ts'
import type { Catalogue } from '#domain/product.ts'
import type { Refusal } from '#domain/refusal.ts'
import { keep } from './kept.ts'
import type { ShopStore } from './store.ts'

export const shelf = keep(records.catalogue)
export const heard = keep(records.heard)

/** The catalogue this device has; null before the first visit has brought it. */
export const catalogueAtom = atom((get): Catalogue | null => get(shelf.valueAtom)?.catalogue ?? null)

const STALE_MS = 30_000
const OLD_MS = 86_400_000

/** Milliseconds since the shop was last heard, from a day on: old enough to say so. Null while it is fresh. */
export const catalogueAgeAtom = atom((get) => {
  const at = get(heard.valueAtom)
  const age = at === null ? 0 : Date.now() - at
  return age > OLD_MS ? age : null
})

/** Thrown to a screen that cannot be shown without the catalogue. */
export class NoCatalogue extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(`The catalogue cannot be had: ${refusal.code}`)
    this.refusal = refusal
  }
}

let refreshing: Promise<Catalogue> | undefined

/** Asks the shop what is new. The browser revalidates by ETag, so an unchanged catalogue costs one short answer. */
export function refreshCatalogue(store: ShopStore): Promise<Catalogue> {
  refreshing ??= fetchCatalogue(store).finally(() => {
    refreshing = undefined
  })
  return refreshing
}

async function fetchCatalogue(store: ShopStore): Promise<Catalogue> {
  const [{ bringCatalogue }, { bestPromise }] = await Promise.all([
    import('#device/catalogue.ts'),
    import('#domain/promise.ts'),
  ])
  const answer = await bringCatalogue(store.get(catalogueAtom) ?? (await stored())?.catalogue ?? null)
  if (!answer.ok) throw new NoCatalogue(answer.refusal)
  const catalogue = answer.value
  const at = Date.now()
  await store.set(heard.valueAtom, () => at)
  if (store.get(catalogueAtom) === catalogue) return catalogue
  await store.set(shelf.valueAtom, (now) => {
    const promise = bestPromise(now?.promise, catalogue, at)
    const same = now?.catalogue.version === catalogue.version && now.catalogue.promise === catalogue.promise
    if (same && now.promise === promise && now.build === build) return now
    return { catalogue: same ? now.catalogue : catalogue, build, ...(promise && { promise }) }
  })
  return store.get(catalogueAtom) ?? catalogue
}

const stored = () => read(records.catalogue).catch(() => null)

/** The catalogue: what the device has, at once, with a fresh one fetched behind it; else the shop's. */
export async function ensureCatalogue(store: ShopStore): Promise<Catalogue> {
  const known = store.get(shelf.valueAtom) ?? (await stored())
  if (!known) return refreshCatalogue(store)
  const at = store.get(heard.valueAtom)
  if (at === null || Date.now() - at > STALE_MS) void refreshCatalogue(store).catch(() => undefined)
  return known.catalogue
}
