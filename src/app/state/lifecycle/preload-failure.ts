import { persistedBrowserState } from '../base/browser-state.ts'
import { connectionAtom, probeConnectionAtom } from '../base/connection.ts'
import { updateAtom } from '../base/shell.ts'
import type { AppStore } from '../base/store.ts'
import { dirtyAtom } from '../cart/draft.ts'
import { activateNewestBuild } from './service-worker.ts'

/** A screen whose file could not be loaded. A listener that handles it calls `preventDefault`; else the error is thrown. */
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
 * would reload for ever; not while a form is half-typed; not offline, where a reload would fail too. Whether it is, the
 * failed file may be the first to show: the server is asked before anything is offered.
 */
export function followPreloadFailures(store: AppStore): () => void {
  const offer = (event: WindowEventMap['preload-failure']) => {
    const { build } = event.detail
    const offline = !navigator.onLine || store.get(connectionAtom) === 'offline'
    const again = store.get(persistedBrowserState.valueAtom).reloadedFor === build
    if (offline || again || store.get(dirtyAtom)) return
    event.preventDefault()
    const apply = async () => {
      await store.set(persistedBrowserState.valueAtom, (state) => ({ ...state, reloadedFor: build }))
      await activateNewestBuild()
    }
    void store.set(probeConnectionAtom).then((reached) => {
      if (reached) store.set(updateAtom, { kind: 'screen', apply })
    })
  }
  addEventListener('preload-failure', offer)
  return () => removeEventListener('preload-failure', offer)
}
