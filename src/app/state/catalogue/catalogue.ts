import { atom } from 'jotai'
import { records } from '#device/storage/records.ts'
import { read } from '#device/storage/storage.ts'
import type { Catalogue } from '#domain/catalogue/product.ts'
import type { Refusal } from '#domain/refusal.ts'
import { persistedAtom } from '../base/persisted-atom.ts'

export const catalogueRecord = persistedAtom(records.catalogue)
export const catalogueCheckedAt = persistedAtom(records.catalogueCheckedAt)

/** The catalogue this device has; null before the first visit has brought it. */
export const catalogueAtom = atom(
  (get): Catalogue | null => get(catalogueRecord.valueAtom)?.catalogue ?? null,
)

const STALE_MS = 30_000
const OLD_MS = 86_400_000

/** Milliseconds since the catalogue was last confirmed, from a day on: old enough to say so. Null while it is fresh. */
export const catalogueAgeAtom = atom((get) => {
  const at = get(catalogueCheckedAt.valueAtom)
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

/** Asks the shop for changes. The browser revalidates by ETag, so an unchanged catalogue costs one short answer. */
export const refreshCatalogueAtom = atom(null, (_get, set): Promise<Catalogue> => {
  refreshing ??= set(fetchCatalogueAtom).finally(() => {
    refreshing = undefined
  })
  return refreshing
})

const fetchCatalogueAtom = atom(null, async (get, set): Promise<Catalogue> => {
  const { fetchCatalogue, withCatalogue } = await import('#device/http/catalogue.ts')
  const answer = await fetchCatalogue(get(catalogueAtom) ?? (await stored())?.catalogue ?? null)
  if (!answer.ok) throw new NoCatalogue(answer.refusal)
  const catalogue = answer.value
  const at = Date.now()
  await set(catalogueCheckedAt.valueAtom, () => at)
  if (get(catalogueAtom) === catalogue) return catalogue
  await set(catalogueRecord.valueAtom, (stored) => withCatalogue(stored, catalogue, at))
  return get(catalogueAtom) ?? catalogue
})

const stored = () => read(records.catalogue).catch(() => null)

/** The catalogue: what the device has, at once, while a fresh one is fetched; else the shop's. */
export const ensureCatalogueAtom = atom(null, async (get, set): Promise<Catalogue> => {
  const known = get(catalogueRecord.valueAtom) ?? (await stored())
  if (!known) return set(refreshCatalogueAtom)
  const at = get(catalogueCheckedAt.valueAtom)
  if (at === null || Date.now() - at > STALE_MS) set(refreshCatalogueAtom).catch(() => undefined)
  return known.catalogue
})
