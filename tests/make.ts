import { type Cart, cartOf, type Item } from '#domain/cart/cart.ts'
import type { Catalogue, Product, Variant } from '#domain/catalogue/product.ts'
import type { PageWords } from '#domain/manager/page-words.ts'
import { wordsOf } from '#domain/manager/product-page.ts'
import type { OrderRequest } from '#domain/order/order.ts'
import type { Delivery, Offer, PricingFacts, PricingInput, Shipping } from '#domain/quote/quote.ts'

/** Builders: each makes a whole, valid thing; a test names only what it is about. */

export const aVariant = (over: Partial<Variant> = {}): Variant => ({
  sku: 'ROSA-100',
  name: '100 ml',
  options: { size: '100 ml' },
  price: 2_200,
  stock: 10,
  weightGrams: 140,
  ...over,
})

export const aProduct = (over: Partial<Product> = {}): Product => ({
  slug: 'rosa',
  kind: 'product',
  name: 'Rosa',
  descriptor: 'Rose water toner',
  seoTitle: 'Rosa, rose water toner',
  tagline: 'Calm, in a mist.',
  summary: 'A toner that calms.',
  story: ['It calms.'],
  benefits: [{ title: 'Calms', text: 'Skin feels calm.' }],
  heroIngredients: [
    { name: 'Rose water', inci: 'Rosa Damascena Flower Water', percent: 40, why: 'It calms.' },
  ],
  inci: ['Aqua', 'Rosa Damascena Flower Water'],
  inciMayContain: [],
  howToUse: ['Mist.'],
  when: ['am', 'pm'],
  skinTypes: ['dry'],
  concerns: ['dryness'],
  texture: 'Mist',
  scent: 'Rose',
  freeFrom: ['fragrance'],
  warnings: [],
  faqs: [],
  pairsWith: [],
  variants: [aVariant()],
  ...over,
})

/** What is typed for a product's page. */
export const aPage = (over: Partial<PageWords> = {}): PageWords => ({
  ...wordsOf(aProduct({ faqs: [{ q: 'Every day?', a: 'Yes.' }], warnings: ['Keep out of eyes.'] })),
  paoMonths: '12',
  ...over,
})

export const aBundle = (over: Partial<Product> = {}): Product =>
  aProduct({
    slug: 'healingera',
    kind: 'bundle',
    name: 'Healing Era',
    variants: [
      aVariant({
        sku: 'SET-HEALINGERA',
        name: 'The set',
        options: {},
        price: 5_800,
        parts: [
          { sku: 'ROSA-100', units: 1 },
          { sku: 'REGLOW-30', units: 1 },
          { sku: 'POUCH-ERA', units: 1 },
        ],
      }),
    ],
    ...over,
  })

export const shipping: Shipping = {
  methods: [
    {
      id: 'standard',
      name: 'Standard',
      description: 'Tracked.',
      price: 595,
      freeFromSubtotal: 6_000,
      transitBusinessDays: { min: 3, max: 6 },
    },
    {
      id: 'express',
      name: 'Express',
      description: 'Tracked, sooner.',
      price: 1_495,
      freeFromSubtotal: null,
      transitBusinessDays: { min: 1, max: 3 },
    },
  ],
  taxRates: [
    { state: 'CA', rateBasisPoints: 725, appliesToShipping: false },
    { state: 'NY', rateBasisPoints: 400, appliesToShipping: true },
  ],
}

export const aCatalogue = (over: Partial<Catalogue> = {}): Catalogue => ({
  version: 'made',
  currency: 'USD',
  shipping,
  products: [
    aProduct(),
    aProduct({
      slug: 'reglow',
      name: 'ReGlow',
      variants: [aVariant({ sku: 'REGLOW-30', name: '30 ml', options: { size: '30 ml' }, price: 4_200 })],
    }),
    aBundle(),
  ],
  parts: { 'POUCH-ERA': 'Era pouch' },
  ...over,
})

/** The shop's facts from a list of offers. */
export const factsFrom = (offers: Record<string, Offer>): PricingFacts => ({
  offer: (sku) => (Object.hasOwn(offers, sku) ? offers[sku] : undefined),
  shipping,
})

export const pricingInput = (items: readonly Item[], over: Partial<PricingInput> = {}): PricingInput => ({
  items,
  delivery: 'standard' satisfies Delivery,
  ...over,
})

export const aCart = (units: Record<string, number> = { 'ROSA-100': 2 }): Cart =>
  cartOf(Object.entries(units).map(([id, count]) => ({ id, units: count })))

/** An order as a browser sends it: two of Rosa to California, to be paid on delivery. */
export const anOrder = (over: Partial<OrderRequest> = {}): OrderRequest => ({
  id: crypto.randomUUID(),
  key: `${crypto.randomUUID()}-${crypto.randomUUID()}`,
  items: [{ id: 'ROSA-100', units: 2 }],
  contact: { email: 'ada@example.com', name: 'Ada Shopper' },
  address: { line1: '1 Main Street', city: 'Oakland', region: 'CA', postcode: '94607', country: 'US' },
  delivery: 'standard',
  payment: 'on_delivery',
  expectedTotal: 4_995,
  ...over,
})
