import { atom } from 'jotai'
import { records } from '#device/storage/records.ts'
import { refusesByBrowser } from './browser.ts'
import { persistedState } from './persisted-state.ts'

/** Visit count and choices of this browser. No personal data, so it stays after a logout. */
export const persistedBrowserState = persistedState(records.browserState)

const NEW_VISIT_MS = 30 * 60_000

export const countVisitAtom = atom(null, (_get, set) => {
  const now = Date.now()
  return set(persistedBrowserState.valueAtom, (state) => ({
    ...state,
    count: (state.count ?? 0) + (now - (state.lastAt ?? 0) > NEW_VISIT_MS ? 1 : 0),
    lastAt: now,
  }))
})

/** Whether the person consented to measurement; false until they do. */
export const measureAtom = atom(
  (get) => get(persistedBrowserState.valueAtom).measure ?? false,
  (_get, set, measure: boolean) => set(persistedBrowserState.valueAtom, (state) => ({ ...state, measure })),
)

/** Whether pages may be measured: with consent, and not where the browser refuses it. */
export const mayMeasureAtom = atom((get) => get(measureAtom) && !refusesByBrowser())
