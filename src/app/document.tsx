import { createRequestHandler, RouterServer, renderRouterToString } from '@tanstack/react-router/ssr/server'
import { renderFor } from './head.ts'
import { createRouter, type ShopSource } from './router.ts'
import { Shop } from './shop.tsx'
import { createShopStore } from './state/store.ts'
import { undersLoaded } from './ui/under/under.tsx'

export type { ShopSource }

export interface Rendered {
  status: number
  html: string
  /** The routes it is made of, outermost first: their styles and scripts belong to the page. */
  routes: string[]
}

/** Every address that has a screen. */
export const paths = Object.keys(
  createRouter({ store: createShopStore(), shop: { catalogue: nothing, influencer: nothing } }).routesByPath,
)

function nothing(): never {
  throw new Error('No screen is shown here: only the addresses are read.')
}

/** One address to one document. `origin` is the name under which the shop is known, like `https://shop.example`. */
export async function renderDocument(href: string, shop: ShopSource, origin: string): Promise<Rendered> {
  renderFor(origin)
  const store = createShopStore()
  let routes: string[] = []
  const handle = createRequestHandler({
    request: new Request(new URL(href, origin)),
    createRouter: () => createRouter({ store, shop }),
  })
  const response = await handle(async ({ router, responseHeaders }) => {
    await undersLoaded()
    routes = router.stores.matches.get().map(({ routeId }) => routeId)
    return renderRouterToString({
      router,
      responseHeaders,
      children: (
        <Shop store={store}>
          <RouterServer router={router} />
        </Shop>
      ),
    })
  })
  return { status: response.status, html: await response.text(), routes }
}
