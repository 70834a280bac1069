import { type AnyRouter, RouterProvider } from '@tanstack/react-router'
import { RouterClient } from '@tanstack/react-router/ssr/client'
import { Provider } from 'jotai'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { formatPrice } from '#domain/base/money.ts'
import { HYDRATED, readPageData } from '../handover.ts'
import { createRouter } from '../router.ts'
import { createAppStore } from '../state/base/store.ts'
import { deviceSource } from '../state/catalogue/catalogue.ts'
import { followFailedSheets } from '../ui/lazy-component.tsx'
import { reportPreloadFailures } from './preload-failure.ts'
import { replayEarlyInput } from './replay.ts'
import { followNavigation, onScreenMounted } from './screens.tsx'

/** Phase 3, app: hydrates the whole page once, then replays early input, then starts sync, queues and the worker. */

reportPreloadFailures()
followFailedSheets()

const pageData = readPageData()
const currentHref = () => location.pathname + location.search + location.hash
const requestedHref = currentHref()

// Pages are rendered without query parameters that the server does not read. To hydrate without a mismatch the router
// starts at the address the page was rendered for, and then navigates to the requested one. The not-found page is
// rendered for no address and starts at the requested one.
if (pageData?.page && pageData.page !== location.pathname + location.search) {
  history.replaceState(history.state, '', pageData.page)
}
history.scrollRestoration = 'manual'

const store = createAppStore()
const router = createRouter({ store, data: deviceSource(store) })
followNavigation(router, store)

let hydrated = false

// Nothing stored is read before this: it would change components while they are compared with the rendered page.
function onHydrated() {
  if (hydrated) return
  hydrated = true
  document.documentElement.dataset[HYDRATED] = ''
  // From now on the router preloads links. Chromium keeps every page that these rules prefetched until they are removed.
  document.querySelector('script[type=speculationrules]')?.remove()
  if (currentHref() !== requestedHref)
    void router.navigate({ href: requestedHref, replace: true, resetScroll: false })
  void replayEarlyInput(store, router)
  void startDeviceAndAnalytics().catch(startWithTheNext)
}

/** Without a network its files may not be on the device yet: they are asked for again when it is back, and at each touch. */
function startWithTheNext() {
  const listening = new AbortController()
  const start = () => {
    listening.abort()
    void startDeviceAndAnalytics().catch(startWithTheNext)
  }
  for (const type of ['online', 'pointerdown', 'keydown']) addEventListener(type, start, listening)
}

let deviceStarted = false

async function startDeviceAndAnalytics() {
  if (!deviceStarted) {
    const { startDevice } = await import('../state/lifecycle/start.ts')
    deviceStarted = true
    startDevice({ store, router, href: requestedHref }, window.era)
    // Rendered pages contain no user data, so the auth guard runs here.
    if (requiresAuth(router)) void router.invalidate()
  }
  const { followAnalytics } = await import('../state/lifecycle/analytics.ts')
  followAnalytics(store, router)
}

const requiresAuth = (router: AnyRouter): boolean =>
  router.stores.matches.get().some((match) => match.staticData.requiresAuth)

function render() {
  if (!pageData) {
    router.subscribe('onRendered', onHydrated)
    createRoot(document).render(<App client={RouterProvider} />)
    return
  }
  onScreenMounted(router, onHydrated)
  // The person may have scrolled before the app ran. The router has no public option for its first render.
  router._scroll.n = false
  // Written by the server between the sections (server/pages/compose.ts), where React expects none.
  const styles = document.querySelector('main > style')
  if (styles) document.querySelector('head > style')?.replaceWith(styles)
  hydrateRoot(document, <App client={RouterClient} />, {
    onRecoverableError: (error) => console.error('hydration', error),
    // The error screen is shown in place of the failed one; its buttons need the steps of `onHydrated`.
    onCaughtError(error) {
      console.error(error)
      onHydrated()
    },
  })
}

const App = ({ client: Client }: { client: typeof RouterProvider | typeof RouterClient }) => (
  <Provider store={store}>
    <Client router={router} />
  </Provider>
)

// Separate tasks, so that input is handled between them. Creating the first price formatter takes as long as
// evaluating this whole module.
setTimeout(() => {
  formatPrice(0)
  setTimeout(render)
})
