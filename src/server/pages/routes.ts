import { join } from 'node:path'
import { type Context, Hono } from 'hono'
import { normalCode } from '#domain/base/code.ts'
import { findProduct } from '#domain/catalogue/product.ts'
import { traceOf } from '../base/config/log.ts'
import { traceAnswer, tracedRequest } from '../base/config/tracing.ts'
import { identify } from '../base/http/client-ip.ts'
import { send } from '../base/http/compressed.ts'
import { RefusalError } from '../base/http/problem.ts'
import { type CodeGuessLimit, createLimit } from '../base/http/rate-limit.ts'
import type { RequestContext } from '../base/http/services.ts'
import type { CatalogueServices } from '../catalogue/cache.ts'
import { findInfluencerPage } from '../influencer/routes.ts'
import { linkPictures } from '../link-picture/routes.ts'
import { findMoved } from '../manager/product/new-products.ts'
import type { PictureServices } from '../picture/pictures.ts'
import { media } from '../picture/routes.ts'
import { createPageCache, NO_SUCH_CODE, NO_SUCH_PRODUCT, pageOfCode } from './cache.ts'
import { loadClientBuild } from './client-build.ts'
import { hashesOf, needsAppOf } from './compose.ts'
import { draftPages } from './draft-pages.ts'
import { files } from './files.ts'
import { documentHeaders } from './headers.ts'
import { queryOf } from './query.ts'
import { type Page, UNKNOWN } from './render.ts'
import { searchEngines } from './search-engines.ts'
import { screenOf } from './write.ts'

const SORRY = 'Something went wrong on our side. Try again in a moment.'
const TOO_MANY = 'That’s a lot in a row. Wait a minute, then try again.'
/** Of an address, pages with a query that are not in memory: rendering one takes as long as hundreds that are. */
export const RENDERS = { burst: 60, seconds: 1 }
/** How old the page of a code may be without a notice that it changed: terms that begin today send none. */
const CODE_PAGE_MS = 60_000

/** Routes for rendered pages, and for the files and pictures that they show. */
export async function createPages(
  services: CatalogueServices & PictureServices & { codeGuesses: CodeGuessLimit },
  dist: string,
) {
  const clientBuild = await loadClientBuild(dist)
  const known = new Set(clientBuild.paths)
  const cache = await createPageCache(services, clientBuild)
  const { metrics } = services
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

  const limitRenders = createLimit(services, RENDERS)
  /** Those without a query are few, and rendered ahead. */
  async function pageOf(c: Context<RequestContext>, href: string): Promise<Page> {
    if (href.includes('?') && !cache.has(href)) await limitRenders(c, 'pages')
    return cache.page(href)
  }

  const { codeGuesses: guesses } = services
  /** What the pages of codes show, and when that was last read, by address. */
  const codePages = new Map<string, { at: number; content: string }>()
  // What an influencer or a manager changes is looked at at once; an empty payload may stand for any.
  await services.database.listen('influencers', (code) =>
    code === '' ? codePages.clear() : codePages.delete(pageOfCode(code)),
  )

  /** The page for a code; after too many wrong ones, the page for none, without looking. */
  async function answerToCode(c: Context<RequestContext>, code: string): Promise<[Page, number?]> {
    const href = pageOfCode(normalCode(code))
    try {
      await guesses.check(c)
    } catch (error) {
      if (!(error instanceof RefusalError)) throw error
      const page = await cache.page(NO_SUCH_CODE)
      const wait = String(error.details.retryAfterSeconds ?? 60)
      return [
        { ...page, headers: { ...page.headers, 'retry-after': wait, 'cache-control': 'no-store' } },
        429,
      ]
    }
    const at = services.now().getTime()
    const isFresh = at - (codePages.get(href)?.at ?? 0) < CODE_PAGE_MS
    if (isFresh && cache.has(href)) return [await cache.page(href)]
    const found = await findInfluencerPage(services, code)
    if (found !== null) {
      // One page for every spelling of a code.
      const own = pageOfCode(found.code)
      const content = JSON.stringify(found)
      if (codePages.get(own)?.content !== content) cache.forget(own)
      codePages.set(own, { at, content })
      return [await pageOf(c, own)]
    }
    await guesses.count(c)
    return [await cache.page(NO_SUCH_CODE)]
  }

  /** The address of a product that had another one before, and of the cart: a drawer, whose goods the checkout lists. */
  async function movedTo(path: string, slug: string | null): Promise<string | undefined> {
    if (path === '/cart') return '/checkout'
    if (path !== '/newpage' || slug === null || !/^[a-z0-9-]{1,40}$/.test(slug)) return undefined
    if (findProduct(cache.catalogue(), slug)) return undefined
    const product = await findMoved(services.db, slug)
    return product && `/newpage?product=${product}`
  }

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
    .route('/previews', linkPictures(services, clientBuild.linkPictures, join(dist, 'client/art'), guesses))
    .route('/preview', draftPages(services, clientBuild, known))
    .route('/media', media(services))
    .route(
      '/',
      await files(
        dist,
        (file, html) =>
          documentHeaders(services, hashesOf(html), { path: screenOf(file), needsApp: needsAppOf(html) }),
        services.env.publicUrl,
      ),
    )
    .get('/*', async (c) => {
      await cache.refresh()
      const path = c.req.path
      const { search, searchParams } = new URL(c.req.url)
      const bare = path.replace(/\/+$/, '') || '/'
      // To the shop's own screens only: a path that starts with two slashes would be another host's address.
      if (bare !== path && known.has(bare)) return c.redirect(bare + search, 308)
      const moved = await movedTo(path, searchParams.get('product'))
      if (moved) return c.redirect(moved, 301)
      const product = path === '/newpage' && searchParams.get('product')
      // One page answers every product that is not there.
      if (product && !findProduct(cache.catalogue(), product)) {
        const { packed, headers } = await cache.page(NO_SUCH_PRODUCT)
        return send(c, packed, headers, 404)
      }
      const query = known.has(path) ? queryOf(path, searchParams, cache.catalogue()) : ''
      const typed = path === '/influencer' && searchParams.get('code')?.trim()
      // What cannot be a code is no guess of one.
      const code = typed ? new URLSearchParams(query).get('code') : null
      const [page, status = page.status] =
        code === null
          ? [
              typed
                ? await cache.page(NO_SUCH_CODE)
                : await pageOf(c, known.has(path) ? path + query : UNKNOWN),
            ]
          : await answerToCode(c, code)
      return send(c, page.packed, page.headers, status)
    })
    .onError((error, c) => {
      const request = c.get('requestId')
      const headers = {
        ...documentHeaders(services, []),
        'content-type': 'text/plain; charset=utf-8',
        'cache-control': 'no-store',
      }
      if (error instanceof RefusalError && error.code === 'too_many_requests') {
        services.log.warn('request.too_many_requests', { request })
        const wait = String(error.details.retryAfterSeconds ?? RENDERS.seconds)
        return c.text(TOO_MANY, 429, { ...headers, 'retry-after': wait })
      }
      services.log.error('page.unexpected', { request, ...traceOf(error) })
      return c.text(SORRY, 500, headers)
    })
}
