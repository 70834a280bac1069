import { mayMeasureAtom, persistedBrowserState } from '../base/browser-state.ts'
import { refreshSettingsAtom, settingsAtom } from '../base/settings.ts'
import type { AppStore } from '../base/store.ts'
import type { Screens } from './measure.ts'

/** Measures while the person consents, where analytics is configured. Nothing of it is loaded before. */
export function followAnalytics(store: AppStore, router: Screens): () => void {
  let known = false
  let allowed = false
  let measuring: Promise<() => Promise<void>> | undefined

  const start = async () => {
    if (store.get(settingsAtom)?.firebase.measurementId === undefined) await store.set(refreshSettingsAtom)
    const firebase = store.get(settingsAtom)?.firebase
    if (!allowed || !firebase?.measurementId) return
    const { startMeasuring } = await import('./measure.ts')
    if (!allowed) return
    measuring ??= startMeasuring(store, router, firebase)
  }
  const stop = async () => {
    const running = measuring
    measuring = undefined
    if (running) return (await running)()
    // Consent that was withdrawn while this page was closed.
    if (/(^|; )_ga/.test(document.cookie)) await (await import('./measure.ts')).forgetMeasuring()
  }
  const follow = () => {
    if (store.get(persistedBrowserState.statusAtom) !== 'ready') return
    const now = store.get(mayMeasureAtom)
    if (known && now === allowed) return
    known = true
    allowed = now
    void (now ? start() : stop()).catch((error) => console.error('analytics', error))
  }
  const stops = [store.sub(persistedBrowserState.statusAtom, follow), store.sub(mayMeasureAtom, follow)]
  follow()
  return () => {
    for (const end of stops) end()
  }
}
