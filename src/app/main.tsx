import { RouterProvider } from '@tanstack/react-router'
import { RouterClient } from '@tanstack/react-router/ssr/client'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { followArrivals } from './arrival.ts'
import { tellPreloadFailures } from './preload-failure.ts'
import { createRouter } from './router.ts'
import { deviceShop } from './state/shop.ts'
import { startDevice } from './state/start.ts'
import { createShopStore } from './state/store.ts'
import { Shop } from './shop.tsx'

tellPreloadFailures()

const asked = location.href
const renderedFor = document.querySelector<HTMLMetaElement>('meta[name="era-page"]')?.content

// A page is rendered without what is only in its address's query: it wakes up as rendered, then goes where it was asked to.
if (renderedFor !== undefined && renderedFor !== location.pathname + location.search) {
  history.replaceState(history.state, '', renderedFor)
}
history.scrollRestoration = 'manual'

const store = createShopStore()
const router = createRouter({ store, shop: deviceShop(store) })
followArrivals(router, store)

if (renderedFor === undefined) {
  createRoot(document).render(
    <Shop store={store}>
      <RouterProvider router={router} />
    </Shop>,
  )
} else {
  hydrateRoot(
    document,
    <Shop store={store}>
      <RouterClient router={router} />
    </Shop>,
    { onRecoverableError: (error) => console.error('hydration', error) },
  )
}
