import type { Minor } from '#domain/base/money.ts'
import type { Crop } from '#domain/catalogue/crop.ts'
import type { Catalogue, Product, Sku } from '#domain/catalogue/product.ts'
import type { AnswerOf, ParsedBodyOf } from '#domain/contract.ts'
import type { Bank } from '#domain/influencer/bank.ts'
import type { ManagedCode } from '#domain/influencer/code.ts'
import type { ManagedSamples } from '#domain/influencer/samples.ts'
import type { SelfDealing, Verdict } from '#domain/influencer/self-dealing.ts'
import type { DatedTerms } from '#domain/influencer/terms.ts'
import type { ManagedInfluencer } from '#domain/manager/influencers.ts'
import type { ManagerOrder, OrderNotice } from '#domain/manager/orders.ts'
import type { Imported, ImportResult } from '#domain/manager/product-import.ts'
import type { KnownPicture } from '#domain/manager/product-page.ts'
import type { ManagedReturn } from '#domain/manager/returns.ts'
import type { ManagedReview } from '#domain/manager/reviews.ts'
import type { Order, OrderRequest } from '#domain/order/order.ts'
import type { PricedLine, PricingFacts } from '#domain/quote/quote.ts'
import type { Metric } from '#domain/vitals/schema.ts'
import type { MockPage } from './page.ts'
import type { Scenario } from './scenario.ts'
import { newTeam, type Team } from './team.ts'
import { type MockTexts, newTexts } from './text.ts'

export interface MockVariant {
  sku: Sku
  product: string
  productName: string
  variant: string
  name: string
  price: Minor
  /** Null for a set: its parts have the stock. */
  stock: number | null
  sold: boolean
  ended?: boolean
  barcode?: string | undefined
  bin?: string | null
  parts: { sku: Sku; units: number }[]
  version: number
}

export interface Seed {
  catalogue: Catalogue
  influencer: Omit<MockInfluencer, 'id' | 'uid' | 'appliedAt' | 'decidedAt' | 'stepsDone' | 'version'>
  variants: MockVariant[]
}

interface MockLine extends PricedLine {
  refunded: Minor
  refundedUnits: number
  /** Units of each part given back. */
  refundedParts: ReadonlyMap<Sku, number>
}

export interface MockOrder {
  order: Order
  /** As it was answered when it was placed: the same request gets this again. */
  placed: Order
  body: OrderRequest
  uid: string | null
  /** Its account was removed: a new one of the same address does not get it. */
  leaving?: true
  lines: MockLine[]
  /** The last bulk action that changed it, and the version that it left. */
  done?: { run: string; version: number }
  /** What the team wrote about it. */
  notes?: NonNullable<ManagerOrder['notes']>
  /** Units it took, parts of sets included. */
  units: number
  /** Units this order holds of each SKU. */
  unitsTaken: Map<Sku, number>
  /** The influencer it came through, and the share of it that is theirs. */
  attribution: {
    id: string
    rate: number
    heldFor: SelfDealing | null
    verdict: Verdict | null
    payableAt: Date | null
    paid: Minor
    paidAt: Date | null
  } | null
}

/** Not held for a decision, and not refused by one. */
export const isCounted = ({ heldFor, verdict }: NonNullable<MockOrder['attribution']>): boolean =>
  heldFor === null || verdict === 'counted'

export interface MockInfluencer
  extends Omit<
    ManagedInfluencer,
    'sales' | 'pending' | 'payable' | 'paid' | 'held' | 'upcoming' | 'figures' | 'suspicions'
  > {
  /** Set after the approval, whose are `rate` and `discount`. */
  terms?: DatedTerms[]
  uid: string | null
  picks: string[]
  decidedAt: Date | null
  stepsDone: boolean
  bank?: { details: Bank; changedAt: Date }
  declinedFor?: string | undefined
}

export interface MockPayout {
  id: string
  influencer: MockInfluencer
  amount: Minor
  lines: { placed: MockOrder; amount: Minor }[]
  reference: string | null
  preparedAt: Date
  file?: { at: string; by: string | null }
  paidAt: Date | null
}

export interface MockView extends ParsedBodyOf<'addView'> {
  id: string
  uid: string
}

interface MockImport extends ImportResult {
  changed: Imported[]
}

interface Subscription {
  list: string
  email: string
  name: string | null
  interest: string | null
  at: string
}

/** The data of the mocked shop while one page is open. It holds data only; the rules are domain's. */
export interface MockShop {
  scenario: Scenario
  seed: Catalogue
  variants: Map<Sku, MockVariant>
  /** Products of each version of the catalogue that was sent. */
  versions: Map<string, readonly Product[]>
  orders: Map<string, MockOrder>
  carts: Map<string, ParsedBodyOf<'mergeMyCart'>['document']>
  profiles: Map<string, Omit<AnswerOf<'me'>, 'email' | 'role'>>
  codes: Map<string, ManagedCode>
  influencers: Map<string, MockInfluencer>
  payouts: MockPayout[]
  views: MockView[]
  /** Orders of each selection by view, with the version that each had. */
  selections: Map<string, { uid: string; chosen: { found: MockOrder; version: number }[] }>
  /** By code, the newest first. */
  notes: Map<string, (AnswerOf<'influencerNotes'>['notes'][number] & { uid: string })[]>
  imports: MockImport[]
  pictures: Map<string, KnownPicture>
  /** What arrived of pictures on their way, by who sends it and its digest. */
  uploads: Map<string, { size: number; bytes: Uint8Array }>
  /** What a part of a picture is a part of, by its id. */
  crops: Map<string, { original: string; crop: Crop }>
  formerSlugs: Map<string, string>
  /** By the product's slug. */
  pages: Map<string, MockPage>
  texts: MockTexts
  /** The oldest first. */
  reviews: ManagedReview[]
  /** The oldest first. */
  returns: ManagedReturn[]
  /** The oldest first; with the ids of the influencer and of the order that brings them. */
  samples: (Omit<ManagedSamples, 'order' | 'code' | 'name'> & { influencer: string; order?: string })[]
  /** Visits of a link, by code and day. */
  visits: Map<string, number>
  /** Who has visited a link on a day. */
  visitors: Set<string>
  subscriptions: Subscription[]
  /** Measured visits by route and metric, counted by bucket. */
  vitals: Map<string, Partial<Record<Metric, number[]>>>
  listeners: Set<(notice: OrderNotice) => void>
  team: Team
  now: () => Date
}

export const createMockShop = (seed: Seed, scenario: Scenario, now = () => new Date()): MockShop => ({
  scenario,
  seed: seed.catalogue,
  variants: new Map(
    seed.variants.map((one) => [one.sku, { ...one, stock: scenario.stock[one.sku] ?? one.stock }]),
  ),
  versions: new Map(),
  orders: new Map(),
  carts: new Map(),
  profiles: new Map(),
  codes: new Map(),
  influencers: new Map([[seed.influencer.code, influencerOf(seed, now())]]),
  payouts: [],
  views: [],
  selections: new Map(),
  notes: new Map(),
  imports: [],
  pictures: new Map(),
  uploads: new Map(),
  crops: new Map(),
  formerSlugs: new Map(),
  pages: new Map(
    seed.catalogue.products.map((product) => [product.slug, { product, versions: [], drafts: new Map() }]),
  ),
  texts: newTexts(),
  reviews: [],
  returns: [],
  samples: [],
  visits: new Map(),
  visitors: new Set(),
  subscriptions: [],
  vitals: new Map(),
  listeners: new Set(),
  team: newTeam(),
  now,
})

/** The one influencer of a new shop. */
const influencerOf = ({ influencer }: Seed, now: Date): MockInfluencer => ({
  ...influencer,
  id: crypto.randomUUID(),
  uid: null,
  version: 1,
  appliedAt: now.toISOString(),
  decidedAt: now,
  stepsDone: true,
})

/** The facts a quote is made from, as the shop has them now. */
export const factsOf = ({ variants, scenario, seed, pages }: MockShop): PricingFacts => ({
  shipping: seed.shipping,
  offer(sku) {
    const found = variants.get(sku)
    if (found === undefined) return undefined
    const { name, stock, parts } = found
    const sold = found.sold && pages.get(found.product)?.hidden !== true
    const price = scenario.price[sku] ?? found.price
    return { name, price, sold, ...(stock === null ? { parts } : { stock }) }
  },
})

/** The day of a moment, in UTC. */
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)

/** Days up to today, the oldest first. */
export const daysUpTo = (today: Date, count: number): string[] =>
  Array.from({ length: count }, (_, at) => dayOf(new Date(today.getTime() - (count - 1 - at) * 86_400_000)))
