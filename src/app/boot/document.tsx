import inlineScript from 'virtual:inline-script'
import { createRequestHandler, RouterServer, renderRouterToString } from '@tanstack/react-router/ssr/server'
import { Provider } from 'jotai'
import { layout } from '../content/layout/layout.ts'
import { createRouter } from '../router.ts'
import { createAppStore, type DataSource } from '../state/base/store.ts'
import { renderFor } from '../ui/page-head.ts'
import { type PageData, pageDataElement } from './handover.ts'

export { influencerPreview, productPreview } from '../ui/link-picture/select-preview.ts'
export { modules } from './chunks.ts'
export { previewDocument } from './preview-document.ts'
export type { DataSource }

export interface Rendered {
  /** The router's own spelling of the address, which the page was rendered for. */
  href: string
  status: number
  html: string
  /** The routes it is made of, outermost first: their styles and scripts belong to the page. */
  routes: string[]
  /** Whether the screen is incomplete without the app. */
  needsApp: boolean
}

/** Every address that has a screen. */
export const paths = Object.keys(
  createRouter({ store: createAppStore(), data: { catalogue: nothing, influencer: nothing } }).routesByPath,
)

function nothing(): never {
  throw new Error('No screen is shown here: only the addresses are read.')
}

/**
 * One address to one document. `origin` is the name under which the shop is known, like `https://shop.example`. Where
 * the router spells an address differently (`?code=maya` as `?code=MAYA`) it is rendered under the router's spelling.
 */
export async function renderDocument(href: string, data: DataSource, origin: string): Promise<Rendered> {
  const rendered = await render(href, data, origin)
  if (rendered.location === null) return rendered
  const canonical = await render(rendered.location, data, origin)
  if (canonical.location === null) return canonical
  throw new Error(`${href} is redirected twice, at last to ${canonical.location}`)
}

/** When the router made each part of a page, which it writes into it: nothing reads that, and bytes would never be equal. */
const MADE_AT = /(\{i:"[^"]*",u:)\d+/g

async function render(href: string, data: DataSource, origin: string) {
  renderFor(origin)
  const store = createAppStore()
  let routes: string[] = []
  let needsApp = false
  const handle = createRequestHandler({
    request: new Request(new URL(href, origin)),
    createRouter: () => createRouter({ store, data }),
  })
  const response = await handle(async ({ router, responseHeaders }) => {
    const matches = router.stores.matches.get()
    routes = matches.map(({ routeId }) => routeId)
    needsApp = matches.some(({ staticData }) => staticData.requiresAuth || staticData.needsApp)
    return renderRouterToString({
      router,
      responseHeaders,
      children: (
        <Provider store={store}>
          <RouterServer router={router} />
        </Provider>
      ),
    })
  })
  const location = response.headers.get('location')
  // The same page from every process, so that a client's ETag is known to all of them.
  const html = (await response.text()).replaceAll(MADE_AT, (_, before) => `${before}1`)
  return { href, location, status: response.status, html, routes, needsApp }
}

/** What a rendered page carries in its head for the phases after it: its facts, then the script that reads them. */
export const bootElements = (data: Omit<PageData, 'cartLabel'>): string =>
  `${pageDataElement({ ...data, cartLabel: layout.header.cart })}<script>${inlineScript}</script>`
