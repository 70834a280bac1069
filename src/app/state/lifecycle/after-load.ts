import { atom } from 'jotai'
import { records } from '#device/storage/records.ts'
import { read } from '#device/storage/storage.ts'
import { storageProblemAtom } from '../base/connection.ts'
import type { AppStore } from '../base/store.ts'
import { followCatalogue } from '../catalogue/follow.ts'
import { followInstall, type InstallPrompt } from './install.ts'
import { queuedEntriesAtom } from './queues.ts'
import { typingAtom } from './update.ts'

/** Starts what can wait until after `load`; a separate chunk. */
export function startAfterLoad(store: AppStore, installPrompt?: InstallPrompt): void {
  followTyping(store)
  guardUnstored(store)
  followInstall(store, installPrompt)
  store.set(finishLogOutAtom)
  followCatalogue(store)
}

/** What is searched for is in the address, and what was emptied again is nothing to lose. */
const isLost = (node: Node) =>
  !(node instanceof HTMLInputElement) || (node.type !== 'search' && node.value !== '')

/**
 * Where something was typed, chosen or dropped counts until it has left the screen: then it was sent or given up. A form
 * leaves without an event, so this looks again when the focus moves and, before a build is taken, when the tab is hidden.
 */
function followTyping(store: AppStore) {
  const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')]
  // Typed before this ran.
  const touched = new Set<Node>(fields.filter(({ value, defaultValue }) => value !== defaultValue))
  const look = ({ type, target }: Event) => {
    if ((type === 'input' || type === 'drop') && target instanceof Node) touched.add(target)
    for (const node of touched) if (!node.isConnected || !isLost(node)) touched.delete(node)
    // A crop is drawn without a field.
    const dialog = document.querySelector('[role$=dialog][data-state=open]')
    store.set(typingAtom, touched.size > 0 || dialog !== null)
  }
  for (const type of ['input', 'drop', 'focusin', 'visibilitychange']) addEventListener(type, look, true)
}

/** While nothing can be stored, what waits is in this page only: the browser asks before it is closed. */
function guardUnstored(store: AppStore) {
  const ask = (event: Event) => event.preventDefault()
  const look = () => {
    const isInPageOnly = store.get(storageProblemAtom) !== null && store.get(queuedEntriesAtom).length > 0
    // Only then: a browser does not store a page with this listener for Back.
    if (isInPageOnly) addEventListener('beforeunload', ask)
    else removeEventListener('beforeunload', ask)
  }
  store.sub(storageProblemAtom, look)
  store.sub(queuedEntriesAtom, look)
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
