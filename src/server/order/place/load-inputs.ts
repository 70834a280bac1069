import { getTableColumns } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { findCode, foldCode } from '#domain/base/code.ts'
import type { Sku } from '#domain/catalogue/product.ts'
import type { DatedTerms } from '#domain/influencer/terms.ts'
import { batched } from '../../base/db/batch.ts'
import { columnName, type Database, type SqlStatement } from '../../base/db/db.ts'
import {
  bundleParts,
  codeRedemptions,
  discountCodes,
  influencers,
  influencerTerms,
  orders,
  variants,
} from '../../base/db/schema.ts'
import { type KnownContact, knownContacts } from '../self-dealing.ts'

/** What one cart or order needs to be priced. */
interface OrderInputsQuery {
  skus: readonly Sku[]
  code?: string | undefined
  referral?: string | undefined
  emailKey?: string
  /** Of an order that is being placed; a quote has none. */
  orderId?: string
}

/** What the database holds about the things one cart or order names. */
export interface OrderInputs {
  variants: StoredVariant[]
  code: StoredCode | null
  influencerOfCode: StoredInfluencer | null
  influencerOfLink: StoredInfluencer | null
  /** How often this customer has used the code, and the number of the last use. */
  uses: number
  lastUseNumber: number
  /** The places taken by the contact's pay-on-delivery orders that have not been shipped, and the units in them. */
  onDeliverySlots: number[]
  onDeliveryUnits: number
  /** The order already placed under this id. */
  earlierOrder: StoredOrder | null
  /** The shop's, in which days of terms begin. */
  zone: string
}

const variantColumns = ['sku', 'name', 'options', 'price', 'stock', 'version'] as const
const partColumns = ['sku', 'units'] as const
const codeColumns = [
  ...(['code', 'kind', 'value', 'minimum', 'startsAt', 'endsAt', 'limitTotal', 'limitPerCustomer'] as const),
  ...(['redeemed', 'active', 'version'] as const),
] as const
const influencerColumns = ['id', 'code', 'uid', 'name', 'email', 'rate', 'discount'] as const
const termsColumns = ['fromDay', 'rate', 'discount'] as const
const useColumns = ['code', 'emailKey', 'nth'] as const
const onDeliveryColumns = ['emailKey', 'onDeliverySlot', 'units'] as const
const orderColumns = ['id', 'sourceKey', 'serial', 'quote', 'placedAt'] as const

/** Rows that were read as JSON: a time is text in them. */
type Json<Row> = { [Key in keyof Row]: Date extends Row[Key] ? Exclude<Row[Key], Date> | string : Row[Key] }
type Stored<Table extends PgTable, Keys extends readonly (keyof Table['$inferSelect'])[]> = Json<
  Pick<Table['$inferSelect'], Keys[number]>
>

interface StoredVariant extends Stored<typeof variants, typeof variantColumns> {
  productName: string
  /** Whether both the variant and its product are sold. */
  sold: boolean
  parts: Stored<typeof bundleParts, typeof partColumns>[] | null
}
type StoredCode = Stored<typeof discountCodes, typeof codeColumns>
export interface StoredInfluencer extends Stored<typeof influencers, typeof influencerColumns> {
  /** What a manager set for days before and to come. */
  terms: DatedTerms[] | null
  /** From their saved addresses and own orders, for an order only; the last few of each. */
  known: KnownContact[] | null
}
type StoredOrder = Stored<typeof orders, typeof orderColumns>

/** The answer for a whole batch of queries. */
interface OrderInputsRow {
  variants: StoredVariant[]
  codes: StoredCode[]
  influencers: StoredInfluencer[]
  uses: Stored<typeof codeRedemptions, typeof useColumns>[]
  onDelivery: Stored<typeof orders, typeof onDeliveryColumns>[]
  orders: StoredOrder[]
}

/** `'key', alias.column, …`: these columns under the names they have in the code. */
function fields<Table extends PgTable>(
  alias: string,
  table: Table,
  keys: readonly (keyof Table['$inferSelect'] & string)[],
): string {
  const columns = getTableColumns(table)
  return Object.entries(columns)
    .filter(([key]) => keys.some((one) => one === key))
    .map(([key, column]) => `'${key}', ${alias}.${columnName(column)}`)
    .join(', ')
}

const list = (object: string, from: string) =>
  `(select coalesce(jsonb_agg(jsonb_build_object(${object})), '[]') from ${from})`

const partsOfVariant = `(select jsonb_agg(jsonb_build_object(${fields('b', bundleParts, partColumns)}) order by b.position, b.sku)
  from bundle_parts b where b.bundle = v.sku)`

/** Read for an order, not for a quote. */
const knownOfInfluencer = `case when cardinality($3::uuid[]) > 0 then ${knownContacts('i')} end`

const termsOfInfluencer = `(select jsonb_agg(jsonb_build_object(${fields('t', influencerTerms, termsColumns)}))
  from influencer_terms t where t.influencer_id = i.id)`

/** Codes that look like one of $4: `foldCode` in SQL, which their indexes are made of. */
const looksAlike = (alias: string) => `translate(${alias}.code, 'OIL', '011') = any($4::text[])`

const codesAndInfluencers = `${list(fields('d', discountCodes, codeColumns), `discount_codes d where ${looksAlike('d')}`)} as codes,
  ${list(
    `${fields('i', influencers, influencerColumns)}, 'terms', ${termsOfInfluencer}, 'known', ${knownOfInfluencer}`,
    `influencers i where ${looksAlike('i')} and i.state = 'active'`,
  )} as influencers,
  ${list(
    fields('r', codeRedemptions, useColumns),
    `code_redemptions r where r.email_key = any($2::text[])
      and r.code in (select d.code from discount_codes d where ${looksAlike('d')})`,
  )} as uses`
const noCodes = `'[]'::jsonb as codes, '[]'::jsonb as influencers, '[]'::jsonb as uses`

/**
 * One round trip for a batch: $1 SKUs, $2 customers by normalized e-mail, $3 order ids, $4 folded codes, if any. It
 * is planned each time, for as many as there are, and without codes that takes half as long.
 */
const orderInputs = (codes: boolean): SqlStatement => ({
  name: codes ? 'order_inputs_with_codes' : 'order_inputs',
  text: `select
    ${list(
      `${fields('v', variants, variantColumns)}, 'productName', p.name, 'sold', v.sold and p.sold, 'parts', ${partsOfVariant}`,
      // The parts of bundles too: their stock is what a bundle takes.
      `variants v join products p on p.slug = v.product
        where v.sku = any($1::text[]) or v.sku in (select b.sku from bundle_parts b where b.bundle = any($1::text[]))`,
    )} as variants,
    ${codes ? codesAndInfluencers : noCodes},
    ${list(
      fields('o', orders, onDeliveryColumns),
      `orders o where o.email_key = any($2::text[]) and o.hold_slot is not null and o.state in ('placed', 'packed')`,
    )} as "onDelivery",
    ${list(fields('o', orders, orderColumns), 'orders o where o.id = any($3::uuid[])')} as orders`,
})
const orderInputsStatement = { withCodes: orderInputs(true), plain: orderInputs(false) }

const distinct = (all: (string | undefined)[]) => [...new Set(all.filter((one) => one !== undefined))]

async function readBatch(
  database: Database,
  queries: readonly OrderInputsQuery[],
): Promise<Omit<OrderInputs, 'zone'>[]> {
  const codes = distinct(queries.flatMap((one) => [one.code, one.referral])).map(foldCode)
  const values = [
    distinct(queries.flatMap((one) => one.skus)),
    distinct(queries.map((one) => one.emailKey)),
    distinct(queries.map((one) => one.orderId)),
  ]
  const { withCodes, plain } = orderInputsStatement
  const [row] =
    codes.length > 0
      ? await database.run<OrderInputsRow>(withCodes, [...values, codes])
      : await database.run<OrderInputsRow>(plain, values)
  if (row === undefined) throw new Error('The query for order inputs returned no row')
  const bySku = new Map(row.variants.map((variant) => [variant.sku, variant]))
  return queries.map((query) => inputsFor(query, row, bySku))
}

/** One query's share of what was read for the batch. */
function inputsFor(
  { skus, code, referral, emailKey, orderId }: OrderInputsQuery,
  row: OrderInputsRow,
  bySku: ReadonlyMap<Sku, StoredVariant>,
): Omit<OrderInputs, 'zone'> {
  const needed = new Set(
    skus.flatMap((sku) => [sku, ...(bySku.get(sku)?.parts ?? []).map((part) => part.sku)]),
  )
  // A code of the shop's and an influencer's never look alike, unless they are older than that rule.
  const match = findCode([...row.codes, ...row.influencers], code)
  const uses = row.uses.filter((use) => use.code === match?.code && use.emailKey === emailKey)
  const onDelivery = row.onDelivery.filter((one) => one.emailKey === emailKey)
  return {
    variants: [...needed].flatMap((sku) => bySku.get(sku) ?? []),
    code: row.codes.find((one) => one === match) ?? null,
    influencerOfCode: row.influencers.find((one) => one === match) ?? null,
    influencerOfLink: findCode(row.influencers, referral) ?? null,
    uses: uses.length,
    lastUseNumber: Math.max(0, ...uses.map((use) => use.nth)),
    onDeliverySlots: onDelivery.flatMap((one) => one.onDeliverySlot ?? []),
    onDeliveryUnits: onDelivery.reduce((sum, one) => sum + one.units, 0),
    earlierOrder: row.orders.find((one) => one.id === orderId) ?? null,
  }
}

export type LoadOrderInputs = (query: OrderInputsQuery) => Promise<OrderInputs>

/** Loads what the database has now; concurrent queries are read together (see base/db/batch.ts). */
export const batchOrderInputs = (database: Database, zone: string): LoadOrderInputs =>
  batched({ maxItems: 32, maxBatches: 4 }, async (queries) =>
    (await readBatch(database, queries)).map((value) => ({ status: 'fulfilled', value: { ...value, zone } })),
  )
