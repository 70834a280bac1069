import { refreshSettingsAtom, settingsAtom } from '../base/settings.ts'
import type { AppStore } from '../base/store.ts'
import { mayMeasureAtom } from '../base/visit.ts'

/** The part of the router that is used here. */
interface Screens {
  subscribe(event: 'onRendered', listener: (move: { pathChanged: boolean }) => void): () => void
}

const tool = () => import('#device/firebase/analytics.ts')

/** Counts page views while the person consents, where analytics is configured. */
export function followAnalytics(store: AppStore, router: Screens): void {
  const count = async () => {
    if (!store.get(mayMeasureAtom)) return
    if (store.get(settingsAtom) === null) await store.set(refreshSettingsAtom)
    const firebase = store.get(settingsAtom)?.firebase
    if (firebase?.measurementId) await (await tool()).countPage(firebase, location.pathname)
  }
  const start = () => void count().catch((error) => console.error('analytics', error))
  router.subscribe('onRendered', ({ pathChanged }) => pathChanged && start())
  let allowed = store.get(mayMeasureAtom)
  if (allowed) start()
  store.sub(mayMeasureAtom, () => {
    const now = store.get(mayMeasureAtom)
    if (now === allowed) return
    allowed = now
    if (now) start()
    else void tool().then(({ stopCounting }) => stopCounting())
  })
}
