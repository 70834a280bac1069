import { join } from 'node:path'
import { Hono } from 'hono'
import { catalogueOf } from './catalogue.ts'
import { findInfluencerPage } from './influencer.ts'
import { openBundle } from './pages/bundle.ts'
import { hashesOf } from './pages/compose.ts'
import { files } from './pages/files.ts'
import { documentHeaders } from './pages/headers.ts'
import { send } from './pages/packed.ts'
import { queryOf } from './pages/query.ts'
import { type Page, renderPage } from './pages/render.ts'
import { searchEngines } from './pages/search-engines.ts'
import type { Shop } from './shop.ts'

// An address nobody knows is rendered once, and that page answers for all of them.
const UNKNOWN = '/not-found'
const QUERY_PAGES = 300
const LOOK_MS = 1_000

interface Shelf {
  version: string
  pages: Map<string, Promise<Page>>
}

/**
 * The documents. Each is rendered once per catalogue version and then answered from memory; a change is looked for
 * in the background, so no visitor waits for it.
 */
export async function createPages(shop: Shop, dist: string) {
  const bundle = await openBundle(dist)
  const known = new Set(bundle.paths)
  let shelf: Shelf = { version: (await catalogueOf(shop)).catalogue.version, pages: new Map() }
  let looked = Date.now()

  function pageFor({ pages }: Shelf, href: string): Promise<Page> {
    const ready = pages.get(href)
    if (ready) return ready
    const facts = {
      catalogue: async () => (await catalogueOf(shop)).catalogue,
      influencer: (code: string) => findInfluencerPage(shop, code),
    }
    const made = renderPage(shop, bundle, facts, href)
    pages.set(href, made)
    made.catch(() => pages.delete(href))
    forgetOldest(pages)
    return made
  }

  async function warm(next: Shelf) {
    for (const path of [...known, UNKNOWN]) await pageFor(next, path)
  }

  /** Pages of the new version are made before they replace the old ones. */
  async function look() {
    const { version } = (await catalogueOf(shop)).catalogue
    if (version === shelf.version) return
    const next: Shelf = { version, pages: new Map() }
    await warm(next)
    shelf = next
  }

  const lookSoon = () => {
    if (Date.now() - looked < LOOK_MS) return
    looked = Date.now()
    look().catch((error: unknown) => shop.log.error('pages.look', { error: String(error) }))
  }
  warm(shelf).catch((error: unknown) => shop.log.error('pages.warm', { error: String(error) }))

  const dirs = { client: join(dist, 'client'), earlier: join(dist, 'earlier') }
  return new Hono()
    .route('/', searchEngines(shop, known))
    .route('/', await files(dirs, (html) => documentHeaders(shop, hashesOf(html)), shop.env.publicUrl))
    .get('/*', async (c) => {
      lookSoon()
      const path = c.req.path
      if (path.length > 1 && path.endsWith('/')) return c.redirect(path.replace(/\/+$/, '') || '/', 308)
      const page = await pageFor(
        shelf,
        known.has(path) ? path + queryOf(path, new URL(c.req.url).searchParams) : UNKNOWN,
      )
      return send(c, page.packed, page.headers, page.status)
    })
}

/** Pages with a query are as many as people think up codes: the oldest make room. */
function forgetOldest(pages: Map<string, unknown>) {
  const asked = [...pages.keys()].filter((href) => href.includes('?'))
  if (asked.length > QUERY_PAGES && asked[0]) pages.delete(asked[0])
}
