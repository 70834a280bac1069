import type { Metric } from './schema.ts'

/** Anyone may send a beacon: only these routes are counted, so that the table stays small. */
export const measuredRoutes = [
  ...[
    '/',
    '/all',
    '/shopall',
    '/checkout',
    '/orderconfirmation',
    '/orders',
    '/thankyou',
    '/payment-success',
    '/profilepage',
  ],
  ...[
    '/login',
    '/signup',
    '/accountlink',
    '/influencer',
    '/termsandconditions',
    '/comingsoon',
    '/newpage',
    '/not-found',
  ],
  ...['/pretty', '/rosa', '/rekindle', '/reglow', '/repurify', '/resparkle', '/holyglaze'],
  ...['/myturn', '/healingera', '/travelbag', '/therapyera', '/justagirl'],
] as const

/**
 * Upper edges of the histogram's buckets; the last is open. Milliseconds, but thousandths for CLS. Each
 * metric's “good” and “poor” edges (web.dev/vitals) are edges here, so that shares are exact.
 */
export const edges: Record<Metric, readonly number[]> = {
  LCP: [500, 1000, 1500, 2000, 2500, 3000, 4000, 6000, 10_000],
  FCP: [300, 600, 900, 1200, 1800, 2400, 3000, 5000, 8000],
  CLS: [1, 10, 25, 50, 100, 150, 250, 400, 800],
  INP: [25, 50, 100, 150, 200, 300, 500, 800, 1500],
  TTFB: [50, 100, 200, 400, 800, 1200, 1800, 3000, 6000],
}

/** Up to this value a metric is good (web.dev/vitals). */
export const good: Record<Metric, number> = { LCP: 2500, FCP: 1800, CLS: 100, INP: 200, TTFB: 800 }

/** The bucket a value falls in: its place in `edges`, or one more. */
export function bucketOf(metric: Metric, value: number): number {
  const measured = metric === 'CLS' ? value * 1000 : value
  const at = edges[metric].findIndex((edge) => measured <= edge)
  return at < 0 ? edges[metric].length : at
}

/** The 75th percentile, as the upper edge of its bucket; null beyond the last edge. */
export function p75(metric: Metric, counts: readonly number[]): number | null {
  const total = counts.reduce((a, b) => a + b, 0)
  let seen = 0
  for (const [at, count] of counts.entries()) {
    seen += count
    if (total > 0 && seen * 4 >= total * 3) return edges[metric][at] ?? null
  }
  return null
}

/** The share of good visits, in whole per cent rounded down. */
export function goodShare(metric: Metric, counts: readonly number[]): number {
  const total = counts.reduce((a, b) => a + b, 0)
  const last = edges[metric].indexOf(good[metric])
  const fine = counts.slice(0, last + 1).reduce((a, b) => a + b, 0)
  return total === 0 ? 0 : Math.floor((fine * 100) / total)
}
