import { type Atom, atom, type Setter, type WritableAtom } from 'jotai'
import type { Change, StoredRecord } from '#device/storage/records.ts'
import { refresh, subscribe, update } from '#device/storage/storage.ts'

interface Persisted<T> {
  status: 'loading' | 'ready'
  requested: boolean
  /** What is stored, as last read or written. */
  stored: T
  /** Changes made here and not yet written, in order. They are operations, so they fit whatever is stored. */
  unwritten: readonly Change<T>[]
}

type LoadAtom = WritableAtom<null, [], void>

export interface PersistedAtom<T> {
  /** The stored value with the changes that are being written. Writing is synchronous; its promise settles when stored. */
  valueAtom: WritableAtom<T, [Change<T>], Promise<void>>
  /** `ready` once the stored value was read, or could not be. */
  statusAtom: Atom<Persisted<T>['status']>
  /** Reads the value and follows it, in the browser. Asking twice does it once. */
  loadAtom: LoadAtom
}

const loadAtoms: LoadAtom[] = []
const loaders: Setter[] = []

/** Loads every persisted atom, and those of modules that are imported later. */
export const loadPersistedAtom = atom(null, (_get, set) => {
  loaders.push(set)
  for (const loadAtom of loadAtoms) set(loadAtom)
})

/**
 * A synchronous atom of a value that is stored on the device. A change shows at once, and is applied to what is really
 * stored when it is written. A read that fails is not an empty value: the page goes on with what it has.
 */
export function persistedAtom<T>(record: StoredRecord<T>): PersistedAtom<T> {
  const stateAtom = atom<Persisted<T>>({
    status: 'loading',
    requested: false,
    stored: record.empty,
    unwritten: [],
  })
  const without = (changes: readonly Change<T>[], change: Change<T> | undefined) =>
    changes.filter((other) => other !== change)

  const loadAtom = atom(null, (get, set) => {
    if (get(stateAtom).requested) return
    set(stateAtom, (now) => ({ ...now, requested: true }))
    // With the stored value the change is in it: both in one step, or it would be seen twice.
    subscribe(record, (stored, change) =>
      set(stateAtom, (now) => ({ ...now, stored, unwritten: without(now.unwritten, change) })),
    )
    refresh(record)
      // Reported by the storage, which reads again when it can; what was done here stays on the screen.
      .catch(() => undefined)
      .then(() => set(stateAtom, (now) => ({ ...now, status: 'ready' })))
  })

  const valueAtom = atom(
    (get) => {
      const { stored, unwritten } = get(stateAtom)
      return unwritten.reduce((value, change) => change(value), stored)
    },
    async (_get, set, change: Change<T>) => {
      // A page may be left before it has loaded anything, and what was changed there counts all the same.
      set(loadAtom)
      // A closure of its own, since the same function may be passed twice.
      const own: Change<T> = (now) => change(now)
      set(stateAtom, (now) => ({ ...now, unwritten: [...now.unwritten, own] }))
      try {
        await update(record, own)
      } finally {
        set(stateAtom, (now) => ({ ...now, unwritten: without(now.unwritten, own) }))
      }
    },
  )

  loadAtoms.push(loadAtom)
  for (const set of loaders) set(loadAtom)
  return { valueAtom, statusAtom: atom((get) => get(stateAtom).status), loadAtom }
}
