import { sql } from 'drizzle-orm'
import {
  bigserial,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Crop } from '#domain/catalogue/crop.ts'
import type { Product, Variant } from '#domain/catalogue/product.ts'
import type { SetPart } from '#domain/catalogue/set-parts.ts'
import type { PageWords, Stopped } from '#domain/manager/page-words.ts'
import type { Imported, ImportedRow } from '#domain/manager/product-import.ts'
import { moment, rowVersion } from './columns.ts'

type Copy = Omit<Product, 'slug' | 'kind' | 'name' | 'variants'>
interface Details extends Omit<Variant, 'sku' | 'name' | 'options' | 'price' | 'stock' | 'parts'> {
  /** EAN or UPC. Not in the catalogue: shoppers have no use for it. */
  barcode?: string
}

export const products = pgTable('products', {
  slug: text().primaryKey(),
  kind: text().$type<Product['kind']>().notNull(),
  name: text().notNull(),
  copy: jsonb().$type<Copy>().notNull(),
  position: integer().notNull(),
  sold: boolean().notNull().default(true),
  /** Has a page that is not in the shop: not published yet, or hidden again. */
  hidden: boolean().notNull().default(false),
  version: rowVersion(),
  /** Raised when its reviews change: the catalogue is another one, and its words are not. */
  rated: integer().notNull().default(0),
  updatedAt: moment().notNull().defaultNow(),
})

export const variants = pgTable(
  'variants',
  {
    sku: text().primaryKey(),
    product: text()
      .notNull()
      .references(() => products.slug),
    name: text().notNull(),
    options: jsonb().$type<Record<string, string>>().notNull(),
    price: integer().notNull(),
    /** Null for a bundle: its parts have the stock. */
    stock: integer(),
    details: jsonb().$type<Details>().notNull(),
    position: integer().notNull(),
    /** Where it is in the storeroom, like “A3-12”. Its column has an earlier name: an older build may still read it. */
    bin: text('shelf'),
    sold: boolean().notNull().default(true),
    /** Since when it is out of the range. Orders that have it stay. */
    endedAt: moment(),
    version: rowVersion(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    index('variants_product').on(t.product),
    check('variants_stock_not_negative', sql`${t.stock} >= 0`),
    check('variants_price_not_negative', sql`${t.price} >= 0`),
  ],
)

export const bundleParts = pgTable(
  'bundle_parts',
  {
    bundle: text()
      .notNull()
      .references(() => variants.sku),
    sku: text()
      .notNull()
      .references(() => variants.sku),
    units: integer().notNull(),
    position: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.bundle, t.sku] })],
)

/** What a set was made of after each change, so that it can be so again. One that was never changed has no row. */
export const setVersions = pgTable(
  'set_versions',
  {
    product: text()
      .notNull()
      .references(() => products.slug),
    version: integer().notNull(),
    parts: jsonb().$type<SetPart[]>().notNull(),
    price: integer().notNull(),
    at: moment().notNull(),
    /** As in the staff log; null for what it was made of from the start. */
    by: text(),
    /** The address that colleagues know this person by; null when the account was removed. */
    author: text(),
  },
  (t) => [primaryKey({ columns: [t.product, t.version] })],
)

/** Append-only: the sum of a SKU's moves is its stock, and no stock changes without a row here. */
export const stockMoves = pgTable(
  'stock_moves',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    sku: text()
      .notNull()
      .references(() => variants.sku),
    units: integer().notNull(),
    why: text().notNull(),
    by: text().notNull(),
    orderId: uuid(),
    at: moment().notNull().defaultNow(),
  },
  (t) => [index('stock_moves_sku').on(t.sku, t.id), index('stock_moves_order').on(t.orderId)],
)

/** Spreadsheets of products that were imported, so that each is done once and can be taken back. */
export const productImports = pgTable('product_imports', {
  id: uuid().primaryKey(),
  at: moment().notNull(),
  by: text().notNull(),
  results: jsonb().$type<ImportedRow[]>().notNull(),
  /** What it changed, as it was and as it became. */
  changed: jsonb().$type<Imported[]>().notNull(),
  undoneAt: moment(),
  undoneBy: text(),
  undoResults: jsonb().$type<ImportedRow[]>(),
})

/**
 * The words of a product after each publication, so that any can be published again. Before the first publication the
 * words that were there from the start get a row too.
 */
export const productVersions = pgTable(
  'product_versions',
  {
    product: text()
      .notNull()
      .references(() => products.slug),
    version: integer().notNull(),
    /** The version it replaced; null for the words that were there from the start. */
    replaces: integer(),
    /** The version whose words it published again. */
    restores: integer(),
    name: text().notNull(),
    copy: jsonb().$type<Copy>().notNull(),
    at: moment().notNull(),
    /** As in the staff log. */
    by: text(),
    /** The address that colleagues know this person by; null when the account was removed. */
    author: text(),
  },
  (t) => [primaryKey({ columns: [t.product, t.version] })],
)

/** What someone types for a product's page and has not published: one draft per product and account. */
export const productDrafts = pgTable(
  'product_drafts',
  {
    product: text()
      .notNull()
      .references(() => products.slug),
    uid: text().notNull(),
    author: text().notNull(),
    words: jsonb().$type<PageWords>().notNull(),
    /** The version that it began from. */
    base: integer().notNull(),
    /** Raised with every save, so that two tabs do not overwrite each other. */
    revision: integer().notNull(),
    at: moment().notNull(),
    /** The secret part of the address where it is shown as a page, until then. It goes with the draft. */
    preview: text().unique(),
    previewUntil: moment(),
  },
  (t) => [primaryKey({ columns: [t.product, t.uid] })],
)

/** Words that are published at a time: one publication per product is waiting, or was stopped and not seen yet. */
export const productSchedules = pgTable('product_schedules', {
  product: text()
    .primaryKey()
    .references(() => products.slug),
  /** Another one for every time that is set: the job of an earlier one finds nothing. */
  id: uuid().notNull().unique(),
  words: jsonb().$type<PageWords>().notNull(),
  /** The version that it replaces. */
  base: integer().notNull(),
  at: moment().notNull(),
  uid: text().notNull(),
  /** The address that colleagues know this person by; null when the account was removed. */
  author: text(),
  /** Why it is not published. */
  stopped: text().$type<Stopped>(),
})

/** Pictures that were uploaded. Which product shows one, where, and with which words is part of its versions and drafts. */
export const pictures = pgTable('pictures', {
  /** The start of the digest of the file as it was sent, in hexadecimal. */
  id: text().primaryKey(),
  width: integer().notNull(),
  height: integer().notNull(),
  colour: text().notNull(),
  /** All of its files are stored. */
  stored: boolean().notNull().default(false),
  by: text().notNull(),
  at: moment().notNull(),
  /** Since when no version and no draft has it; null while one has. */
  unusedSince: moment(),
  /** Of a part of a picture: the picture it was cut of, and which part of it this is. */
  original: text(),
  crop: jsonb().$type<Crop>(),
})

/** Pictures on their way: what has arrived of each, in files of their own until the whole is there. */
export const uploads = pgTable(
  'uploads',
  {
    /** Random: the names of its files begin with it. */
    id: text().primaryKey(),
    by: text().notNull(),
    /** SHA-256 of the whole file, in hexadecimal. */
    digest: text().notNull(),
    size: integer().notNull(),
    /** The bytes of each file, in their order. */
    pieces: jsonb().$type<number[]>().notNull(),
    received: integer().notNull(),
    at: moment().notNull(),
  },
  (table) => [uniqueIndex('uploads_of_person').on(table.by, table.digest)],
)

/** Addresses that products had before. */
export const formerSlugs = pgTable('former_slugs', {
  slug: text().primaryKey(),
  product: text()
    .notNull()
    .references(() => products.slug),
})
