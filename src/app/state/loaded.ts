import { atom, type Getter } from 'jotai'
import type { Answer } from '#device/api.ts'
import type { Refusal } from '#domain/refusal.ts'
import { authAtom } from './auth.ts'

/** Something of one account's on a working screen. It lives as long as the page and is never kept on the device. */
export interface Loaded<T> {
  /** Null until it was there once; what was there stays when a later try fails. */
  value: T | null
  /** When the shop was last heard. */
  at: number | null
  /** Why the last try brought nothing. */
  refusal: Refusal | null
  busy: boolean
}

interface Held<T> extends Loaded<T> {
  whose: string | null
}

const nothing = { value: null, at: null, refusal: null, busy: true, whose: null }

const whoIs = (get: Getter): string | null => {
  const auth = get(authAtom)
  return auth.status === 'signed-in' ? auth.user.uid : null
}

/** What `ask` brings, for whoever asked: another account on the same page sees nothing of it. */
export function loaded<T, Asked = void>(ask: (asked: Asked) => Promise<Answer<T>>) {
  const heldAtom = atom<Held<T>>(nothing)
  let turn = 0
  const valueAtom = atom((get): Loaded<T> => {
    const held = get(heldAtom)
    return held.whose === whoIs(get) ? held : nothing
  })
  const loadAtom = atom(null, async (get, set, asked: Asked) => {
    turn += 1
    const mine = turn
    const whose = whoIs(get)
    set(heldAtom, (now) => (now.whose === whose ? { ...now, busy: true } : { ...nothing, whose }))
    const answer = await ask(asked)
    // An older answer never replaces a newer one.
    if (mine !== turn) return
    set(heldAtom, (now) =>
      answer.ok
        ? { value: answer.value, at: Date.now(), refusal: null, busy: false, whose }
        : { ...now, refusal: answer.refusal, busy: false },
    )
  })
  const changeAtom = atom(null, (_get, set, change: (value: T) => T) =>
    set(heldAtom, (now) => (now.value === null ? now : { ...now, value: change(now.value) })),
  )
  return { valueAtom, loadAtom, changeAtom }
}
