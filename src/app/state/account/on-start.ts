import { setSessionSource } from '#device/http/session.ts'
import { records } from '#device/storage/records.ts'
import { read } from '#device/storage/storage.ts'
import type { AppStore, OnStart } from '../base/store.ts'
import { authAtom, endSessionAtom, persistedUser, uidAtom } from './auth.ts'

export const onStart: OnStart = ({ store, router }) => {
  provideToken(store)
  const currentUser = () => {
    const auth = store.get(authAtom)
    return auth.status === 'signed-in' ? `${auth.user.uid} ${auth.user.role}` : auth.status
  }
  let user = currentUser()
  let uid = store.get(uidAtom)
  store.sub(authAtom, () => {
    if (currentUser() === user) return
    const first = user === 'unknown'
    const before = uid
    user = currentUser()
    uid = store.get(uidAtom)
    if (before !== uid && before) store.set(endSessionAtom)
    const signedIn = uid !== null
    if (signedIn) followUser(store)
    // Screens are reloaded after a login and a logout.
    if (!first || signedIn) void router.invalidate()
  })
}

function provideToken(store: AppStore) {
  setSessionSource(async (options) => {
    // Where no account is logged in, the identity provider is not loaded. The atom comes first: where it has the user,
    // nothing is read. A failed read counts as no user.
    const known = store.get(persistedUser.valueAtom) ?? (await read(records.user).catch(() => null))
    if (!known) return undefined
    // Once more, in case the provider could not be loaded before.
    followUser(store)
    return (await import('#device/firebase/auth.ts')).firebaseSession(options)
  })
}

function followUser(store: AppStore) {
  import('./follow.ts').then(({ followUserAtom }) => store.set(followUserAtom)).catch(() => undefined)
}
