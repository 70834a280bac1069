import { type Sku, variantName } from '#domain/product.ts'
import type { CodeTerms, Facts, Offer } from '#domain/quote.ts'
import { shipping } from './seed/shipping.ts'
import type { Shop } from './shop.ts'

/** What the shop holds about the things a cart or an order names, read in one round trip. */
export interface Known {
  variants: Standing[]
  code: CodeRow | null
  influencers: InfluencerRow[]
  /** This customer's uses of the code so far, and the number of the last one. */
  uses: number
  lastUse: number
  /** Places among the contact's unpaid orders that are taken, and the units those hold. */
  heldSlots: number[]
  heldUnits: number
  order: { bodyHash: string; serial: number; placedAt: string; quote: unknown } | null
}

interface Standing {
  sku: Sku
  product: string
  name: string
  options: Record<string, string>
  price: number
  stock: number | null
  sold: boolean
  version: number
  parts: { sku: Sku; units: number }[] | null
}

interface CodeRow {
  code: string
  kind: CodeTerms['kind']
  value: number
  minimum: number | null
  starts_at: string | null
  ends_at: string | null
  limit_total: number | null
  limit_per_customer: number | null
  redeemed: number
  active: boolean
  version: number
}

interface InfluencerRow {
  id: string
  code: string
  uid: string | null
  emailKey: string
  rate: number
  discount: number
}

const readKnown = {
  name: 'known',
  text: `with asked as (select jsonb_array_elements_text($1::jsonb) as sku)
  select
    (select coalesce(jsonb_agg(jsonb_build_object(
        'sku', v.sku, 'product', p.name, 'name', v.name, 'options', v.options, 'price', v.price,
        'stock', v.stock, 'sold', v.sold and p.sold, 'version', v.version,
        'parts', (select jsonb_agg(jsonb_build_object('sku', b.sku, 'units', b.units) order by b.position, b.sku)
                  from bundle_parts b where b.bundle = v.sku))), '[]')
      from variants v join products p on p.slug = v.product
      where v.sku in (select sku from asked
                      union all select b.sku from bundle_parts b join asked a on b.bundle = a.sku)) as variants,
    (select to_jsonb(d) from discount_codes d where d.code = $2::text) as code,
    (select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'code', i.code, 'uid', i.uid,
        'emailKey', i.email_key, 'rate', i.rate, 'discount', i.discount)), '[]')
      from influencers i where i.code in ($2::text, $3::text) and i.state = 'active') as influencers,
    (select jsonb_build_object('uses', count(*), 'last', coalesce(max(r.nth), 0))
      from code_redemptions r where r.code = $2::text and r.email_key = $4::text) as uses,
    (select jsonb_build_object('slots', coalesce(jsonb_agg(o.hold_slot), '[]'), 'units', coalesce(sum(o.units), 0))
      from orders o where o.email_key = $4::text and o.hold_slot is not null
        and o.state in ('placed', 'packed')) as held,
    (select jsonb_build_object('bodyHash', o.body_hash, 'serial', o.serial, 'quote', o.quote,
        'placedAt', o.placed_at) from orders o where o.id = $5::uuid) as "order"`,
}

interface Row extends Pick<Known, 'variants' | 'code' | 'influencers' | 'order'> {
  uses: { uses: number; last: number }
  held: { slots: number[]; units: number }
}

interface Question {
  skus: readonly Sku[]
  code?: string | undefined
  referral?: string | undefined
  emailKey?: string
  order?: string
}

export async function ask(shop: Shop, question: Question): Promise<Known> {
  const { skus, code, referral, emailKey, order } = question
  const values = [JSON.stringify(skus), code ?? null, referral ?? null, emailKey ?? null, order ?? null]
  const [row] = await shop.database.run<Row>(readKnown, values)
  if (row === undefined) throw new Error('The database answered a question about facts with no row')
  const { uses, held, ...rest } = row
  return { ...rest, uses: uses.uses, lastUse: uses.last, heldSlots: held.slots, heldUnits: held.units }
}

/** The same facts in the form in which the domain prices. */
export function factsOf(known: Known, promised: ReadonlyMap<Sku, number> = new Map()): Facts {
  const offers = new Map<Sku, Offer>()
  for (const { sku, product, name, options, price, stock, sold, parts } of known.variants) {
    const promise = promised.get(sku)
    offers.set(sku, {
      name: variantName({ name: product }, { name, options }),
      price,
      sold,
      ...(stock !== null && { stock }),
      ...(parts !== null && { parts }),
      ...(promise !== undefined && { promised: promise }),
    })
  }
  return { offer: (sku) => offers.get(sku), shipping }
}

/** The terms of a code that holds for this customer now. Why one does not hold is nobody's business. */
export function termsOf(
  known: Known,
  code: string | undefined,
  now: Date,
): CodeTerms | 'refused' | undefined {
  if (code === undefined) return undefined
  const row = known.code
  if (row !== null) {
    const { kind, value, minimum } = row
    return holds(row, known.uses, now)
      ? { code, kind, value, ...(minimum !== null && { minimum }) }
      : 'refused'
  }
  const influencer = known.influencers.find((one) => one.code === code)
  return influencer === undefined ? 'refused' : { code, kind: 'percent', value: influencer.discount }
}

function holds(row: CodeRow, uses: number, now: Date): boolean {
  const begun = row.starts_at === null || Date.parse(row.starts_at) <= now.getTime()
  const over = row.ends_at !== null && Date.parse(row.ends_at) <= now.getTime()
  const left = row.limit_total === null || row.redeemed < row.limit_total
  return (
    row.active && begun && !over && left && (row.limit_per_customer === null || uses < row.limit_per_customer)
  )
}
