import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { type Catalogue, findProduct } from '#domain/catalogue/product.ts'
import { PROMISE_MS } from '#domain/quote/price-promise.ts'
import { traceOf } from '../base/config/log.ts'
import type { CatalogueServices } from '../catalogue/cache.ts'
import type { ClientBuild } from './client-build.ts'
import { type Page, pageFacts, renderPage, UNKNOWN } from './render.ts'

export const pageOfCode = (code: string) => `/influencer?code=${code}`
/** One page answers every code that leads nowhere, for codes are guessed and a render is dear. */
export const NO_SUCH_CODE = pageOfCode('NO-SUCH-CODE')
/** One page answers every product that is not in the shop: no product's address has an underscore. */
export const NO_SUCH_PRODUCT = '/newpage?product=no_such_product'

const QUERY_PAGES = 300
/** Pages that links lead to. Any other query is one visitor's, and its page is packed for one answer. */
const isLinked = (href: string) =>
  !href.includes('?') || /^\/(influencer\?code|newpage\?product)=[^&]+$/.test(href)
const FOR_ONE_ANSWER = 4
/** Between two checks for a newer catalogue. */
const CHECK_INTERVAL_MS = 1_000
/** Of a newer catalogue an address may show the older one for this long: meanwhile its page is rendered, and no request waits. */
const STALE_MAX_MS = 3_000
/** How long a request waits for a check when the database is slow. */
const CHECK_TIMEOUT_MS = 1_000

/** A page in memory, which shows what this version of the catalogue has. */
interface CachedPage {
  version: string
  page: Promise<Page>
}

export interface PageCache {
  /** The catalogue that pages are of. */
  catalogue(): Catalogue
  /** To be called before a page is asked for: looks for a newer catalogue. */
  refresh(): Promise<void>
  /** The page of an address, rendered where it is not in memory. */
  page(href: string): Promise<Page>
  has(href: string): boolean
  forget(href: string): void
}

/**
 * Rendered pages, answered from memory. When the catalogue changes, each page's loaders run again, and a page is rendered
 * again only where they select something else than they did for it: see `contentKey` in src/app/boot/document.tsx.
 */
export async function createPageCache(
  services: CatalogueServices,
  clientBuild: ClientBuild,
): Promise<PageCache> {
  const { log, metrics } = services
  const current = pageFacts(services)
  const now = () => services.now().getTime()
  /** Rendered ahead. Pages with a query are rendered, or found to be unchanged, when they are asked for. */
  const ahead = new Set([...clientBuild.paths, UNKNOWN])
  const pages = new Map<string, CachedPage>()
  metrics.watch('era_pages_cached', 'Rendered pages in memory.', () => pages.size)
  let catalogue = await current.catalogue()
  /** When this catalogue was last known to be the newest. */
  let confirmedAt = now()
  /** When every page in memory was last known to be right; undefined while they are. */
  let rightAt: number | undefined
  /** Pages of products that changed. They are rendered first: an author looks at a page right after publishing. */
  const first = new Set<string>()

  /** The page of an address for this catalogue: the one before where it shows the same. */
  async function make(href: string, before?: CachedPage): Promise<Page> {
    const shown = catalogue
    const influencer = href === NO_SUCH_CODE ? async () => null : current.influencer
    const known = await before?.page.catch(() => undefined)
    const facts = { catalogue: async () => shown, influencer }
    return renderPage(services, clientBuild, facts, href, known, isLinked(href) ? undefined : FOR_ONE_ANSWER)
  }

  /** Makes a page for a request that waits for it. */
  function renderIntoCache(href: string, before?: CachedPage): Promise<Page> {
    const cached = { version: catalogue.version, page: make(href, before) }
    pages.delete(href)
    pages.set(href, cached)
    cached.page.catch(() => pages.get(href) === cached && pages.delete(href))
    forgetOldest(pages)
    return cached.page
  }

  /** Makes a page while the one before is still answered. */
  async function replace(href: string): Promise<void> {
    const { version } = catalogue
    const before = pages.get(href)
    if (before?.version === version) return
    if (before === undefined) return void (await renderIntoCache(href))
    const page = make(href, before)
    // It may be forgotten or made by a request meanwhile.
    const isStill = () => pages.get(href) === before
    await page.then(
      () => isStill() && pages.set(href, { version, page }),
      () => isStill() && pages.delete(href),
    )
    await page
  }

  let replacing = false

  /** Until every page that is rendered ahead is of this catalogue. */
  async function replaceAll() {
    if (replacing) return
    replacing = true
    for (let version = ''; version !== catalogue.version; ) {
      version = catalogue.version
      for (const href of [...first, ...ahead]) {
        // Those of a still newer one come first.
        if (catalogue.version !== version) break
        await replace(href).catch((error: unknown) => log.error('pages.render', traceOf(error)))
        if (catalogue.version === version) first.delete(href)
      }
    }
    rightAt = undefined
    replacing = false
  }

  async function look() {
    const begun = now()
    const next = await current.catalogue()
    if (next.version !== catalogue.version) {
      for (const path of changed(clientBuild.paths, catalogue, next)) first.add(path)
      rightAt ??= confirmedAt
      catalogue = next
      void replaceAll()
    }
    confirmedAt = begun
  }

  let looking = Promise.resolve()
  let lookedAt = confirmedAt
  let isLooking = false

  function lookSoon() {
    // A clock may also be set back.
    if (isLooking || Math.abs(now() - lookedAt) < CHECK_INTERVAL_MS) return
    lookedAt = now()
    isLooking = true
    looking = look().finally(() => {
      isLooking = false
    })
    looking.catch((error: unknown) => log.error('pages.look', traceOf(error)))
  }
  void replaceAll()

  return {
    catalogue: () => catalogue,
    async refresh() {
      lookSoon()
      // The first after a quiet time waits: no earlier request has looked for it.
      if (now() - confirmedAt > PROMISE_MS) await looking
      else if (now() - confirmedAt > STALE_MAX_MS) {
        const left = Math.max(0, lookedAt + CHECK_TIMEOUT_MS - now())
        await Promise.race([looking.catch(() => undefined), sleep(left, undefined, { ref: false })])
      }
      if (now() - confirmedAt > PROMISE_MS)
        throw new Error(
          'Nothing was heard of the catalogue for so long that the prices in pages may not hold.',
        )
    },
    page(href) {
      const cached = pages.get(href)
      const isRight = cached?.version === catalogue.version
      const isSoonReplaced = ahead.has(href) && rightAt !== undefined && now() - rightAt < STALE_MAX_MS
      return cached && (isRight || isSoonReplaced) ? cached.page : renderIntoCache(href, cached)
    },
    has: (href) => pages.has(href),
    forget: (href) => void pages.delete(href),
  }
}

/** The shop's own pages of products that are not as they were, and the lists where one was added. */
function changed(paths: readonly string[], before: Catalogue, after: Catalogue): string[] {
  const own = paths.filter((path) => {
    const slug = path.slice(1)
    return !isDeepStrictEqual(findProduct(before, slug), findProduct(after, slug))
  })
  const isLonger = after.products.some(({ slug }) => findProduct(before, slug) === undefined)
  const lists = paths.filter((path) => isLonger && (path === '/all' || path === '/shopall'))
  return [...own, ...lists]
}

/** Anyone can think up query strings, so the number of pages with a query is limited: the oldest are dropped. */
function forgetOldest(pages: Map<string, unknown>) {
  const withQuery = [...pages.keys()].filter((href) => href.includes('?'))
  if (withQuery.length > QUERY_PAGES && withQuery[0]) pages.delete(withQuery[0])
}
