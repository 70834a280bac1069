import { atom } from 'jotai'
import { records } from '#device/storage/records.ts'
import { read } from '#device/storage/storage.ts'
import type { Catalogue } from '#domain/catalogue/product.ts'
import type { Refusal } from '#domain/refusal.ts'
import { persistedState } from '../base/persisted-state.ts'
import type { AppStore, DataSource } from '../base/store.ts'

export const persistedCatalogue = persistedState(records.catalogue)
const persistedCheckedAt = persistedState(records.catalogueCheckedAt)

/** The stored catalogue; null before it was fetched for the first time. */
export const catalogueAtom = atom(
  (get): Catalogue | null => get(persistedCatalogue.valueAtom)?.catalogue ?? null,
)

const STALE_MS = 30_000
/** Write the confirmation time at most every 10 s, though pages poll every 4 s. */
const CHECKED_MS = 10_000
const OLD_MS = 86_400_000

/** Milliseconds since the catalogue was last confirmed, when that is more than a day; else null. */
export const catalogueAgeAtom = atom((get) => {
  const at = get(persistedCheckedAt.valueAtom)
  const age = at === null ? 0 : Date.now() - at
  return age > OLD_MS ? age : null
})

/** Thrown by the loader of a screen that cannot be shown without the catalogue. */
class NoCatalogue extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(`The catalogue cannot be loaded: ${refusal.code}`)
    this.refusal = refusal
  }
}

let refreshing: Promise<Catalogue> | undefined

/** Fetches what has changed. An unchanged catalogue costs one short answer (ETag). */
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
  const same = get(catalogueAtom) === catalogue
  if (!same || at - (get(persistedCheckedAt.valueAtom) ?? 0) > CHECKED_MS) {
    await set(persistedCheckedAt.valueAtom, () => at)
  }
  if (same) return catalogue
  await set(persistedCatalogue.valueAtom, (stored) => withCatalogue(stored, catalogue, at))
  return get(catalogueAtom) ?? catalogue
})

const stored = () => read(records.catalogue).catch(() => null)

/** The stored catalogue at once, while a fresh one is fetched; without one, the server's. */
export const ensureCatalogueAtom = atom(null, async (get, set): Promise<Catalogue> => {
  const known = get(persistedCatalogue.valueAtom) ?? (await stored())
  if (!known) return set(refreshCatalogueAtom)
  const at = get(persistedCheckedAt.valueAtom)
  if (at === null || Date.now() - at > STALE_MS) set(refreshCatalogueAtom).catch(() => undefined)
  return known.catalogue
})

/** A browser's source of screen data: the device's storage, else the server. */
export const deviceSource = (store: AppStore): DataSource => ({
  catalogue: () => store.set(ensureCatalogueAtom),
  async influencer(code) {
    const { api } = await import('#device/http/api.ts')
    const answer = await api.influencerPage({ params: { code }, as: null })
    if (answer.ok) return answer.value
    // Any other refusal does not prove that the code does not exist.
    if (answer.refusal.code === 'not_found' || answer.refusal.code === 'invalid') return null
    throw new Error(`The influencer's page cannot be loaded: ${answer.refusal.code}`)
  },
})
