import type { AnyRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { replayEarlyTaps } from './early-taps.ts'
import type { ShopStore } from './state/store.ts'

interface AwakeProps {
  router: AnyRouter
  store: ShopStore
  /** To the address that was asked for, where the page was rendered for a shorter one. */
  goOn: () => unknown
  children: ReactNode
}

/**
 * What the first screen must not wait for, and must not see half-way: a device's memory would change what is still
 * being matched with the rendered page. So it starts when the whole page is awake.
 */
export function Awake({ router, store, goOn, children }: AwakeProps) {
  useEffect(() => {
    whenIdle(
      () => {
        for (const sheet of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet][disabled]')) {
          sheet.disabled = false
        }
        goOn()
        document.documentElement.dataset.awake = ''
        void replayEarlyTaps(store)
        void start(router, store).then(layOutTheRest)
      },
      { timeout: 1000 },
    )
  }, [router, store, goOn])
  return children
}

// Safari has no idle callbacks.
const whenIdle: (run: () => void, options?: IdleRequestOptions) => unknown =
  import.meta.env.SSR || !window.requestIdleCallback
    ? (run) => setTimeout(run, 50)
    : requestIdleCallback.bind(window)

const idle = () =>
  new Promise<void>((resolve) => {
    whenIdle(() => resolve())
  })

/**
 * What is not near the screen was not laid out, so as not to keep the first screen waiting. Now there is time, one
 * section after the other: then the page has its real height, and a picture of all of it shows all of it.
 */
async function layOutTheRest() {
  const sheet = new CSSStyleSheet()
  document.adoptedStyleSheets.push(sheet)
  const shown = '{content-visibility:visible!important}'
  for (let at = 2; at <= document.querySelectorAll('main section').length; at += 1) {
    await idle()
    sheet.replaceSync(`main section:nth-child(-n+${at})${shown}`)
  }
  await idle()
  sheet.replaceSync(`main section,footer${shown}`)
}

async function start(router: AnyRouter, store: ShopStore) {
  const { startDevice } = await import('./state/start.ts')
  startDevice(store, router)
  // A rendered page was made for nobody: whether this visitor may see it is asked here.
  const asks = router.stores.matches.get().some((match) => match.staticData.requiresAuth)
  if (asks) void router.invalidate()
  const { followAnalytics } = await import('./state/analytics.ts')
  followAnalytics(store, router)
  const { measureVitals } = await import('./state/vitals.ts')
  await measureVitals()
}
