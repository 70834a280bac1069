import { STOCK_DISPLAY_MAX } from '#domain/catalogue/product.ts'
import { sharedRuns } from '../base/db/batch.ts'
import { isOutage } from '../base/db/db.ts'
import type { Compressed } from '../base/http/compressed.ts'
import type { Services } from '../base/http/services.ts'
import { buildCatalogue, type CatalogueSources, type EncodedCatalogue } from './catalogue.ts'
import { changesOf, type RememberedVersions } from './changes.ts'
import { pricePromiseHour } from './price-promise.ts'

/**
 * A digest of everything the catalogue shows, computed in the database. Separators keep a text from reading like its
 * neighbour. Versions of the shop's words are only ever added.
 */
const readDigest = {
  name: 'catalogue_digest',
  text: `select md5(coalesce(string_agg(concat_ws(chr(31),
      p.slug, p.position, p.version, p.rated, p.sold, v.sku, v.version, v.sold, least(v.stock, $1::int)),
    chr(30) order by v.sku), '') || chr(30) || (select count(*) from text_versions)) as digest
    from products p join variants v on v.product = p.slug`,
}

/** From the last look at a database; more than a standby takes to become the primary. Then the shop cannot be reached. */
const OUTAGE_MS = 60_000

/**
 * Where this many requests have come since the look before, an answer holds for `HELD_MS` from the start of its look, and the next look
 * begins at half of that: nobody waits for it. Far less than the time that a phone lets pass before it asks again, or a page
 * before it is replaced.
 */
const BUSY = 8
const HELD_MS = 10

/** Answers what the shop sells, from memory where nothing has changed. */
export interface CatalogueCache {
  /** The catalogue as it is now: every process shows a change at once. */
  current: () => Promise<EncodedCatalogue>
  /**
   * The same to look at: under load up to `HELD_MS` older. While no database can be read it is the last one that this
   * process knows, for `OUTAGE_MS`: an order reads its prices and stock itself, and waits until it can.
   */
  shown: () => Promise<EncodedCatalogue>
  /** One page of what changed since the version a client has, from this product on. */
  changesSince: (version: string, from: number) => Promise<Compressed>
}

export interface CatalogueServices extends Services {
  catalogue: CatalogueCache
}

export function createCatalogueCache(sources: CatalogueSources): CatalogueCache {
  let last: { key: string; built: EncodedCatalogue; at: number } | undefined
  /** Requests since the last look. */
  let asked = 0
  let heldUntil = 0
  let isLookingAhead = false
  /** Asks the database for the digest, in one small query, and builds only when it has changed. */
  const current = sharedRuns(async () => {
    const at = performance.now()
    const isBusy = asked >= BUSY
    asked = 0
    const hour = pricePromiseHour(sources.now())
    return sources.database.read(async (source) => {
      const [row] = await source.run<{ digest: string }>(readDigest, [STOCK_DISPLAY_MAX])
      const key = `${hour} ${row?.digest}`
      const built = last?.key === key ? last.built : await buildCatalogue({ ...sources, db: source.db }, hour)
      last = { key, built, at }
      heldUntil = isBusy ? at + HELD_MS : 0
      return built
    })
  })
  function lookAhead() {
    if (isLookingAhead) return
    isLookingAhead = true
    current()
      // The next request meets the error itself.
      .catch(() => undefined)
      .finally(() => {
        isLookingAhead = false
      })
  }
  const shown = async () => {
    asked += 1
    const left = heldUntil - performance.now()
    if (last && left > 0) {
      if (left <= HELD_MS / 2) lookAhead()
      return last.built
    }
    return current().catch((error: unknown) => {
      if (last === undefined || performance.now() - last.at > OUTAGE_MS || !isOutage(error)) throw error
      return last.built
    })
  }
  const versions: RememberedVersions = new Map()
  return {
    current,
    shown,
    changesSince: async (version, from) => changesOf(versions, await shown(), version, from),
  }
}
