import { RouterProvider } from '@tanstack/react-router'
import { RouterClient } from '@tanstack/react-router/ssr/client'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { formatPrice } from '#domain/money.ts'
import { followArrivals } from './arrival.ts'
import { Awake } from './awake.tsx'
import { tellPreloadFailures } from './preload-failure.ts'
import { createRouter } from './router.ts'
import { Shop } from './shop.tsx'
import { deviceShop } from './state/shop.ts'
import { createShopStore } from './state/store.ts'

tellPreloadFailures()

const here = () => location.pathname + location.search + location.hash
const asked = here()
const renderedFor = document.querySelector<HTMLMetaElement>('meta[name="era-page"]')?.content

// A page is rendered without what is only in its address's query: it wakes up as rendered, then goes where it was asked to.
// One page answers for all addresses nobody knows: its name is empty, and it stays where it is.
if (renderedFor && renderedFor !== location.pathname + location.search) {
  history.replaceState(history.state, '', renderedFor)
}
history.scrollRestoration = 'manual'

const store = createShopStore()
const router = createRouter({ store, shop: deviceShop(store) })
followArrivals(router, store)

function goOn() {
  if (here() !== asked) void router.navigate({ href: asked, replace: true, resetScroll: false })
}

const screen = (
  <Shop store={store}>
    <Awake router={router} store={store} goOn={goOn}>
      {renderedFor === undefined ? <RouterProvider router={router} /> : <RouterClient router={router} />}
    </Awake>
  </Shop>
)

function wake() {
  if (renderedFor === undefined) createRoot(document).render(screen)
  else hydrateRoot(document, screen, { onRecoverableError: (error) => console.error('hydration', error) })
}

// Each in a task of its own, so that a finger waits for one of them and not for all. A browser takes as long to make
// its first formatter of prices as to read all of this.
setTimeout(() => {
  formatPrice(0)
  setTimeout(wake)
})
