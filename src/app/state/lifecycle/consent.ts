import { atom } from 'jotai'
import { refusesByBrowser } from '../base/privacy-signal.ts'
import { visits } from '../base/visit.ts'

/** What was chosen here; no until it is yes. Writing it is the choice. */
export const measureAtom = atom(
  (get) => get(visits.valueAtom).measure ?? false,
  (_get, set, measure: boolean) => set(visits.valueAtom, (held) => ({ ...held, measure })),
)

/** Whether pages may be measured: chosen, and not refused by the browser, whatever was chosen. */
export const mayMeasureAtom = atom((get) => get(measureAtom) && !refusesByBrowser())
