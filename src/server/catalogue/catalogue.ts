import { asc, eq, inArray, or } from 'drizzle-orm'
import * as v from 'valibot'
import { canonicalJson } from '#domain/base/canonical.ts'
import { CURRENCY } from '#domain/base/money.ts'
import {
  type Catalogue,
  type Product,
  STOCK_DISPLAY_MAX,
  setStock,
  type Variant,
} from '#domain/catalogue/product.ts'
import { shippingSchema } from '#domain/catalogue/schema.ts'
import type { Rating } from '#domain/review/review.ts'
import type { Db } from '../base/db/db.ts'
import { bundleParts, formerSlugs, products, variants } from '../base/db/schema.ts'
import { type Compressed, compress, digest } from '../base/http/compressed.ts'
import type { Services } from '../base/http/services.ts'
import { catalogueRows } from '../seed/catalogue.ts'
import { signPricePromise } from './price-promise.ts'
import { readRatings } from './reviews.ts'
import rates from './shipping.json' with { type: 'json' }
import { readShopWords } from './words.ts'

/** Delivery methods and the tax table, as the shop's owner wrote them. */
export const shipping = v.parse(shippingSchema, { methods: rates.methods, taxRates: rates.tax.rates })

/** The catalogue, and as it is sent. */
export interface EncodedCatalogue {
  catalogue: Catalogue
  compressed: Compressed
  /** Pages of what changed up to this version, filled as they are requested: see changes.ts. */
  changes: Map<string, Promise<Compressed>>
}

/** What a catalogue is built from. */
export type CatalogueSources = Pick<Services, 'database' | 'db' | 'secrets' | 'now'>

/** The catalogue of a new shop, for builds and tests without a database. */
export function seedCatalogue(): Catalogue {
  const rows = catalogueRows()
  const sold = <Row extends object>(row: Row) => ({ sold: true, ...row })
  return versioned(assemble(rows.products.map(sold), rows.variants.map(sold), rows.bundleParts))
}

/** Named by what it holds: a database keeps the keys of its JSON in another order than the seed's files do. */
const versioned = (content: Content): Catalogue => ({
  version: digest(canonicalJson(content)),
  currency: CURRENCY,
  shipping,
  ...content,
})

const LARGE_CHARS = 1_000_000

/** Reads the catalogue and encodes it, with the price promise of this hour. */
export async function buildCatalogue(sources: CatalogueSources, hour: number): Promise<EncodedCatalogue> {
  const content = await read(sources)
  const catalogue = { ...versioned(content), promise: await signPricePromise(sources, content, hour) }
  const json = JSON.stringify(catalogue)
  // At quality 9 a catalogue of megabytes takes seconds, and is a tenth smaller.
  const quality = json.length < LARGE_CHARS ? 9 : 5
  return { catalogue, compressed: await compress(Buffer.from(json), quality), changes: new Map() }
}

type Content = Pick<Catalogue, 'products' | 'parts' | 'moved' | 'words'>

async function read({ db }: CatalogueSources): Promise<Content> {
  const [allProducts, allVariants, allParts, ratings, words, former] = await Promise.all([
    db.select().from(products).orderBy(asc(products.position), asc(products.slug)),
    db.select().from(variants).orderBy(asc(variants.position), asc(variants.sku)),
    db.select().from(bundleParts).orderBy(asc(bundleParts.position), asc(bundleParts.sku)),
    readRatings(db),
    readShopWords(db),
    db.select().from(formerSlugs).orderBy(asc(formerSlugs.slug)),
  ])
  const content = assemble(allProducts, allVariants, allParts, ratings)
  const moved = movedIn(content, former)
  return { ...content, ...(moved && { moved }), ...(words && { words }) }
}

/** Of products in the shop: where one is that was hidden is nobody's to know. */
function movedIn({ products }: Content, former: (typeof formerSlugs.$inferSelect)[]): Catalogue['moved'] {
  const shown = new Set(products.map(({ slug }) => slug))
  const moved = former.filter(({ product }) => shown.has(product))
  return moved.length > 0 ? Object.fromEntries(moved.map(({ slug, product }) => [slug, product])) : undefined
}

/** One product as its page shows it, also while it is not in the shop. */
export async function readProduct(db: Db, slug: string): Promise<Product | undefined> {
  const [row] = await db.select().from(products).where(eq(products.slug, slug))
  if (row === undefined) return undefined
  const parts = await db
    .select({ part: bundleParts })
    .from(bundleParts)
    .innerJoin(variants, eq(variants.sku, bundleParts.bundle))
    .where(eq(variants.product, slug))
    .orderBy(asc(bundleParts.position), asc(bundleParts.sku))
  const skus = parts.map(({ part }) => part.sku)
  const own = await db
    .select()
    .from(variants)
    .where(or(eq(variants.product, slug), inArray(variants.sku, skus)))
    .orderBy(asc(variants.position), asc(variants.sku))
  const none = own.every((one) => one.product !== slug || !one.sold)
  const shown = own.map((one) => (none && one.endedAt === null ? { ...one, sold: true } : one))
  const ratings = await readRatings(db)
  return assemble(
    [{ ...row, sold: true }],
    shown,
    parts.map(({ part }) => part),
    ratings,
  ).products[0]
}

type Filled<Row, Optional extends keyof Row> = Required<Pick<Row, Optional>> & Row
type ProductRow = Filled<typeof products.$inferInsert, 'sold'>
type VariantRow = Filled<typeof variants.$inferInsert, 'sold'>
type PartRow = typeof bundleParts.$inferInsert

function assemble(
  allProducts: ProductRow[],
  allVariants: VariantRow[],
  allParts: PartRow[],
  ratings: ReadonlyMap<string, Rating> = new Map(),
): Content {
  const stock = new Map(allVariants.map((row) => [row.sku, row.stock ?? 0]))
  const productOf = new Map(allProducts.map((row) => [row.slug, row]))
  const partsOf = Map.groupBy(allParts, (part) => part.bundle)
  const variantsOf = Map.groupBy(allVariants, (row) => row.product)
  const inBundles = new Set(allParts.map((part) => part.sku))
  const toVariant = (row: VariantRow): Variant => {
    const parts = (partsOf.get(row.sku) ?? []).map(({ sku, units }) => ({ sku, units }))
    const { sku, name, options, price } = row
    const { barcode: _, ...details } = row.details
    const inStock = row.stock ?? setStock(parts, (part) => stock.get(part) ?? 0)
    const variant = { sku, name, options, price, stock: Math.min(inStock, STOCK_DISPLAY_MAX), ...details }
    return parts.length > 0 ? { ...variant, parts } : variant
  }
  const toProduct = ({ slug, kind, name, copy }: ProductRow): Product => ({
    slug,
    kind,
    name,
    ...copy,
    ...(ratings.has(slug) && { rating: ratings.get(slug) }),
    variants: (variantsOf.get(slug) ?? []).filter((row) => row.sold).map(toVariant),
  })
  const unsold = allVariants.filter((row) => !row.sold && inBundles.has(row.sku))
  return {
    products: allProducts
      .filter((row) => row.sold)
      .map(toProduct)
      .filter((product) => product.variants.length > 0),
    parts: Object.fromEntries(unsold.map((row) => [row.sku, productOf.get(row.product)?.name ?? row.name])),
  }
}
