import { sendVital } from '#device/beacon.ts'
import { refusesByBrowser } from './consent.ts'

/** What the page says of itself: the share of visits to measure, nothing when the shop measures none. */
const share = (): number =>
  Number(document.querySelector<HTMLMetaElement>('meta[name="era-vitals"]')?.content ?? 0)

/** How fast the first page was here: which page, what was measured, how much, over what kind of network. No more. */
export async function measureVitals(): Promise<void> {
  if (refusesByBrowser() || Math.random() >= share()) return
  const route =
    document.querySelector<HTMLMetaElement>('meta[name="era-page"]')?.content.split('?')[0] || '/not-found'
  // Not in the library's Navigator: only Chromium has it.
  const type = (navigator as Navigator & { connection?: { effectiveType?: string } }).connection
    ?.effectiveType
  const [{ connections }, { onCLS, onFCP, onINP, onLCP, onTTFB }] = await Promise.all([
    import('#domain/vital.ts'),
    import('web-vitals'),
  ])
  const connection = connections.find((one) => one === type) ?? 'unknown'
  for (const on of [onCLS, onFCP, onINP, onLCP, onTTFB]) {
    on(({ name, value }) => sendVital({ route, metric: name, value, connection }))
  }
}
