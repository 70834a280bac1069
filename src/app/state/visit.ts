import { records } from '#device/records.ts'
import { keep } from './kept.ts'
import type { ShopStore } from './store.ts'

/** What this browser remembers of its visits: no person in it, so it stays after logging out. */
export const visits = keep(records.visits)

const NEW_VISIT_MS = 30 * 60_000

export function countVisit(store: ShopStore): void {
  const now = Date.now()
  void store.set(visits.valueAtom, (held) => ({
    ...held,
    count: (held.count ?? 0) + (now - (held.lastAt ?? 0) > NEW_VISIT_MS ? 1 : 0),
    lastAt: now,
  }))
}
