import type { Sku } from '#domain/product.ts'
import type { Database } from './db.ts'
import type { CodeRow, InfluencerRow, Known, Standing } from './facts.ts'
import { gathered } from './gather.ts'

/** One cart's or order's question to the database. */
export interface Question {
  skus: readonly Sku[]
  code?: string | undefined
  referral?: string | undefined
  emailKey?: string
  order?: string
}

const readKnown = {
  name: 'known',
  text: `select
    (select coalesce(jsonb_agg(jsonb_build_object(
        'sku', v.sku, 'product', p.name, 'name', v.name, 'options', v.options, 'price', v.price,
        'stock', v.stock, 'sold', v.sold and p.sold, 'version', v.version,
        'parts', (select jsonb_agg(jsonb_build_object('sku', b.sku, 'units', b.units) order by b.position, b.sku)
                  from bundle_parts b where b.bundle = v.sku))), '[]')
      from variants v join products p on p.slug = v.product
      where v.sku = any($1::text[])
        or v.sku in (select b.sku from bundle_parts b where b.bundle = any($1::text[]))) as variants,
    (select coalesce(jsonb_agg(to_jsonb(d)), '[]') from discount_codes d where d.code = any($2::text[])) as codes,
    (select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'code', i.code, 'uid', i.uid,
        'emailKey', i.email_key, 'rate', i.rate, 'discount', i.discount)), '[]')
      from influencers i where i.code = any($2::text[]) and i.state = 'active') as influencers,
    (select coalesce(jsonb_agg(jsonb_build_object('code', r.code, 'emailKey', r.email_key, 'nth', r.nth)), '[]')
      from code_redemptions r where r.code = any($2::text[]) and r.email_key = any($3::text[])) as uses,
    (select coalesce(jsonb_agg(jsonb_build_object('emailKey', o.email_key, 'slot', o.hold_slot, 'units', o.units)), '[]')
      from orders o where o.email_key = any($3::text[]) and o.hold_slot is not null
        and o.state in ('placed', 'packed')) as held,
    (select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'bodyHash', o.body_hash, 'serial', o.serial,
        'quote', o.quote, 'placedAt', o.placed_at)), '[]') from orders o where o.id = any($4::uuid[])) as orders`,
}

interface Row {
  variants: Standing[]
  codes: CodeRow[]
  influencers: InfluencerRow[]
  uses: { code: string; emailKey: string; nth: number }[]
  held: { emailKey: string; slot: number; units: number }[]
  orders: (NonNullable<Known['order']> & { id: string })[]
}

const listed = (all: (string | undefined)[]) => [...new Set(all.filter((one) => one !== undefined))]

async function askAll(database: Database, questions: readonly Question[]): Promise<Known[]> {
  const [row] = await database.run<Row>(readKnown, [
    listed(questions.flatMap((one) => one.skus)),
    listed(questions.flatMap((one) => [one.code, one.referral])),
    listed(questions.map((one) => one.emailKey)),
    listed(questions.map((one) => one.order)),
  ])
  if (row === undefined) throw new Error('The database answered a question about facts with no row')
  const variants = new Map(row.variants.map((variant) => [variant.sku, variant]))
  return questions.map((question) => answerTo(question, row, variants))
}

/** Of what was read for all, what this one asked for. */
function answerTo(
  { skus, code, referral, emailKey, order }: Question,
  row: Row,
  variants: Map<Sku, Standing>,
): Known {
  const own = new Set<Sku>()
  for (const sku of skus)
    for (const one of [sku, ...(variants.get(sku)?.parts ?? []).map((part) => part.sku)]) own.add(one)
  const uses = row.uses.filter((use) => use.code === code && use.emailKey === emailKey)
  const held = row.held.filter((one) => one.emailKey === emailKey)
  return {
    variants: [...own].flatMap((sku) => variants.get(sku) ?? []),
    code: row.codes.find((one) => one.code === code) ?? null,
    influencers: row.influencers.filter((one) => one.code === code || one.code === referral),
    uses: uses.length,
    lastUse: Math.max(0, ...uses.map((use) => use.nth)),
    heldSlots: held.map((one) => one.slot),
    heldUnits: held.reduce((sum, one) => sum + one.units, 0),
    order: row.orders.find((one) => one.id === order) ?? null,
  }
}

const askers = new WeakMap<Database, (question: Question) => Promise<Known>>()

/** Asks together with whoever else asks at this moment. */
export function ask({ database }: { database: Database }, question: Question): Promise<Known> {
  const known = askers.get(database)
  if (known !== undefined) return known(question)
  const asker = gathered<Question, Known>({ together: 32, lanes: 4 }, async (questions) =>
    (await askAll(database, questions)).map((value) => ({ status: 'fulfilled', value })),
  )
  askers.set(database, asker)
  return asker(question)
}
