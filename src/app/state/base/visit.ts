import { atom } from 'jotai'
import { records } from '#device/storage/records.ts'
import { persistedAtom } from './persisted-atom.ts'

/** What this browser remembers of its visits: no person in it, so it stays after logging out. */
export const visits = persistedAtom(records.visits)

const NEW_VISIT_MS = 30 * 60_000

export const countVisitAtom = atom(null, (_get, set) => {
  const now = Date.now()
  return set(visits.valueAtom, (held) => ({
    ...held,
    count: (held.count ?? 0) + (now - (held.lastAt ?? 0) > NEW_VISIT_MS ? 1 : 0),
    lastAt: now,
  }))
})
