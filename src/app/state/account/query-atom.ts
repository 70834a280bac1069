import { atom } from 'jotai'
import type { Answer } from '#device/http/api.ts'
import type { Refusal } from '#domain/refusal.ts'
import { uidAtom } from './auth.ts'

/** Data of one account, loaded for a working screen. Not stored on the device by itself. */
export interface Query<T> {
  /** Null until the first success; stays when a later load fails. */
  value: T | null
  /** When it was last loaded, in milliseconds since 1970. */
  at: number | null
  /** Why the last load failed. */
  refusal: Refusal | null
  busy: boolean
}

interface OwnedQuery<T> extends Query<T> {
  uid: string | null
}

const empty = { value: null, at: null, refusal: null, busy: true, uid: null }

/**
 * The answer of `load`, for the account that requested it: after a login as another account it is empty. `current`
 * returns the account's value at the time of the call.
 */
export function queryAtom<T, Params = void>(
  load: (params: Params, current: () => T | null) => Promise<Answer<T>>,
) {
  const stateAtom = atom<OwnedQuery<T>>(empty)
  let latest = 0
  const valueAtom = atom((get): Query<T> => {
    const query = get(stateAtom)
    return query.uid === get(uidAtom) ? query : empty
  })
  /** `unwanted` is asked when the answer is there: true drops it, and the load returns false. */
  const loadAtom = atom(null, async (get, set, params: Params, unwanted?: () => boolean) => {
    latest += 1
    const own = latest
    const uid = get(uidAtom)
    set(stateAtom, (now) => (now.uid === uid ? { ...now, busy: true } : { ...empty, uid }))
    const answer = await load(params, () => get(valueAtom).value)
    // An older answer never replaces a newer one.
    if (own !== latest) return true
    if (unwanted?.()) {
      set(stateAtom, (now) => ({ ...now, busy: false }))
      return false
    }
    set(stateAtom, (now) =>
      answer.ok
        ? { value: answer.value, at: Date.now(), refusal: null, busy: false, uid }
        : { ...now, refusal: answer.refusal, busy: false },
    )
    return true
  })
  const changeAtom = atom(null, (_get, set, change: (value: T) => T) =>
    set(stateAtom, (now) => (now.value === null ? now : { ...now, value: change(now.value) })),
  )
  /** Shows an earlier answer until a newer one is there. */
  const restoreAtom = atom(null, (get, set, value: T, at: number) => {
    const uid = get(uidAtom)
    set(stateAtom, (now) => ({ ...(now.uid === uid ? now : { ...empty, uid }), value, at, busy: false }))
  })
  return { valueAtom, loadAtom, changeAtom, restoreAtom }
}
