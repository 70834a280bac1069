import * as v from 'valibot'
import { type ManagedVariant, variantChangeSchema } from './manager.ts'

/** The most rows and bytes of a file of products. */
export const SHEET_ROWS_MAX = 10_000
export const SHEET_BYTES_MAX = 5 * 1024 * 1024

export const productFileSchema = v.strictObject({ format: v.picklist(['csv', 'xlsx']) })

const valuesSchema = v.object({
  price: v.optional(v.number()),
  stock: v.optional(v.number()),
  sold: v.optional(v.boolean()),
  bin: v.optional(v.nullable(v.string())),
})

/** What a row of the file would change. */
export const checkedRowSchema = v.object({
  /** Its number, as a spreadsheet shows it. */
  line: v.number(),
  sku: v.string(),
  /** Empty where there is no such SKU. */
  name: v.string(),
  kind: v.picklist(['same', 'change', 'fault']),
  /** Of a change: the variant's version, and what differs, as it is in the shop and as it is in the file. */
  version: v.optional(v.number()),
  from: v.optional(valuesSchema),
  to: v.optional(valuesSchema),
  /** By the title of the column. */
  faults: v.optional(v.array(v.object({ field: v.string(), message: v.string() }))),
})
export type CheckedRow = v.InferOutput<typeof checkedRowSchema>

const importedChangeSchema = v.omit(variantChangeSchema, ['why'])
type ImportedChange = v.InferOutput<typeof importedChangeSchema>

/** The change of a row as it is sent: from the stock that the row showed, so that later sales stay subtracted. */
export const changeOfRow = ({ sku, version = 0, from, to }: CheckedRow): ImportedChange => ({
  sku,
  version,
  ...to,
  ...(to?.stock !== undefined && from?.stock !== undefined && { seenStock: from.stock }),
})

export const importSchema = v.strictObject({
  /** Made by the client: an import that is sent again is not done again. */
  id: v.pipe(v.string(), v.uuid('This is not the id of an import.')),
  changes: v.pipe(
    v.array(importedChangeSchema),
    v.minLength(1, 'Choose at least one row.'),
    v.maxLength(SHEET_ROWS_MAX, `One import takes ${SHEET_ROWS_MAX} rows.`),
    v.check((rows) => new Set(rows.map(({ sku }) => sku)).size === rows.length, 'A SKU is there twice.'),
  ),
})

/** `stale_version`: changed meanwhile by someone else, and left alone. */
const importOutcomes = ['changed', 'stale_version', 'not_found', 'invalid'] as const

export const importResultSchema = v.object({
  id: v.string(),
  at: v.string(),
  /** When it was taken back; then the results are those of that. */
  undoneAt: v.nullable(v.string()),
  results: v.array(v.object({ sku: v.string(), outcome: v.picklist(importOutcomes) })),
})
export type ImportResult = v.InferOutput<typeof importResultSchema>
export type ImportedRow = ImportResult['results'][number]

export const lastImportSchema = v.object({
  id: v.string(),
  at: v.string(),
  /** Variants that it changed. */
  changed: v.number(),
})

/** Imports of before the bins have none. */
type Values = Pick<ManagedVariant, 'price' | 'sold'> & {
  stock: number | null
  bin?: string | null | undefined
}

/** A variant as an import found it and left it. */
export interface Imported {
  sku: string
  before: Values
  after: Values
  /** The version that the import left. */
  version: number
}

/** The change that takes an import of a variant back: its units are given back as a difference, as later sales stay. */
export const reversed = ({ sku, before, after, version }: Imported): ImportedChange => ({
  sku,
  version,
  ...(after.price !== before.price && { price: before.price }),
  ...(after.sold !== before.sold && { sold: before.sold }),
  ...(after.bin !== before.bin && { bin: before.bin ?? null }),
  // A set has none of its own.
  ...(before.stock !== null &&
    after.stock !== null &&
    after.stock !== before.stock && { stock: before.stock, seenStock: after.stock }),
})
