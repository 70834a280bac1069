import { records } from '#device/storage/records.ts'
import { read } from '#device/storage/storage.ts'
import type { AppStore } from '../base/store.ts'
import { followCatalogue } from '../catalogue/follow.ts'
import { followInstall, type InstallPrompt } from './install.ts'

/** Starts what can wait until after `load`; a separate chunk. */
export function startAfterLoad(store: AppStore, installPrompt?: InstallPrompt): void {
  followInstall(store, installPrompt)
  finishLogOut(store)
  followCatalogue(store)
}

/** An earlier page was closed while it logged out. */
function finishLogOut(store: AppStore) {
  read(records.leaving)
    .then(async (left) => {
      if (!left) return
      const { logOutAtom } = await import('../account/login.ts')
      await store.set(logOutAtom)
    })
    .catch(() => undefined)
}
