import { connectionAtom } from '../base/connection.ts'
import type { ShopStore } from '../base/store.ts'
import { visits } from '../base/visit.ts'
import { dirtyAtom } from '../cart/draft.ts'
import { takeNewest } from './service-worker.ts'
import { updateAtom } from './update.ts'

/** A screen whose file cannot be had. Cancelled by whoever offers a way out; else the error goes on. */
export interface PreloadFailure {
  url: string
  build: string
  cause: string
}

declare global {
  interface WindowEventMap {
    'preload-failure': CustomEvent<PreloadFailure>
  }
}

/**
 * Offers “update and retry”: most likely a newer build has replaced the file. Once per build, or a broken release
 * would reload for ever; not offline, where a reload finds no more; never over a half-typed form.
 */
export function followPreloadFailures(store: ShopStore): () => void {
  const offer = (event: WindowEventMap['preload-failure']) => {
    const { build } = event.detail
    const offline = !navigator.onLine || store.get(connectionAtom) === 'offline'
    const again = store.get(visits.valueAtom).reloadedFor === build
    if (offline || again || store.get(dirtyAtom)) return
    event.preventDefault()
    store.set(updateAtom, {
      kind: 'screen',
      apply: async () => {
        await store.set(visits.valueAtom, (held) => ({ ...held, reloadedFor: build }))
        await takeNewest()
      },
    })
  }
  addEventListener('preload-failure', offer)
  return () => removeEventListener('preload-failure', offer)
}
