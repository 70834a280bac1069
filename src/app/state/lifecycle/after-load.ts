import { atom } from 'jotai'
import { records } from '#device/storage/records.ts'
import { read } from '#device/storage/storage.ts'
import type { AppStore } from '../base/store.ts'
import { followCatalogue } from '../catalogue/follow.ts'
import { followInstall, type InstallPrompt } from './install.ts'

/** Starts what can wait until after `load`; a separate chunk. */
export function startAfterLoad(store: AppStore, installPrompt?: InstallPrompt): void {
  followInstall(store, installPrompt)
  store.set(finishLogOutAtom)
  followCatalogue(store)
}

/** An earlier page was closed while it logged out. */
const finishLogOutAtom = atom(null, (_get, set) => {
  read(records.logOutPending)
    .then(async (left) => {
      if (!left) return
      const { logOutAtom } = await import('../account/login.ts')
      await set(logOutAtom)
    })
    .catch(() => undefined)
})
