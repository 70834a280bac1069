import { join } from 'node:path'
import { Hono } from 'hono'
import { traceOf } from '../base/config/log.ts'
import { send } from '../base/http/compressed.ts'
import type { CatalogueServices } from '../catalogue/cache.ts'
import { openBundle } from './bundle.ts'
import { hashesOf } from './compose.ts'
import { files } from './files.ts'
import { documentHeaders } from './headers.ts'
import { queryOf } from './query.ts'
import { type Page, pageFacts, renderPage } from './render.ts'
import { searchEngines } from './search-engines.ts'

// Every unknown address is answered by one page, rendered once.
const UNKNOWN = '/not-found'
const QUERY_PAGES = 300
const CHECK_MS = 1_000

/** The rendered pages of one catalogue version, by address. */
interface PageCache {
  version: string
  pages: Map<string, Promise<Page>>
}

/**
 * Routes for rendered pages. Each page is rendered once per catalogue version and answered from memory. A new version is
 * looked for in the background, so no request waits for it.
 */
export async function createPages(services: CatalogueServices, dist: string) {
  const bundle = await openBundle(dist)
  const known = new Set(bundle.paths)
  const facts = pageFacts(services)
  const currentVersion = async () => (await facts.catalogue()).version
  let cache: PageCache = { version: await currentVersion(), pages: new Map() }
  let checkedAt = Date.now()

  function pageFor({ pages }: PageCache, href: string): Promise<Page> {
    const ready = pages.get(href)
    if (ready) return ready
    const made = renderPage(services, bundle, facts, href)
    pages.set(href, made)
    made.catch(() => pages.delete(href))
    forgetOldest(pages)
    return made
  }

  async function warm(next: PageCache) {
    for (const path of [...known, UNKNOWN]) await pageFor(next, path)
  }

  /** Renders the pages of a new version before they replace the old ones. */
  async function checkVersion() {
    const version = await currentVersion()
    if (version === cache.version) return
    const next: PageCache = { version, pages: new Map() }
    await warm(next)
    cache = next
  }

  const checkSoon = () => {
    if (Date.now() - checkedAt < CHECK_MS) return
    checkedAt = Date.now()
    checkVersion().catch((error: unknown) => services.log.error('pages.look', traceOf(error)))
  }
  warm(cache).catch((error: unknown) => services.log.error('pages.warm', traceOf(error)))

  const dirs = { client: join(dist, 'client'), earlier: join(dist, 'earlier') }
  return new Hono()
    .route('/', searchEngines(services, known))
    .route(
      '/',
      await files(dirs, (html) => documentHeaders(services, hashesOf(html)), services.env.publicUrl),
    )
    .get('/*', async (c) => {
      checkSoon()
      const path = c.req.path
      const { search, searchParams } = new URL(c.req.url)
      const bare = path.replace(/\/+$/, '') || '/'
      // To the shop's own screens only: a path that starts with two slashes would be another host's address.
      if (bare !== path && known.has(bare)) return c.redirect(bare + search, 308)
      const page = await pageFor(cache, known.has(path) ? path + queryOf(path, searchParams) : UNKNOWN)
      return send(c, page.packed, page.headers, page.status)
    })
}

/** Anyone can think up query strings, so the number of pages with a query is limited: the oldest are dropped. */
function forgetOldest(pages: Map<string, unknown>) {
  const withQuery = [...pages.keys()].filter((href) => href.includes('?'))
  if (withQuery.length > QUERY_PAGES && withQuery[0]) pages.delete(withQuery[0])
}
