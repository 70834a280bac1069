import type { ParsedBodyOf } from '#domain/contract.ts'
import { metrics } from '#domain/vitals/schema.ts'
import { bucketOf, edges, good, measuredRoutes } from '#domain/vitals/vitals.ts'
import { type Answers, accepted } from './base/answer.ts'
import type { MockShop } from './base/shop.ts'

const DAYS = 28

export const vital = (shop: MockShop) =>
  ({
    recordVitals: ({ body }) => accepted({ recorded: record(shop, body) }),
    managerVitals: () => ({
      days: DAYS,
      vitals: [...shop.vitals]
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .flatMap(([route, measured]) =>
          metrics.flatMap((metric) => {
            const counts = measured[metric]
            return counts === undefined ? [] : [{ route, metric, counts }]
          }),
        ),
    }),
  }) satisfies Partial<Answers>

function record(shop: MockShop, visit: Pick<ParsedBodyOf<'recordVitals'>, 'route' | 'metric' | 'value'>) {
  const { route, metric, value } = visit
  if (!measuredRoutes.some((one) => one === route)) return false
  const measured = shop.vitals.get(route) ?? {}
  const counts = measured[metric] ?? Array<number>(edges[metric].length + 1).fill(0)
  const bucket = bucketOf(metric, value)
  counts[bucket] = (counts[bucket] ?? 0) + 1
  shop.vitals.set(route, { ...measured, [metric]: counts })
  return true
}

const VISITS = 40

/** Visits to a few pages, each a little slower than the last, most of them good. */
export function addVisits(shop: MockShop) {
  for (const route of ['/', '/shopall', '/rosa', '/checkout'] as const) {
    for (const metric of metrics) {
      for (let visit = 0; visit < VISITS; visit += 1) {
        const value = (good[metric] * (0.3 + visit / VISITS)) / (metric === 'CLS' ? 1000 : 1)
        record(shop, { route, metric, value })
      }
    }
  }
}
