import { atom } from 'jotai'
import { read } from '#device/memory.ts'
import { records } from '#device/records.ts'
import type { Catalogue } from '#domain/product.ts'
import type { Refusal } from '#domain/refusal.ts'
import { keep } from './kept.ts'
import type { ShopStore } from './store.ts'

export const shelf = keep(records.catalogue)

/** The catalogue this device has; null before the first visit has brought it. */
export const catalogueAtom = atom((get): Catalogue | null => get(shelf.valueAtom)?.catalogue ?? null)

const STALE_MS = 30_000
const OLD_MS = 86_400_000

/** Milliseconds since the shop was last heard, from a day on: old enough to say so. Null while it is fresh. */
export const catalogueAgeAtom = atom((get) => {
  const at = get(shelf.valueAtom)?.at
  const age = at === undefined ? 0 : Date.now() - at
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

/** Asks the shop. The browser revalidates by ETag, so an unchanged catalogue costs one short answer. */
export function refreshCatalogue(store: ShopStore): Promise<Catalogue> {
  refreshing ??= fetchCatalogue(store).finally(() => {
    refreshing = undefined
  })
  return refreshing
}

async function fetchCatalogue(store: ShopStore): Promise<Catalogue> {
  const [{ api }, { bestPromise }] = await Promise.all([
    import('#device/api.ts'),
    import('#domain/promise.ts'),
  ])
  const answer = await api.catalogue({ as: null })
  if (!answer.ok) throw new NoCatalogue(answer.refusal)
  const catalogue = answer.value
  const at = Date.now()
  await store.set(shelf.valueAtom, (now) => {
    const promise = bestPromise(now?.promise, catalogue, at)
    const same = now?.catalogue.version === catalogue.version && now.catalogue.promise === catalogue.promise
    return { catalogue: same ? now.catalogue : catalogue, at, ...(promise && { promise }) }
  })
  return catalogue
}

/** The catalogue: what the device has, at once, with a fresh one fetched behind it; else the shop's. */
export async function ensureCatalogue(store: ShopStore): Promise<Catalogue> {
  const known = store.get(shelf.valueAtom) ?? (await read(records.catalogue).catch(() => null))
  if (!known) return refreshCatalogue(store)
  if (Date.now() - known.at > STALE_MS) void refreshCatalogue(store).catch(() => undefined)
  return known.catalogue
}
