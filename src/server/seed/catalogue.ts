import * as v from 'valibot'
import { productSchema, variantSchema } from '#domain/catalogue/schema.ts'
import { emptyCopy } from '#domain/manager/new-product.ts'
import type { bundleParts, products, variants } from '../base/db/schema.ts'
import written from './catalogue.json' with { type: 'json' }

/** The catalogue as its authors wrote it, turned into rows. What is computed there (sums, savings) is left behind. */

const choiceSchema = v.object({ option: v.string(), skus: v.array(v.string()), default: v.string() })
const componentSchema = v.object({
  product: v.string(),
  sku: v.optional(v.string()),
  choice: v.optional(choiceSchema),
  units: v.number(),
})
const writtenVariantSchema = v.object({
  ...v.omit(variantSchema, ['parts', 'note', 'colorants']).entries,
  shadeNote: v.optional(v.string()),
  inciColorants: v.optional(v.array(v.string())),
})
const extraSchema = v.object({
  sku: v.string(),
  name: v.string(),
  description: v.string(),
  units: v.number(),
  weightGrams: v.number(),
  stock: v.number(),
})
const writtenSchema = v.array(
  v.object({
    ...v.omit(productSchema, ['variants', 'extras', 'image']).entries,
    variants: v.array(writtenVariantSchema),
    components: v.optional(v.array(componentSchema), []),
    extras: v.optional(v.array(extraSchema), []),
  }),
)

type Written = v.InferOutput<typeof writtenSchema>[number]
type WrittenVariant = Written['variants'][number]
type VariantRow = typeof variants.$inferInsert
interface Rows {
  products: (typeof products.$inferInsert)[]
  variants: VariantRow[]
  bundleParts: (typeof bundleParts.$inferInsert)[]
}

const builtIn = new Set(written.map(({ slug }) => slug))

/** Whether a product came with the shop: its art, its palette and its address are part of the build. */
export const isBuiltIn = (slug: string): boolean => builtIn.has(slug)

export function catalogueRows(): Rows {
  const all = v.parse(writtenSchema, written)
  const singles = all.flatMap((product) => product.variants.map((variant) => ({ product, variant })))
  const rows: Rows = { products: [], variants: [], bundleParts: [] }
  for (const [position, product] of all.entries()) {
    rows.products.push({ ...productRow(product), position })
    for (const variant of product.variants) {
      if (product.kind === 'product')
        rows.variants.push({ ...variantRow(product.slug, variant), stock: variant.stock })
      else addSet(rows, product, variant, singles)
    }
    for (const extra of product.extras) addExtra(rows, extra, all.length)
  }
  return {
    ...rows,
    products: rows.products,
    variants: rows.variants.map((row, position) => ({ ...row, position })),
  }
}

function productRow(product: Written) {
  const { slug, kind, name, variants: _, components: __, extras, ...copy } = product
  const shown = extras.map((extra) => ({ sku: extra.sku, name: extra.name, description: extra.description }))
  return { slug, kind, name, copy: { ...copy, ...(shown.length > 0 && { extras: shown }) } }
}

function variantRow(product: string, variant: WrittenVariant) {
  const { sku, name, options, price, stock: _, shadeNote, inciColorants, ...rest } = variant
  const details = {
    ...rest,
    ...(shadeNote !== undefined && { note: shadeNote }),
    ...(inciColorants !== undefined && { colorants: inciColorants }),
  }
  return { sku, product, name, options, price, details, position: 0 }
}

/** A set with a choice is sold under one SKU per choice, so that a line of an order needs no further options. */
function addSet(
  rows: Rows,
  product: Written,
  variant: WrittenVariant,
  singles: { variant: WrittenVariant }[],
) {
  const choice = product.components.find((part) => part.choice !== undefined)?.choice
  // The default is what a set opens with, and what its picture shows.
  const skus = choice && [choice.default, ...choice.skus.filter((sku) => sku !== choice.default)]
  for (const chosen of skus ?? [undefined]) {
    const single = singles.find((one) => one.variant.sku === chosen)?.variant
    const row = variantRow(product.slug, variant)
    const name = single?.name ?? variant.name
    const bundle = single === undefined ? variant.sku : `${variant.sku}-${name.toUpperCase()}`
    const options = choice === undefined ? {} : { [choice.option]: name }
    const swatch = single?.swatch === undefined ? {} : { swatch: single.swatch }
    rows.variants.push({
      ...row,
      sku: bundle,
      name,
      options,
      stock: null,
      details: { ...row.details, ...swatch },
    })
    const parts = [
      ...product.components.map((part) => ({ sku: part.sku ?? chosen ?? '', units: part.units })),
      ...product.extras.map((extra) => ({ sku: extra.sku, units: extra.units })),
    ]
    rows.bundleParts.push(...parts.map((part, position) => ({ bundle, ...part, position })))
  }
}

/** Something that comes only within a set: it has stock, and no page, no price and no sale of its own. */
function addExtra(rows: Rows, extra: v.InferOutput<typeof extraSchema>, position: number) {
  const slug = extra.sku.toLowerCase()
  const copy = { ...emptyCopy, descriptor: extra.description, summary: extra.description }
  rows.products.push({ slug, kind: 'product', name: extra.name, copy, position, sold: false })
  rows.variants.push({
    sku: extra.sku,
    product: slug,
    name: extra.name,
    options: {},
    price: 0,
    stock: extra.stock,
    details: { weightGrams: extra.weightGrams },
    position: 0,
    sold: false,
  })
}
