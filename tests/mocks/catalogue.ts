import { type Catalogue, partsTotal, STOCK_DISPLAY_MAX } from '#domain/catalogue/product.ts'
import type { AnswerOf } from '#domain/contract.ts'
import { changeSellable, type ManagedVariant } from '#domain/manager/manager.ts'
import type { Rating } from '#domain/review/review.ts'
import type { Answers } from './base/answer.ts'
import { counts } from './base/order.ts'
import { refuse } from './base/problem.ts'
import { ratingIn } from './base/review.ts'
import type { MockShop, MockVariant } from './base/shop.ts'
import { sortedVariants, stockOf } from './base/stock.ts'
import { changedTexts } from './manager/shop-text.ts'

const SOLD_MS = 30 * 86_400_000

export const catalogue = (shop: MockShop) =>
  ({
    catalogue: () => catalogueOf(shop),
    catalogueChanges: ({ query: { since = '', from = '0' } }) => {
      const now = catalogueOf(shop)
      const before = new Map(shop.versions.get(since)?.map((one) => [one.slug, JSON.stringify(one)]))
      const changed = now.products.filter((one) => before.get(one.slug) !== JSON.stringify(one))
      return {
        ...now,
        products: changed.slice(Number(from)),
        ...(from === '0' && { slugs: now.products.map(({ slug }) => slug) }),
        next: null,
      }
    },
    managerProducts: () => ({ variants: managedVariants(shop) }),
    changeVariant: ({ body }) => {
      const found = shop.variants.get(body.sku)
      if (found === undefined || found.ended) throw refuse('not_found')
      const result = changeSellable(found, body)
      if ('code' in result) throw refuse(result.code, { ...(result.errors && { errors: result.errors }) })
      Object.assign(found, result.after)
      return managed(shop, found)
    },
  }) satisfies Partial<Answers>

function catalogueOf(shop: MockShop): Catalogue {
  const products = [...shop.pages.values()]
    .filter(({ hidden }) => hidden !== true)
    .map(({ product }) => ({
      ...product,
      ...ratedAs(shop, product.slug),
      variants: product.variants.flatMap((variant) => {
        const found = shop.variants.get(variant.sku)
        if (!found?.sold) return []
        return [{ ...variant, price: found.price, stock: Math.min(stockOf(shop, found), STOCK_DISPLAY_MAX) }]
      }),
    }))
    .filter(({ variants }) => variants.length > 0)
  const words = changedTexts(shop)
  const said = words ? Object.values(words).reduce((sum, one) => sum + one.version, 0) : 0
  const known = [...shop.versions].find(
    ([name, one]) => name.endsWith(`-${said}`) && JSON.stringify(one) === JSON.stringify(products),
  )
  const version = known?.[0] ?? `${shop.seed.version}-${shop.versions.size}-${said}`
  shop.versions.set(version, products)
  const moved = movedIn(shop, products)
  const parts = partsOf(shop)
  return { ...shop.seed, version, products, parts, ...(moved && { moved }), ...(words && { words }) }
}

/** Earlier addresses of what is in the shop. */
function movedIn(shop: MockShop, products: Catalogue['products']): Catalogue['moved'] {
  const moved = [...shop.formerSlugs].filter(([, to]) => products.some(({ slug }) => slug === to))
  return moved.length > 0 ? Object.fromEntries(moved.toSorted()) : undefined
}

function ratedAs(shop: MockShop, slug: string): { rating?: Rating } {
  const rating = ratingIn(shop, slug)
  return rating ? { rating } : {}
}

/** Names of what comes only within sets. */
function partsOf({ variants }: MockShop): Catalogue['parts'] {
  const inSets = new Set([...variants.values()].flatMap(({ parts }) => parts.map(({ sku }) => sku)))
  const unsold = [...variants.values()].filter(({ sku, sold }) => !sold && inSets.has(sku))
  return Object.fromEntries(unsold.map(({ sku, productName }) => [sku, productName]))
}

const managedVariants = (shop: MockShop): AnswerOf<'managerProducts'>['variants'] =>
  sortedVariants(shop)
    .filter(({ ended }) => ended !== true)
    .map((variant) => managed(shop, variant))

function managed(shop: MockShop, variant: MockVariant): ManagedVariant {
  const { sku, product, productName, name, price, sold, version, parts } = variant
  const since = shop.now().getTime() - SOLD_MS
  const lines = [...shop.orders.values()]
    .filter(({ order }) => counts(order) && Date.parse(order.placedAt) >= since)
    .flatMap((one) => one.lines.filter(({ id }) => id === sku))
  const sales = lines.reduce((sum, { total, discount, refunded }) => sum + total - discount - refunded, 0)
  return {
    sku,
    product,
    productName,
    name,
    price,
    sold,
    version,
    page: shop.pages.has(product),
    ...(shop.pages.get(product)?.hidden && { hidden: true }),
    stock: stockOf(shop, variant),
    derived: parts.length > 0,
    ...(variant.bin && { bin: variant.bin }),
    soldUnits: lines.reduce((sum, line) => sum + line.units - line.refundedUnits, 0),
    sales: Math.max(0, sales),
    ...(parts.length > 0 && {
      partsTotal: partsTotal(parts, (part) => shop.variants.get(part)?.price ?? 0),
    }),
  }
}
