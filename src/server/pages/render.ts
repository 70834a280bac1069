import { CONTENT_DIGEST_HEADER } from '#domain/base/client.ts'
import type { DataSource } from '#domain/page-data.ts'
import { type Compressed, compress, digest } from '../base/http/compressed.ts'
import type { Services } from '../base/http/services.ts'
import type { CatalogueServices } from '../catalogue/cache.ts'
import { findInfluencerPage } from '../influencer/routes.ts'
import type { ClientBuild } from './client-build.ts'
import { compose } from './compose.ts'
import { documentHeaders } from './headers.ts'

/** Every unknown address is answered by one page, rendered once. */
export const UNKNOWN = '/not-found'

/** The share of visits that are measured. */
const MEASURED = 0.25

export interface Page {
  /** Identifies what it shows. */
  contentDigest: string
  status: number
  headers: Record<string, string>
  packed: Compressed
}

/** What pages are rendered from, as it is when a page asks. */
export const pageFacts = (services: CatalogueServices): DataSource => ({
  catalogue: async () => (await services.catalogue.current()).catalogue,
  influencer: (code) => findInfluencerPage(services, code),
})

/** One address, rendered, completed and packed; the page before where it shows the same. */
export async function renderPage(
  services: Pick<Services, 'env' | 'build' | 'metrics'>,
  clientBuild: ClientBuild,
  facts: DataSource,
  path: string,
  before?: Page,
  quality?: number,
): Promise<Page> {
  const { env, metrics } = services
  const isNew = (text: string) => digest(text) !== before?.contentDigest
  const rendered = await clientBuild.render(path, facts, env.publicUrl, isNew)
  // Nothing else is unwanted than what the page before shows.
  if (rendered === null) return before as Page
  metrics.pageRendered()
  const { href, status, html, routes, needsApp } = rendered
  const contentDigest = digest(rendered.contentKey)
  const vitals = env.vitals ? MEASURED : 0
  const origin = { page: path === UNKNOWN ? '' : href, contentDigest, vitals, needsApp }
  const composed = compose(html, origin, await clientBuild.partsOf(routes), clientBuild.bootElements)
  return {
    contentDigest,
    status,
    headers: {
      ...documentHeaders(services, composed.scriptHashes, { path, needsApp }),
      [CONTENT_DIGEST_HEADER]: contentDigest,
    },
    packed: await compress(Buffer.from(composed.html), quality),
  }
}
