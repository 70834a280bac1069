import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { type Context, Hono } from 'hono'
import { normalCode } from '#domain/base/code.ts'
import type { Product } from '#domain/catalogue/product.ts'
import { traceOf } from '../base/config/log.ts'
import { traceAnswer, tracedRequest } from '../base/config/tracing.ts'
import { identify } from '../base/http/client-ip.ts'
import { send } from '../base/http/compressed.ts'
import { RefusalError } from '../base/http/problem.ts'
import type { CodeGuessLimit } from '../base/http/rate-limit.ts'
import type { RequestContext } from '../base/http/services.ts'
import type { CatalogueServices } from '../catalogue/cache.ts'
import { previews } from '../link-picture/routes.ts'
import { findMoved } from '../manager/product/new-products.ts'
import type { PictureServices } from '../picture/pictures.ts'
import { media } from '../picture/routes.ts'
import { loadBundle } from './bundle.ts'
import { hashesOf } from './compose.ts'
import { draftPages } from './draft-pages.ts'
import { files } from './files.ts'
import { documentHeaders } from './headers.ts'
import { queryOf } from './query.ts'
import { type Page, pageFacts, renderPage, UNKNOWN } from './render.ts'
import { searchEngines } from './search-engines.ts'

const pageOf = (code: string) => `/influencer?code=${code}`
/** One page answers every code that leads nowhere, for codes are guessed and a render is dear. */
const NO_SUCH_CODE = pageOf('NO-SUCH-CODE')
const QUERY_PAGES = 300
const SORRY = 'Something went wrong on our side. Try again in a moment.'
const CHECK_MS = 1_000
/** A shop whose catalogue changes all the time still gets all of its pages. */
const GIVE_UPS = 3
/** How old the page of a code may be without a notice that it changed: terms that begin today send none. */
const CODE_PAGE_MS = 60_000

/** The rendered pages of one catalogue version, by address. */
interface PageCache {
  version: string
  products: readonly Product[]
  pages: Map<string, Promise<Page>>
}

/**
 * Routes for rendered pages. Each page is rendered once per catalogue version and answered from memory. A new version is
 * looked for in the background, so no request waits for it.
 */
export async function createPages(
  services: CatalogueServices & PictureServices & { codeGuesses: CodeGuessLimit },
  dist: string,
) {
  const bundle = await loadBundle(dist)
  const known = new Set(bundle.paths)
  const facts = pageFacts(services)
  const emptyCache = async (): Promise<PageCache> => {
    const { version, products } = await facts.catalogue()
    return { version, products, pages: new Map() }
  }
  let cache = await emptyCache()
  let checkedAt = Date.now()

  function pageFor({ pages }: PageCache, href: string): Promise<Page> {
    const ready = pages.get(href)
    if (ready) return ready
    const known = href === NO_SUCH_CODE ? { ...facts, influencer: async () => null } : facts
    const made = renderPage(services, bundle, known, href)
    pages.set(href, made)
    made.catch(() => pages.delete(href))
    forgetOldest(pages)
    return made
  }

  /** Checks that were given up in a row, each for a newer version. */
  let givenUp = 0

  /** Renders every page. False where a newer version was found on the way: its changed pages should not wait for this. */
  async function warm(next: PageCache): Promise<boolean> {
    for (const path of [...known, UNKNOWN]) {
      await pageFor(next, path)
      if (givenUp < GIVE_UPS && (await facts.catalogue()).version !== next.version) {
        givenUp += 1
        return false
      }
    }
    givenUp = 0
    return true
  }

  /**
   * Renders the pages of a new version before they replace the old ones. Those of products that changed come first, and
   * are shown at once: who has published something looks at it.
   */
  async function checkVersion() {
    const next = await emptyCache()
    if (next.version === cache.version) return
    const before = new Map(cache.products.map((one) => [one.slug, one]))
    // From here on its pages are of more than one version.
    cache = { ...cache, version: '' }
    const show = async (path: string) => {
      const page = pageFor(next, path)
      await page
      cache.pages.set(path, page)
    }
    for (const product of next.products) {
      const path = `/${product.slug}`
      if (isDeepStrictEqual(before.get(product.slug), product)) continue
      if (known.has(path)) await show(path)
      // Rendered when somebody asks for it: there may be hundreds.
      else cache.pages.delete(`/newpage?product=${product.slug}`)
    }
    cache.products = next.products
    // Of a product that is new, the lists come next.
    if (next.products.some(({ slug }) => !before.has(slug))) {
      for (const path of ['/all', '/shopall']) await show(path)
    }
    if (await warm(next)) cache = next
  }

  const { metrics } = services
  metrics.watch('era_pages_cached', 'Rendered pages in memory.', () => cache.pages.size)
  /** Addresses can be made up: only the shop's own have a name among the metrics. */
  const routeOf = (path: string) =>
    known.has(path)
      ? path
      : path.startsWith('/assets/')
        ? '/assets/*'
        : path.startsWith('/previews/')
          ? '/previews/*'
          : path.startsWith('/media/')
            ? '/media/*'
            : path.startsWith('/preview/')
              ? '/preview/*'
              : '/*'

  const { codeGuesses: guesses } = services
  /** What the pages of codes show, and when that was last read, by address. */
  const codePages = new Map<string, { at: number; shown: string }>()
  // What an influencer or a manager changes is looked at at once; an empty payload may stand for any.
  await services.database.listen('influencers', (code) =>
    code === '' ? codePages.clear() : codePages.delete(pageOf(code)),
  )

  /** The page for a code; after too many wrong ones, the page for none, without looking. */
  async function answerToCode(c: Context<RequestContext>, code: string): Promise<[Page, number?]> {
    const href = pageOf(normalCode(code))
    try {
      await guesses.check(c)
    } catch (error) {
      if (!(error instanceof RefusalError)) throw error
      const page = await pageFor(cache, NO_SUCH_CODE)
      const wait = String(error.details.retryAfterSeconds ?? 60)
      return [
        { ...page, headers: { ...page.headers, 'retry-after': wait, 'cache-control': 'no-store' } },
        429,
      ]
    }
    const at = services.now().getTime()
    const isFresh = at - (codePages.get(href)?.at ?? 0) < CODE_PAGE_MS
    if (isFresh && cache.pages.has(href)) return [await pageFor(cache, href)]
    const found = await facts.influencer(code)
    if (found !== null) {
      // One page for every spelling of a code.
      const own = pageOf(found.code)
      const shown = JSON.stringify(found)
      if (codePages.get(own)?.shown !== shown) cache.pages.delete(own)
      codePages.set(own, { at, shown })
      return [await pageFor(cache, own)]
    }
    await guesses.count(c)
    return [await pageFor(cache, NO_SUCH_CODE)]
  }

  /** The address of a product that had another one before. */
  async function movedTo(path: string, slug: string | null): Promise<string | undefined> {
    if (path !== '/newpage' || slug === null || !/^[a-z0-9-]{1,40}$/.test(slug)) return undefined
    if (cache.products.some((one) => one.slug === slug)) return undefined
    const product = await findMoved(services.db, slug)
    return product && `/newpage?product=${product}`
  }

  let checking = false
  const checkSoon = () => {
    // One at a time: rendering all pages may take longer than the pause between two checks.
    if (checking || Date.now() - checkedAt < CHECK_MS) return
    checkedAt = Date.now()
    checking = true
    checkVersion()
      .catch((error: unknown) => services.log.error('pages.look', traceOf(error)))
      .finally(() => {
        checking = false
      })
  }
  warm(cache).catch((error: unknown) => services.log.error('pages.warm', traceOf(error)))

  return new Hono<RequestContext>()
    .use(identify(services))
    .use((c, next) =>
      tracedRequest(c.req.method, c.get('requestId'), async (span) => {
        const started = performance.now()
        await next()
        const { method, path } = c.req
        const facts = { method, route: routeOf(path), status: c.res.status }
        metrics.request({ ...facts, ms: performance.now() - started })
        traceAnswer(span, facts)
      }),
    )
    .route('/', searchEngines(services, known))
    .route('/previews', previews(services, bundle.previews, join(dist, 'client/art'), guesses))
    .route('/preview', draftPages(services, bundle, known))
    .route('/media', media(services))
    .route(
      '/',
      await files(dist, (html) => documentHeaders(services, hashesOf(html)), services.env.publicUrl),
    )
    .get('/*', async (c) => {
      checkSoon()
      const path = c.req.path
      const { search, searchParams } = new URL(c.req.url)
      const bare = path.replace(/\/+$/, '') || '/'
      // To the shop's own screens only: a path that starts with two slashes would be another host's address.
      if (bare !== path && known.has(bare)) return c.redirect(bare + search, 308)
      const moved = await movedTo(path, searchParams.get('product'))
      if (moved) return c.redirect(moved, 301)
      const query = known.has(path) ? queryOf(path, searchParams) : ''
      const typed = path === '/influencer' && searchParams.get('code')?.trim()
      // What cannot be a code is no guess of one.
      const code = typed ? new URLSearchParams(query).get('code') : null
      const [page, status = page.status] =
        code === null
          ? [await pageFor(cache, typed ? NO_SUCH_CODE : known.has(path) ? path + query : UNKNOWN)]
          : await answerToCode(c, code)
      return send(c, page.packed, page.headers, status)
    })
    .onError((error, c) => {
      services.log.error('page.unexpected', { request: c.get('requestId'), ...traceOf(error) })
      const headers = documentHeaders(services, [])
      return c.text(SORRY, 500, {
        ...headers,
        'content-type': 'text/plain; charset=utf-8',
        'cache-control': 'no-store',
      })
    })
}

/** Anyone can think up query strings, so the number of pages with a query is limited: the oldest are dropped. */
function forgetOldest(pages: Map<string, unknown>) {
  const withQuery = [...pages.keys()].filter((href) => href.includes('?'))
  if (withQuery.length > QUERY_PAGES && withQuery[0]) pages.delete(withQuery[0])
}
