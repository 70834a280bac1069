import { atom } from 'jotai'
import { refusesByBrowser } from '../base/privacy-signal.ts'
import { persistedVisits } from '../base/visit.ts'

/** Whether the person consented to measurement; false until they do. */
export const measureAtom = atom(
  (get) => get(persistedVisits.valueAtom).measure ?? false,
  (_get, set, measure: boolean) => set(persistedVisits.valueAtom, (visits) => ({ ...visits, measure })),
)

/** Whether pages may be measured: with consent, and not where the browser refuses it. */
export const mayMeasureAtom = atom((get) => get(measureAtom) && !refusesByBrowser())
