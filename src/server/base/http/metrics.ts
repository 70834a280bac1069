import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** What the process counts, in Prometheus' terms. A label is one of a few words: never an id, a path or a person's. */
export interface Metrics {
  registry: Registry
  /** An answer. The route is a pattern, or a path of the shop's own. */
  request: (facts: { method: string; route: string; status: number; ms: number }) => void
  orderPlaced: (state: string) => void
  pageRendered: () => void
  /** A figure that is read whenever the metrics are. */
  watch: (name: string, help: string, read: () => number) => void
}

/** Orders are answered in some 10 ms, pages in less; a browser gives up after 15 s. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export function createMetrics(isOn: boolean): Metrics {
  const registry = new Registry()
  if (!isOn)
    return { registry, request: () => {}, orderPlaced: () => {}, pageRendered: () => {}, watch: () => {} }
  // Memory, processor time, garbage collection, lag of the event loop.
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const requests = new Counter({
    name: 'era_requests_total',
    help: 'Requests answered since the start.',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const seconds = new Histogram({
    name: 'era_request_seconds',
    help: 'Time until an answer began.',
    labelNames: ['route'],
    buckets: SECONDS,
    registers,
  })
  const placed = new Counter({
    name: 'era_orders_placed_total',
    help: 'Orders placed through this process since its start, by the state they were placed in.',
    labelNames: ['state'],
    registers,
  })
  const rendered = new Counter({
    name: 'era_pages_rendered_total',
    help: 'Pages rendered since the start.',
    registers,
  })
  return {
    registry,
    request({ method, route, status, ms }) {
      requests.inc({ method, route, status })
      seconds.observe({ route }, ms / 1_000)
    },
    orderPlaced: (state) => placed.inc({ state }),
    pageRendered: () => rendered.inc(),
    watch: (name, help, read) =>
      void new Gauge({
        name,
        help,
        registers,
        collect() {
          this.set(read())
        },
      }),
  }
}
