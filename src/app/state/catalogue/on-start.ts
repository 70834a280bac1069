import type { OnStart } from '../base/store.ts'
import { catalogueAtom, refreshCatalogueAtom } from './catalogue.ts'

/** Reloads the screens when the catalogue changes. */
export const onStart: OnStart = async ({ store, router }) => {
  // The page may have been rendered from another catalogue than the device's: its screen is reloaded once in any case.
  let shown: string | undefined
  const reloadIfNewer = () => {
    const version = store.get(catalogueAtom)?.version
    if (version !== undefined && version !== shown) void router.invalidate()
    shown = version ?? shown
  }
  await store.set(refreshCatalogueAtom).catch(() => undefined)
  reloadIfNewer()
  store.sub(catalogueAtom, reloadIfNewer)
}
