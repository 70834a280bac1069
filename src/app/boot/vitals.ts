import { sendVital } from '#device/platform/beacon.ts'
import type { connections as allConnections } from '#domain/vitals.ts'
import type { PageFacts } from './handover.ts'

// The schema beside the whole list would bring its library along.
const connections: readonly (typeof allConnections)[number][] = ['slow-2g', '2g', '3g', '4g']

/** How fast this page was: its route, what was measured, how much, over what kind of network. No more. */
export async function measureVitals({ page }: PageFacts): Promise<void> {
  const route = page.split('?')[0] || '/not-found'
  // Not in the library's Navigator: only Chromium has it.
  const type = (navigator as Navigator & { connection?: { effectiveType?: string } }).connection
    ?.effectiveType
  const { onCLS, onFCP, onINP, onLCP, onTTFB } = await import('web-vitals')
  const connection = connections.find((one) => one === type) ?? 'unknown'
  for (const on of [onCLS, onFCP, onINP, onLCP, onTTFB]) {
    on(({ name, value }) => sendVital({ route, metric: name, value, connection }))
  }
}
