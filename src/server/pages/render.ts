import type { Shop } from '../shop.ts'
import type { Bundle, Facts } from './bundle.ts'
import { compose } from './compose.ts'
import { documentHeaders } from './headers.ts'
import { type Packed, pack } from './packed.ts'

/** One visit in four says enough, and three carry nothing for it. */
const MEASURED = 0.25

export interface Page {
  status: number
  headers: Record<string, string>
  packed: Packed
}

/** One address, rendered, completed and packed. */
export async function renderPage(
  shop: Pick<Shop, 'env' | 'build'>,
  bundle: Bundle,
  facts: Facts,
  href: string,
): Promise<Page> {
  const { status, html, routes } = await bundle.render(href, facts, shop.env.publicUrl)
  const { version } = await facts.catalogue()
  const vitals = shop.env.vitals ? MEASURED : 0
  const origin = { page: status === 404 ? '' : href, catalogue: version, vitals }
  const composed = compose(html, origin, await bundle.partsOf(routes))
  return {
    status,
    headers: documentHeaders(shop, composed.scriptHashes),
    packed: await pack(Buffer.from(composed.html)),
  }
}
