import type { AnswerOf } from '#domain/contract.ts'
import { bucketOf, edges, good, type Metric, metrics } from '#domain/vital.ts'
import { answer } from './answer.ts'
import { type MockShop, manager } from './shop.ts'

/** Pages somebody measured: each visit a little slower than the last, most of them good. */
const routes = ['/', '/shopall', '/rosa', '/checkout']
const VISITS = 40

const nth = (metric: Metric, visit: number) =>
  (good[metric] * (0.3 + visit / VISITS)) / (metric === 'CLS' ? 1000 : 1)

type Vitals = AnswerOf<'managerVitals'>['vitals']

const measured = (): Vitals =>
  routes.flatMap((route) =>
    metrics.map((metric) => {
      const counts = Array<number>(edges[metric].length + 1).fill(0)
      for (let visit = 0; visit < VISITS; visit += 1) {
        const bucket = bucketOf(metric, nth(metric, visit))
        counts[bucket] = (counts[bucket] ?? 0) + 1
      }
      return { route, metric, counts }
    }),
  )

export const vitals = (shop: MockShop) => [
  answer(shop, 'managerVitals', ({ header }) => {
    manager(header)
    return { days: 28, vitals: shop.scenario.orders > 0 ? measured() : [] }
  }),
]
