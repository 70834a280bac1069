import type { User } from '#domain/account.ts'
import type { Cart } from '#domain/cart.ts'
import type { AnswerOf, ParsedBodyOf } from '#domain/contract.ts'
import type { ManagedInfluencer } from '#domain/manager.ts'
import type { Order, PlaceOrder } from '#domain/order.ts'
import type { Catalogue, Sku } from '#domain/product.ts'
import type { CodeTerms, Facts, price } from '#domain/quote.ts'
import { factsOf } from '#domain/quote.ts'
import { no } from './answer.ts'
import type { Scenario } from './scenario.ts'

export interface MockOrder {
  order: Order
  /** As it was answered when it was placed: the same request gets this again. */
  placed: Order
  /** Units each SKU gave up. */
  takes: ReadonlyMap<Sku, number>
  body: PlaceOrder
  uid: string | null
  /** What each line was sold for, its share of the discount aside. */
  lines: ReturnType<typeof price>['lines']
}

export interface MockInfluencer extends Omit<ManagedInfluencer, 'sales' | 'pending' | 'payable' | 'paid'> {
  uid: string
  picks: string[]
  bio?: string
}

/** The shop's memory while one page is open. It holds things; every rule is domain's. */
export interface MockShop {
  scenario: Scenario
  catalogue: Catalogue
  facts: Facts
  stock: Map<Sku, number>
  orders: Map<string, MockOrder>
  carts: Map<string, ParsedBodyOf<'mergeMyCart'>['document']>
  profiles: Map<string, AnswerOf<'me'>>
  codes: Map<string, CodeTerms>
  influencers: Map<string, MockInfluencer>
  /** Visits of a link, by code and day. */
  visits: Map<string, number>
  /** Orders whose commission was paid out. */
  paidOut: Set<string>
  now: () => Date
}

const PLENTY = 200

export function openMockShop(catalogue: Catalogue, scenario: Scenario, now = () => new Date()): MockShop {
  const known = factsOf(catalogue)
  const singles = catalogue.products
    .flatMap((product) => product.variants)
    .filter((variant) => !variant.parts)
  const skus = [...singles.map((variant) => variant.sku), ...Object.keys(catalogue.parts)]
  const stock = new Map(skus.map((sku) => [sku, scenario.stock[sku] ?? PLENTY]))
  const offer: Facts['offer'] = (sku) => {
    const shown = known.offer(sku)
    if (shown === undefined) return undefined
    const price = scenario.price[sku] ?? shown.price
    return shown.parts ? { ...shown, price } : { ...shown, price, stock: stock.get(sku) ?? 0 }
  }
  return {
    scenario,
    catalogue: withStock(catalogue, stock),
    facts: { ...known, offer },
    stock,
    orders: new Map(),
    carts: new Map(),
    profiles: new Map(),
    codes: new Map([['MAYA', { code: 'MAYA', kind: 'percent', value: 1_000 }]]),
    influencers: new Map([['MAYA', maya(now())]]),
    visits: new Map(),
    paidOut: new Set(),
    now,
  }
}

/** The one influencer a fresh shop knows, as its seed has her. */
const maya = (now: Date): MockInfluencer => ({
  id: 'mock-maya',
  uid: 'mock-influencer',
  code: 'MAYA',
  name: 'Maya Lindqvist',
  email: 'influencer@era.test',
  platform: 'instagram',
  profileUrl: 'https://instagram.com/maya',
  audience: '10k-100k',
  why: 'I talk about skin for a living and use what I talk about.',
  bio: 'Dry skin, short routines, honest notes.',
  state: 'active',
  rate: 1_000,
  discount: 1_000,
  picks: ['rosa', 'holyglaze', 'pretty', 'healingera'],
  appliedAt: now.toISOString(),
  version: 1,
})

/** The catalogue a visitor gets says what is on the shelves. */
function withStock(catalogue: Catalogue, stock: ReadonlyMap<Sku, number>): Catalogue {
  const had = (sku: Sku) => Math.min(10, stock.get(sku) ?? 0)
  return {
    ...catalogue,
    products: catalogue.products.map((product) => ({
      ...product,
      variants: product.variants.map((variant) => ({
        ...variant,
        stock: variant.parts
          ? Math.min(...variant.parts.map((part) => Math.floor(had(part.sku) / part.units)))
          : had(variant.sku),
      })),
    })),
  }
}

/** Whoever the bearer token names. The mock of Firebase makes these tokens; nobody signs them. */
export function visitor(header: (name: string) => string | null): User | null {
  const token = header('authorization')?.replace(/^Bearer /, '')
  if (token === undefined) return null
  try {
    const claims: unknown = JSON.parse(
      atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')),
    )
    const { user_id: uid, email, role } = Object(claims)
    return { uid: String(uid), email: String(email), emailVerified: true, ...(role && { role }) }
  } catch {
    throw no('unauthenticated')
  }
}

export function signedIn(header: (name: string) => string | null): User {
  const user = visitor(header)
  if (user === null) throw no('unauthenticated')
  return user
}

export function manager(header: (name: string) => string | null): User {
  const user = signedIn(header)
  if (user.role !== 'manager') throw no('forbidden')
  return user
}

export const unknownSkus = (shop: MockShop, items: Cart['items']) =>
  items.flatMap((item, at) =>
    shop.facts.offer(item.id)
      ? []
      : [{ path: `items.${at}.id`, message: `There is no “${item.id}” in this shop.` }],
  )
