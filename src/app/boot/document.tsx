import inlineScript from 'virtual:inline-script'
import { createRequestHandler, RouterServer, renderRouterToString } from '@tanstack/react-router/ssr/server'
import { Provider } from 'jotai'
import { canonicalJson } from '#domain/base/canonical.ts'
import type { RenderedPage } from '#domain/page-data.ts'
import { layout } from '../content/layout/layout.ts'
import { type PageData, pageDataElement } from '../handover.ts'
import { createRouter } from '../router.ts'
import { createAppStore, type DataSource } from '../state/base/store.ts'
import { renderFor } from '../ui/page-head.ts'

export {
  influencerLinkPicture,
  productLinkPicture,
} from '../ui/link-picture/select-link-picture.ts'
export { modules } from './chunks.ts'
export { previewDocument } from './preview-document.ts'
export type { DataSource }

/** Every address that has a screen. */
export const paths = Object.keys(
  createRouter({ store: createAppStore(), data: { catalogue: nothing, influencer: nothing } }).routesByPath,
)

function nothing(): never {
  throw new Error('No screen is shown here: only the addresses are read.')
}

/**
 * One address to one document, as `RenderDocument` says. Where the router spells an address differently (`?code=maya` as
 * `?code=MAYA`) it is rendered under the router's spelling.
 */
export async function renderDocument(href: string, data: DataSource, origin: string): Promise<RenderedPage>
export async function renderDocument(
  href: string,
  data: DataSource,
  origin: string,
  isWanted: (contentKey: string) => boolean,
): Promise<RenderedPage | null>
export async function renderDocument(
  href: string,
  data: DataSource,
  origin: string,
  isWanted: (contentKey: string) => boolean = () => true,
): Promise<RenderedPage | null> {
  const rendered = await render(href, data, origin, isWanted)
  if (!rendered?.location) return rendered
  const canonical = await render(rendered.location, data, origin, isWanted)
  if (!canonical?.location) return canonical
  throw new Error(`${href} is redirected twice, at last to ${canonical.location}`)
}

/** The router's timestamps: nothing reads them and they break byte equality. */
const MADE_AT = /(\{i:"(?:[^"\\]|\\.)*",u:)\d+/g

function tooLate(): never {
  throw new Error(
    'Only the loader of a route reads the shop: what it answers says whether a page has changed.',
  )
}

async function render(
  href: string,
  data: DataSource,
  origin: string,
  isWanted: (contentKey: string) => boolean,
) {
  renderFor(origin)
  const store = createAppStore()
  const source = { ...data }
  let routes: string[] = []
  let needsApp = false
  let contentKey = ''
  let wanted = true
  const handle = createRequestHandler({
    request: new Request(new URL(href, origin)),
    createRouter: () => createRouter({ store, data: source }),
  })
  const response = await handle(async ({ router, responseHeaders }) => {
    Object.assign(source, { catalogue: tooLate, influencer: tooLate })
    const matches = router.stores.matches.get()
    contentKey = canonicalJson(
      matches.map(({ routeId, status, loaderData }) => [routeId, status, loaderData]),
    )
    // Render a page with a failed loader again every time.
    wanted = matches.some(({ status }) => status === 'error') || isWanted(contentKey)
    if (!wanted) return new Response()
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
  if (!wanted) return null
  const location = response.headers.get('location')
  // The same page from every process, so that a client's ETag is known to all of them.
  const html = (await response.text()).replaceAll(MADE_AT, (_, before) => `${before}1`)
  return { href, location, status: response.status, html, routes, needsApp, contentKey }
}

/** What a rendered page carries in its head for the phases after it: its facts, then the script that reads them. */
export const bootElements = (data: Omit<PageData, 'cartLabel'>): string =>
  `${pageDataElement({ ...data, cartLabel: layout.header.cart })}<script>${inlineScript}</script>`
