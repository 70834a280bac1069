import { type AnyRouter, RouterProvider } from '@tanstack/react-router'
import { RouterClient } from '@tanstack/react-router/ssr/client'
import { Provider } from 'jotai'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { formatPrice } from '#domain/base/money.ts'
import { createRouter } from '../router.ts'
import { createShopStore } from '../state/base/store.ts'
import { deviceShop } from '../state/catalogue/page-source.ts'
import { followArrivals } from './arrival.ts'
import { HYDRATED, readFacts } from './handover.ts'
import { onScreenMounted } from './mounted.tsx'
import { reportPreloadFailures } from './preload-failure.ts'
import { replayEarlyInput } from './replay.ts'

/** Phase 3, app: hydrates the whole page once, then answers early input, then starts what the device does. */

reportPreloadFailures()

const facts = readFacts()
const here = () => location.pathname + location.search + location.hash
const asked = here()

// A page is rendered without the part of the query that it does not show. It hydrates under the address it was
// rendered for and then goes to the one that was asked for. The page of unknown addresses stays where it is.
if (facts?.page && facts.page !== location.pathname + location.search) {
  history.replaceState(history.state, '', facts.page)
}
history.scrollRestoration = 'manual'

const store = createShopStore()
const router = createRouter({ store, shop: deviceShop(store) })
followArrivals(router, store)

let running = false

// Stored values would change what is still being compared with the rendered page, so nothing is read before this.
function run() {
  if (running) return
  running = true
  document.documentElement.dataset[HYDRATED] = ''
  // From now on the router fetches ahead. Chromium keeps every link it prefetched, with the page around it, for as long
  // as there are rules.
  document.querySelector('script[type=speculationrules]')?.remove()
  if (here() !== asked) void router.navigate({ href: asked, replace: true, resetScroll: false })
  void replayEarlyInput(store, router)
  void startDevice()
}

async function startDevice() {
  const { startDevice } = await import('../state/lifecycle/start.ts')
  startDevice(store, router, { catalogue: facts?.catalogue, installPrompt: window.era?.installPrompt })
  // A rendered page is the same for everyone: whether this visitor may see it is asked here.
  if (requiresAuth(router)) void router.invalidate()
  const { followAnalytics } = await import('../state/lifecycle/analytics.ts')
  followAnalytics(store, router)
}

const requiresAuth = (router: AnyRouter): boolean =>
  router.stores.matches.get().some((match) => match.staticData.requiresAuth)

function render() {
  if (!facts) {
    router.subscribe('onRendered', run)
    createRoot(document).render(<App client={RouterProvider} />)
    return
  }
  onScreenMounted(router, run)
  hydrateRoot(document, <App client={RouterClient} />, {
    onRecoverableError: (error) => console.error('hydration', error),
    // In place of a screen that fails there is one that says so, and its buttons work.
    onCaughtError(error) {
      console.error(error)
      run()
    },
  })
}

const App = ({ client: Client }: { client: typeof RouterProvider | typeof RouterClient }) => (
  <Provider store={store}>
    <Client router={router} />
  </Provider>
)

// Tasks of their own, so that input is answered between them. The first formatter of prices takes a browser as long
// as reading this whole module.
setTimeout(() => {
  formatPrice(0)
  setTimeout(render)
})
