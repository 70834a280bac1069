import type { Sku } from '#domain/catalogue/product.ts'

/** A state of the shop to look at. `npm run dev:mock`, then `?scenario=sold-out` in any address. */
export interface Scenario {
  /** Units in stock, where they differ from the seed's. */
  stock: Readonly<Record<Sku, number>>
  /** Prices the shop asks now, where the catalogue on the device still shows another. */
  price: Readonly<Record<Sku, number>>
  /** Milliseconds before each answer. */
  latency: number
  /** Calls out of a hundred that are answered with 503. */
  failures: number
  /** Orders that are there from the start. */
  orders: number
}

const open: Scenario = { stock: {}, price: {}, latency: 0, failures: 0, orders: 0 }

export const scenarios = {
  open,
  'sold-out': { ...open, stock: { 'ROSA-100': 0, 'REGLOW-30': 0 } },
  'few-left': { ...open, stock: { 'ROSA-100': 2, 'REGLOW-30': 1 } },
  'price-up': { ...open, price: { 'ROSA-100': 2_400 } },
  'price-down': { ...open, price: { 'ROSA-100': 1_900 } },
  'shop-closed': { ...open, failures: 100 },
  slow: { ...open, latency: 2_500 },
  busy: { ...open, orders: 60 },
} satisfies Record<string, Scenario>

export type ScenarioName = keyof typeof scenarios

export const isScenario = (name: string): name is ScenarioName => Object.hasOwn(scenarios, name)

/** The way between app and shop. Both figures may change while the page is open. */
export interface Network {
  latency: number
  failures: number
  /** Whether the next call fails. Failures are spread evenly, so that the same clicks meet the same ones. */
  fails: () => boolean
}

export function createNetwork({ latency, failures }: Pick<Scenario, 'latency' | 'failures'>): Network {
  let due = 0
  return {
    latency,
    failures,
    fails() {
      due += this.failures
      if (due < 100) return false
      due -= 100
      return true
    },
  }
}
