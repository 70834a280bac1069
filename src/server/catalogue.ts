import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { asc } from 'drizzle-orm'
import { CURRENCY } from '#domain/money.ts'
import { bundleStock, type Catalogue, type Product, STOCK_SHOWN, type Variant } from '#domain/product.ts'
import { makePromise, promiseHour } from './promise.ts'
import { bundleParts, products, variants } from './schema.ts'
import { catalogueRows } from './seed/catalogue.ts'
import { shipping } from './seed/shipping.ts'
import type { Shop } from './shop.ts'

/** The catalogue as it is sent: once made, kept in every encoding until something shown changes. */
export interface Shown {
  catalogue: Catalogue
  etag: string
  json: string
  brotli: Buffer
  gzip: Buffer
}

/**
 * One row, however many goods: what is shown of each, hashed where it lies. Unit separators keep a text from reading
 * like its neighbour.
 */
const readState = {
  name: 'catalogue_state',
  text: `select md5(coalesce(string_agg(concat_ws(chr(31),
      p.slug, p.version, p.sold, v.sku, v.version, v.sold, least(v.stock, $1::int)),
    chr(30) order by v.sku), '')) as digest
    from products p join variants v on v.product = p.slug`,
}

const kept = new WeakMap<Shop, { key: string; shown: Promise<Shown> }>()

/**
 * The catalogue now. Each call asks the database what it would show, in one small query, and builds
 * only when that differs from what it built last: so every process shows a change at once.
 */
export async function catalogueOf(shop: Shop): Promise<Shown> {
  const hour = promiseHour(shop.now())
  const key = `${hour} ${await stateOf(shop)}`
  const last = kept.get(shop)
  if (last?.key === key) return last.shown
  const shown = build(shop, hour)
  kept.set(shop, { key, shown })
  // What could not be built is not kept.
  shown.catch(() => kept.delete(shop))
  return shown
}

interface Reads {
  now: Promise<string>
  next?: Promise<string>
}

const reads = new WeakMap<Shop, Reads>()

/**
 * Who asks while it is being read waits for the next reading, with all others who do: one that began before they asked
 * need not show what they already know of.
 */
function stateOf(shop: Shop): Promise<string> {
  const under = reads.get(shop)
  if (under === undefined) return readNow(shop)
  const again = () => readNow(shop)
  under.next ??= under.now.then(again, again)
  return under.next
}

function readNow(shop: Shop): Promise<string> {
  const now = shop.database
    .run<{ digest: string }>(readState, [STOCK_SHOWN])
    .then(([state]) => state?.digest ?? '')
  const mine: Reads = { now }
  reads.set(shop, mine)
  const over = () => {
    if (mine.next === undefined) reads.delete(shop)
  }
  now.then(over, over)
  return now
}

/** What a fresh shop opens with: pages are made from it where there is no database. */
export function seedCatalogue(): Catalogue {
  const rows = catalogueRows()
  const sold = <Row extends object>(row: Row) => ({ sold: true, ...row })
  return versioned(assemble(rows.products.map(sold), rows.variants.map(sold), rows.bundleParts))
}

const versioned = (shelf: Shelf): Catalogue => ({
  version: digest(JSON.stringify(shelf)),
  currency: CURRENCY,
  shipping,
  ...shelf,
})

const LARGE = 1_000_000

async function build(shop: Shop, hour: number): Promise<Shown> {
  const shelf = await read(shop)
  const catalogue = { ...versioned(shelf), promise: await makePromise(shop, shelf, hour) }
  const json = JSON.stringify(catalogue)
  // A catalogue of megabytes takes seconds at 9, for a tenth less to send.
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: json.length < LARGE ? 9 : 5 } }
  const [br, gz] = await Promise.all([promisify(brotliCompress)(json, quality), promisify(gzip)(json)])
  return { catalogue, etag: digest(json), json, brotli: br, gzip: gz }
}

export const digest = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22)

type Shelf = Pick<Catalogue, 'products' | 'parts'>

async function read(shop: Shop): Promise<Shelf> {
  const [allProducts, allVariants, allParts] = await Promise.all([
    shop.db.select().from(products).orderBy(asc(products.position), asc(products.slug)),
    shop.db.select().from(variants).orderBy(asc(variants.position), asc(variants.sku)),
    shop.db.select().from(bundleParts).orderBy(asc(bundleParts.position), asc(bundleParts.sku)),
  ])
  return assemble(allProducts, allVariants, allParts)
}

type Filled<Row, Optional extends keyof Row> = Required<Pick<Row, Optional>> & Row
type ProductRow = Filled<typeof products.$inferInsert, 'sold'>
type VariantRow = Filled<typeof variants.$inferInsert, 'sold'>
type PartRow = typeof bundleParts.$inferInsert

function assemble(allProducts: ProductRow[], allVariants: VariantRow[], allParts: PartRow[]): Shelf {
  const stock = new Map(allVariants.map((row) => [row.sku, row.stock ?? 0]))
  const productOf = new Map(allProducts.map((row) => [row.slug, row]))
  const partsOf = Map.groupBy(allParts, (part) => part.bundle)
  const variantsOf = Map.groupBy(allVariants, (row) => row.product)
  const inSets = new Set(allParts.map((part) => part.sku))
  const variantOf = (row: VariantRow): Variant => {
    const parts = (partsOf.get(row.sku) ?? []).map(({ sku, units }) => ({ sku, units }))
    const { sku, name, options, price, details } = row
    const had = row.stock ?? bundleStock(parts, (part) => stock.get(part) ?? 0)
    const shown = { sku, name, options, price, stock: Math.min(had, STOCK_SHOWN), ...details }
    return parts.length > 0 ? { ...shown, parts } : shown
  }
  const shownProduct = ({ slug, kind, name, copy }: ProductRow): Product => ({
    slug,
    kind,
    name,
    ...copy,
    variants: (variantsOf.get(slug) ?? []).filter((row) => row.sold).map(variantOf),
  })
  const unsold = allVariants.filter((row) => !row.sold && inSets.has(row.sku))
  return {
    products: allProducts
      .filter((row) => row.sold)
      .map(shownProduct)
      .filter((product) => product.variants.length > 0),
    parts: Object.fromEntries(unsold.map((row) => [row.sku, productOf.get(row.product)?.name ?? row.name])),
  }
}
