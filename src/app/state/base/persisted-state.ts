import { type Atom, atom, type Setter, type WritableAtom } from 'jotai'
import type { Change, StoredRecord } from '#device/storage/records.ts'
import { refresh, subscribe, update } from '#device/storage/storage.ts'

interface Persisted<T> {
  status: 'loading' | 'ready'
  requested: boolean
  /** The stored value, as last read or written. */
  stored: T
  /**
   * Changes made in this tab and not yet written, in order. They are functions, so they apply to any stored value. They show
   * a change at once, before the storage has read or written anything. What the storage could not write is its own list
   * (`pendingWrites` in device/storage/storage.ts), and is in `stored` by then.
   */
  unconfirmedChanges: readonly Change<T>[]
}

type LoadAtom = WritableAtom<null, [], void>

export interface PersistedState<T> {
  /** The stored value with the changes that are being written. Writing is synchronous; its promise settles when stored. */
  valueAtom: WritableAtom<T, [Change<T>], Promise<void>>
  /** `ready` after the first read, also if it failed. */
  statusAtom: Atom<Persisted<T>['status']>
  /** Reads the value and subscribes to it, in the browser. Calling it twice does it once. */
  loadAtom: LoadAtom
}

const loadAtoms: LoadAtom[] = []
const loaders: Setter[] = []

/** Loads every persisted atom, also of modules that are imported later. */
export const loadAllPersistedAtom = atom(null, (_get, set) => {
  loaders.push(set)
  for (const loadAtom of loadAtoms) set(loadAtom)
})

/**
 * A synchronous atom of a value that is stored on the device. A change shows at once, and is applied to the stored value
 * when it is written. After a failed read the page continues with the value it has, which is not written back.
 *
 * State is written through `valueAtom`. `update` of the storage is for a caller that decides by the stored value itself, or
 * changes several records at once; subscribed atoms follow it.
 */
export function persistedState<T>(record: StoredRecord<T>): PersistedState<T> {
  const stateAtom = atom<Persisted<T>>({
    status: 'loading',
    requested: false,
    stored: record.empty,
    unconfirmedChanges: [],
  })
  const without = (changes: readonly Change<T>[], change: Change<T> | undefined) =>
    changes.filter((other) => other !== change)

  const loadAtom = atom(null, (get, set) => {
    if (get(stateAtom).requested) return
    set(stateAtom, (now) => ({ ...now, requested: true }))
    // The new stored value includes the change: both are set in one step, or the change would show twice.
    subscribe(record, (stored, change) =>
      set(stateAtom, (now) => ({
        ...now,
        stored,
        unconfirmedChanges: without(now.unconfirmedChanges, change),
      })),
    )
    refresh(record)
      // The storage has reported the failure and reads again when it can; changes made here stay on the screen.
      .catch(() => undefined)
      .then(() => set(stateAtom, (now) => ({ ...now, status: 'ready' })))
  })

  const valueAtom = atom(
    (get) => {
      const { stored, unconfirmedChanges } = get(stateAtom)
      return unconfirmedChanges.reduce((value, change) => change(value), stored)
    },
    async (_get, set, change: Change<T>) => {
      // A change may come before the page has loaded its atoms.
      set(loadAtom)
      // A new closure, since the same function may be passed twice.
      const own: Change<T> = (now) => change(now)
      set(stateAtom, (now) => ({ ...now, unconfirmedChanges: [...now.unconfirmedChanges, own] }))
      try {
        await update(record, own)
      } finally {
        set(stateAtom, (now) => ({ ...now, unconfirmedChanges: without(now.unconfirmedChanges, own) }))
      }
    },
  )

  loadAtoms.push(loadAtom)
  for (const set of loaders) set(loadAtom)
  return { valueAtom, statusAtom: atom((get) => get(stateAtom).status), loadAtom }
}
