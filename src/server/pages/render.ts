import type { DataSource } from '#domain/page-data.ts'
import { type Compressed, compress } from '../base/http/compressed.ts'
import type { Services } from '../base/http/services.ts'
import type { CatalogueServices } from '../catalogue/cache.ts'
import { findInfluencerPage } from '../influencer/routes.ts'
import type { Bundle } from './bundle.ts'
import { compose } from './compose.ts'
import { documentHeaders } from './headers.ts'

/** Every unknown address is answered by one page, rendered once. */
export const UNKNOWN = '/not-found'

/** The share of visits that are measured. */
const MEASURED = 0.25

export interface Page {
  status: number
  headers: Record<string, string>
  packed: Compressed
}

/** What pages are rendered from, as it is when a page asks. */
export const pageFacts = (services: CatalogueServices): DataSource => ({
  catalogue: async () => (await services.catalogue.current()).catalogue,
  influencer: (code) => findInfluencerPage(services, code),
})

/** One address, rendered, completed and packed. */
export async function renderPage(
  services: Pick<Services, 'env' | 'build'>,
  bundle: Bundle,
  facts: DataSource,
  path: string,
): Promise<Page> {
  const { href, status, html, routes, needsApp } = await bundle.render(path, facts, services.env.publicUrl)
  const { version } = await facts.catalogue()
  const vitals = services.env.vitals ? MEASURED : 0
  const origin = { page: path === UNKNOWN ? '' : href, catalogue: version, vitals, needsApp }
  const composed = compose(html, origin, await bundle.partsOf(routes), bundle.bootElements)
  return {
    status,
    headers: documentHeaders(services, composed.scriptHashes, path),
    packed: await compress(Buffer.from(composed.html)),
  }
}
