import type { Sku } from '#domain/product.ts'

/** What can be the matter with the shop. `npm run dev:mock`, then `?scenario=sold-out` in any address. */
export interface Scenario {
  /** Units on the shelf, where they differ from the catalogue's. */
  stock: Readonly<Record<Sku, number>>
  /** What the shop asks now, where the catalogue on the device still says another price. */
  price: Readonly<Record<Sku, number>>
  /** Nothing is answered but 503. */
  closed: boolean
  /** Milliseconds before each answer. */
  delay: number
  /** Orders that are there from the start. */
  orders: number
}

const open: Scenario = { stock: {}, price: {}, closed: false, delay: 0, orders: 0 }

export const scenarios = {
  open,
  'sold-out': { ...open, stock: { 'ROSA-100': 0, 'REGLOW-30': 0 } },
  'few-left': { ...open, stock: { 'ROSA-100': 2, 'REGLOW-30': 1 } },
  'price-up': { ...open, price: { 'ROSA-100': 2_400 } },
  'price-down': { ...open, price: { 'ROSA-100': 1_900 } },
  'shop-closed': { ...open, closed: true },
  slow: { ...open, delay: 2_500 },
  busy: { ...open, orders: 60 },
} satisfies Record<string, Scenario>

export type ScenarioName = keyof typeof scenarios

export const isScenario = (name: string | null): name is ScenarioName =>
  name !== null && Object.hasOwn(scenarios, name)
