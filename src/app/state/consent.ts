import { atom } from 'jotai'
import { visits } from './visit.ts'

declare global {
  interface Navigator {
    /** The browser's own word that its person does not want to be followed. */
    globalPrivacyControl?: boolean
  }
}

export const refusesByBrowser = (): boolean =>
  typeof navigator !== 'undefined' && navigator.globalPrivacyControl === true

/** What was chosen here; no until it is yes. Writing it is the choice. */
export const measureAtom = atom(
  (get) => get(visits.valueAtom).measure ?? false,
  (_get, set, measure: boolean) => set(visits.valueAtom, (held) => ({ ...held, measure })),
)

/** Whether pages may be measured: chosen, and not refused by the browser, whatever was chosen. */
export const mayMeasureAtom = atom((get) => get(measureAtom) && !refusesByBrowser())
