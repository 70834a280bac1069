import { atom } from 'jotai'
import { persistedBrowserState } from '../base/browser-state.ts'
import type { AppStore } from '../base/store.ts'
import { cartAtom } from '../cart/cart.ts'
import { receiptsAtom } from '../order/outbox.ts'

/** Chromium's event. Where it is fired before the app runs, the page's inline script hands it over. */
export interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

declare global {
  interface WindowEventMap {
    beforeinstallprompt: InstallPrompt
  }
}

const ASK_AGAIN_MS = 90 * 86_400_000

const promptAtom = atom<InstallPrompt | null>(null)
const iosAtom = atom(false)
const installedAtom = atom(false)

/** How this browser installs the app: by its prompt, by hand as on iOS, or not at all. */
export const installAtom = atom((get): 'prompt' | 'by-hand' | null => {
  if (get(installedAtom)) return null
  if (get(promptAtom)) return 'prompt'
  return get(iosAtom) ? 'by-hand' : null
})

/** Whether to suggest it: after a second visit, an item in the cart or an order; not for 90 days after a dismissal. */
export const installOfferedAtom = atom((get) => {
  const { count = 0, installDismissedAt = 0 } = get(persistedBrowserState.valueAtom)
  const isEngaged = count >= 2 || get(cartAtom).count > 0 || get(receiptsAtom).length > 0
  return get(installAtom) !== null && isEngaged && Date.now() - installDismissedAt > ASK_AGAIN_MS
})

export const dismissInstallAtom = atom(null, (_get, set) =>
  set(persistedBrowserState.valueAtom, (state) => ({ ...state, installDismissedAt: Date.now() })),
)

/** Installs the app and requests persistent storage, so that the browser does not evict it when space runs short. */
export const installAppAtom = atom(null, async (get, set): Promise<boolean> => {
  const prompt = get(promptAtom)
  if (!prompt) return false
  const { outcome } = await prompt.prompt()
  set(promptAtom, null)
  if (outcome === 'dismissed') {
    await set(dismissInstallAtom)
    return false
  }
  await navigator.storage?.persist?.()
  await set(persistedBrowserState.valueAtom, (state) => ({ ...state, installedAt: Date.now() }))
  return true
})

export function followInstall(store: AppStore, early?: InstallPrompt): void {
  const standalone = matchMedia('(display-mode: standalone)').matches
  store.set(installedAtom, standalone)
  const iPhone = /iPhone|iPad|iPod/.test(navigator.userAgent)
  // iPadOS reports a Mac's user agent; only its touch support tells it apart.
  const iPad = /Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1
  store.set(iosAtom, (iPhone || iPad) && !standalone)
  const ready = (prompt: InstallPrompt) => {
    prompt.preventDefault()
    store.set(promptAtom, prompt)
  }
  if (early) ready(early)
  addEventListener('beforeinstallprompt', ready)
  addEventListener('appinstalled', () => store.set(installedAtom, true))
}
