import { type Atom, atom, type WritableAtom } from 'jotai'
import { type MemoryRecord, read, subscribe, update } from '#device/memory.ts'

type Change<T> = (now: T) => T

interface Mirror<T> {
  status: 'loading' | 'ready'
  followed: boolean
  /** What is stored, as last read. */
  base: T
  /** Changes made here and not yet stored, in order. They are operations, so they fit whatever is stored. */
  pending: readonly Change<T>[]
}

export interface Kept<T> {
  /** The value on the screen: what is stored with the changes on their way. Synchronous; settles when written. */
  valueAtom: WritableAtom<T, [Change<T>], Promise<void>>
  statusAtom: Atom<Mirror<T>['status']>
  /** Reads the store and follows it, in the browser. Asking twice does it once. */
  followAtom: WritableAtom<null, [], void>
}

/**
 * A synchronous atom mirrored in the device's memory. Nothing waits for the store: a change shows at
 * once and is written once the stored value is known, applied to that value. A read that fails is
 * not an empty value: the page goes on with what it has, and the changes are not written over it.
 */
export function keep<T>(record: MemoryRecord<T>): Kept<T> {
  const told = new Map<Change<T>, () => void>()
  const mirrorAtom = atom<Mirror<T>>({ status: 'loading', followed: false, base: record.empty, pending: [] })

  const followAtom = atom(null, (get, set) => {
    if (get(mirrorAtom).followed) return
    set(mirrorAtom, (mirror) => ({ ...mirror, followed: true }))
    let reading = Promise.resolve()
    const load = async () => {
      try {
        const base = await read(record)
        set(mirrorAtom, (mirror) => ({ ...mirror, base }))
      } catch {
        // `whenNotKept` has told the person already; what was typed or tapped here stays on the screen.
      }
      const waiting = get(mirrorAtom).status === 'loading' ? get(mirrorAtom).pending : []
      set(mirrorAtom, (mirror) => ({ ...mirror, status: 'ready' }))
      for (const change of waiting) void set(storeAtom, change).finally(told.get(change))
    }
    const follow = () => {
      reading = reading.then(load)
    }
    follow()
    subscribe(record, follow)
  })

  const storeAtom = atom(null, async (_get, set, change: Change<T>) => {
    const base = await update(record, change)
    set(mirrorAtom, (mirror) => ({
      ...mirror,
      base,
      pending: mirror.pending.filter((other) => other !== change),
    }))
  })

  return {
    valueAtom: atom(
      (get) => {
        const { base, pending } = get(mirrorAtom)
        return pending.reduce((value, change) => change(value), base)
      },
      async (get, set, change: Change<T>) => {
        // Not only once the page is fully awake: who taps and leaves at once has tapped all the same.
        set(followAtom)
        // A fresh closure, since the same function may be asked for twice.
        const own: Change<T> = (now) => change(now)
        set(mirrorAtom, (mirror) => ({ ...mirror, pending: [...mirror.pending, own] }))
        if (get(mirrorAtom).status === 'ready') return set(storeAtom, own)
        await new Promise<void>((resolve) => told.set(own, resolve))
        told.delete(own)
      },
    ),
    statusAtom: atom((get) => get(mirrorAtom).status),
    followAtom,
  }
}
