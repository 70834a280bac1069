import { sendVital } from '#device/platform/beacon.ts'
import type { connections as allConnections } from '#domain/vitals/schema.ts'
import type { PageData } from '../handover.ts'

// Importing the list from the domain would load the schema library.
const connections: readonly (typeof allConnections)[number][] = ['slow-2g', '2g', '3g', '4g']

/** Measures the page's web vitals and sends each with the route and the kind of network. No other data is sent. */
export async function measureVitals({ page }: PageData): Promise<void> {
  const route = page.split('?')[0] || '/not-found'
  // Not in TypeScript's Navigator: only Chromium has it.
  const type = (navigator as Navigator & { connection?: { effectiveType?: string } }).connection
    ?.effectiveType
  const { onCLS, onFCP, onINP, onLCP, onTTFB } = await import('web-vitals')
  const connection = connections.find((one) => one === type) ?? 'unknown'
  for (const on of [onCLS, onFCP, onINP, onLCP, onTTFB]) {
    on(({ name, value }) => sendVital({ route, metric: name, value, connection }))
  }
}
