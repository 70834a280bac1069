/**
 * Places orders in one statement, which is one transaction and one round trip: locks the SKUs in their
 * order, looks whether all is still as it was priced, takes the stock, redeems the code, and writes each
 * order with everything that belongs to it. Either all of them, or none and the answer `ok: false`.
 *
 * Under READ COMMITTED a row that waited for its lock is read anew, so `locked` and the guards of both
 * updates see what the last transaction left. A repeated id, a code's last use by one customer, and a
 * contact's last place for an unpaid order end in a unique violation, which undoes all of it.
 */
export const writeOrders = {
  name: 'write_orders',
  text: `with docs as (select d from jsonb_array_elements($1::jsonb) as d),
  asked as (
    select a.sku, min(a.version) as version, max(a.version) as latest, sum(a.units)::int as units
    from docs, jsonb_to_recordset(d->'asked') as a(sku text, version int, units int) group by a.sku
  ),
  locked as (
    select v.sku, v.stock, v.version from variants v
    where v.sku in (select sku from asked) order by v.sku for no key update
  ),
  same as (
    select count(*) = (select count(*) from asked) as ok
    from asked a join locked l on l.sku = a.sku and l.version = a.version and l.version = a.latest
      and (a.units = 0 or l.stock >= a.units)
  ),
  uses as (
    select d->'redeem'->>'code' as code, min((d->'redeem'->>'version')::int) as version, count(*)::int as uses
    from docs where jsonb_typeof(d->'redeem') = 'object' group by 1
  ),
  redeemed as (
    update discount_codes c set redeemed = c.redeemed + u.uses from uses u, same
    where same.ok and c.code = u.code and c.active and c.version = u.version
      and (c.limit_total is null or c.redeemed + u.uses <= c.limit_total)
    returning c.code
  ),
  go as (
    select same.ok and (select count(*) from uses) = (select count(*) from redeemed) as ok from same
  ),
  taken as (
    update variants v set stock = v.stock - a.units from asked a, go
    where go.ok and v.sku = a.sku and a.units > 0 and v.stock >= a.units
    returning v.sku
  ),
  placed as (
    insert into orders (id, body_hash, key_hash, uid, state, email, email_key, name, phone, address, delivery,
      payment, quote, total, units, code, influencer_id, placed_offline, hold_slot, placed_at, expires_at, updated_at)
    select r.id, r.body_hash, r.key_hash, r.uid, r.state, r.email, r.email_key, r.name, r.phone, r.address,
      r.delivery, r.payment, r.quote,
      -- Less was taken than asked: null breaks the column's rule, and nothing of this ever was.
      case when (select count(*) from taken) = (select count(*) from asked where units > 0) then r.total end,
      r.units, r.code, r.influencer_id, r.placed_offline, r.hold_slot, r.placed_at, r.expires_at, r.placed_at
    from go, docs, jsonb_populate_record(null::orders, d->'order') r where go.ok
    returning id, serial, placed_at, state
  ),
  lines as (
    insert into order_lines (order_id, sku, position, name, unit_price, units, total, discount, tax, parts)
    select (d->'order'->>'id')::uuid, l.sku, l.position, l.name, l.unit_price, l.units, l.total, l.discount, l.tax,
      l.parts
    from go, docs, jsonb_populate_recordset(null::order_lines, d->'lines') l where go.ok
  ),
  event as (
    insert into order_events (order_id, at, "to", by) select p.id, p.placed_at, p.state, 'shopper' from placed p
  ),
  moves as (
    insert into stock_moves (sku, units, why, by, order_id, at)
    select a.sku, -a.units, 'order', 'shopper', (d->'order'->>'id')::uuid, (d->'order'->>'placed_at')::timestamptz
    from go, docs, jsonb_to_recordset(d->'asked') as a(sku text, units int) where go.ok and a.units > 0
  ),
  redemption as (
    insert into code_redemptions (code, email_key, nth, order_id, at)
    select d->'redeem'->>'code', d->'order'->>'email_key', (d->'redeem'->>'nth')::int, (d->'order'->>'id')::uuid,
      (d->'order'->>'placed_at')::timestamptz
    from go, docs where go.ok and jsonb_typeof(d->'redeem') = 'object'
  ),
  commission as (
    insert into commissions (order_id, influencer_id, rate, lines, total, created_at)
    select (d->'order'->>'id')::uuid, k.influencer_id, k.rate, k.lines, k.total, (d->'order'->>'placed_at')::timestamptz
    from go, docs, jsonb_populate_record(null::commissions, d->'commission') k
    where go.ok and jsonb_typeof(d->'commission') = 'object'
  ),
  mail as (
    insert into outbox (kind, cause, payload, due_at, created_at)
    select 'mail', 'received:' || p.id, jsonb_build_object('mail', 'received', 'order', p.id), p.placed_at, p.placed_at
    from placed p
  )
  select go.ok, (select jsonb_object_agg(id, serial) from placed) as serials from go`,
}

/** What the statement is told of one order. Field names are those of the columns. */
export interface OrderDocument {
  /** Every SKU the price depended on, with its row's version; units are what it gives up, 0 for a set itself. */
  asked: { sku: string; version: number; units: number }[]
  redeem: { code: string; version: number; nth: number } | null
  order: { id: string } & Record<string, unknown>
  lines: Record<string, unknown>[]
  commission: Record<string, unknown> | null
}
