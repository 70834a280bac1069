import { commission } from '#domain/influencer/earning.ts'
import { mayChangeState, type OrderState, orderNumber } from '#domain/order/order.ts'
import type { Database } from '#server/base/db/db.ts'
import type { Journal } from './client.ts'

/** One promise of the shop, and how often it was broken of how often it was looked at. */
export interface Verdict {
  invariant: string
  broken: number
  of: number
}

type Rows = Record<string, unknown>[]

/** The rules that must hold in any database after anything, asked in SQL that the shop itself does not use. */
const rules: { invariant: string; of: string; broken: string }[] = [
  {
    invariant: 'stock is never below zero, and is the sum of its moves',
    of: 'select count(*) from variants where stock is not null',
    broken: `select count(*) from variants v where stock is not null
      and (stock < 0 or stock <> (select coalesce(sum(units), 0) from stock_moves m where m.sku = v.sku))`,
  },
  {
    invariant: 'an order holds exactly the units it sold, a cancelled one none',
    of: 'select count(*) from orders',
    broken: `with sold as (
        select l.order_id, coalesce(p->>'id', l.sku) as sku, coalesce((p->>'units')::int, l.units) as units
        from order_lines l left join lateral jsonb_array_elements(nullif(l.parts, 'null')) p on true
      ), wanted as (
        select o.id, s.sku, case when o.state = 'cancelled' or exists (
          select from order_events e where e.order_id = o.id and e.to = 'cancelled'
        ) then 0 else sum(s.units) end as units
        from orders o join sold s on s.order_id = o.id
        where not exists (select from refunds r where r.order_id = o.id and r.restock) group by o.id, s.sku
      ), held as (select order_id, sku, -sum(units) as units from stock_moves where order_id is not null group by 1, 2)
      select count(distinct w.id) from wanted w left join held h on h.order_id = w.id and h.sku = w.sku
      where coalesce(h.units, 0) <> w.units`,
  },
  {
    invariant: 'no stock moved for an order that is not there',
    of: 'select count(*) from stock_moves where order_id is not null',
    broken: `select count(*) from stock_moves m where order_id is not null
      and not exists (select from orders o where o.id = m.order_id)`,
  },
  {
    invariant: 'every order has lines, an event and one mail that says it came',
    of: 'select count(*) from orders',
    broken: `select count(*) from orders o where not exists (select from order_lines l where l.order_id = o.id)
      or not exists (select from order_events e where e.order_id = o.id)
      or (select count(*) from outbox x where x.cause = 'received:' || o.id) <> 1`,
  },
  {
    invariant: 'totals add up, line by line',
    of: 'select count(*) from orders',
    broken: `select count(*) from orders o where total <> (quote->>'total')::int
      or total <> (quote->>'subtotal')::int - (quote->>'discount')::int + (quote->>'delivery')::int + (quote->>'tax')::int
      or (quote->>'subtotal')::int <> (select sum(l.total) from order_lines l where l.order_id = o.id)
      or (quote->>'discount')::int <> (select sum(l.discount) from order_lines l where l.order_id = o.id)
      or exists (select from order_lines l where l.order_id = o.id and (l.total <> l.unit_price * l.units
        or l.total <> (select sum((p->>'total')::int) from jsonb_array_elements(nullif(l.parts, 'null')) p)))`,
  },
  {
    invariant: 'no more is given back than was paid, and refunds add up',
    of: 'select count(*) from orders',
    broken: `select count(*) from orders o where refunded > total
      or refunded <> (select coalesce(sum(amount), 0) from refunds r where r.order_id = o.id and payment_id is null)`,
  },
  {
    invariant: 'codes are used as often as allowed, in all and per customer',
    of: 'select count(*) from discount_codes',
    broken: `select count(*) from discount_codes c where
      redeemed <> (select count(*) from code_redemptions r where r.code = c.code)
      or redeemed > coalesce(limit_total, redeemed)
      or redeemed <> (select count(*) from orders o where o.code = c.code and o.state <> 'cancelled'
        and not exists (select from order_events e where e.order_id = o.id and e.to = 'cancelled'))
      or exists (select from code_redemptions r where r.code = c.code
        group by r.email_key having count(*) > c.limit_per_customer)`,
  },
  {
    invariant: 'an order is paid at most once, and a second payment goes back',
    of: 'select count(*) from orders',
    broken: `select count(*) from (select order_id from payments p where state = 'paid'
      and not exists (select from refunds r where r.payment_id = p.id) group by 1 having count(*) > 1) x`,
  },
]

export async function judge(database: Database, journal: Journal): Promise<Verdict[]> {
  // The shop's own time limit is for a page that waits; these queries read every row.
  const rows = (text: string) =>
    database.db.transaction(async (transaction) => {
      await transaction.execute('set local statement_timeout = 0')
      return (await transaction.execute(text)).rows as Rows
    })
  const count = async (text: string) => Number((await rows(text))[0]?.count ?? Number.NaN)
  const verdicts: Verdict[] = []
  for (const { invariant, of, broken } of rules) {
    verdicts.push({ invariant, broken: await count(broken), of: await count(of) })
  }
  verdicts.push(histories(await rows('select * from order_events order by order_id, id')))
  verdicts.push(
    commissions(await rows('select c.*, o.state from commissions c join orders o on o.id = c.order_id')),
  )
  return [...verdicts, ...answered(await rows('select id, serial::int as serial from orders'), journal)]
}

function histories(events: Rows): Verdict {
  const byOrder = Map.groupBy(events, (event) => String(event.order_id))
  const legal = (steps: Rows) =>
    steps.every(({ from, to }, at) => {
      // Columns the shop's own schema types as states.
      const [was, is] = [from as OrderState | null, to as OrderState]
      if (at === 0) return was === null && (is === 'placed' || is === 'awaiting_payment')
      return was === steps[at - 1]?.to && was !== null && (was === is || mayChangeState(was, is))
    })
  const broken = [...byOrder.values()].filter((steps) => !legal(steps)).length
  return { invariant: 'every history is legal, step by step', broken, of: byOrder.size }
}

function commissions(all: Rows): Verdict {
  const wrong = all.filter(({ lines, rate, total, state }) => {
    // jsonb of the shop's own schema.
    const stored = lines as { id: string; paid: number; refunded: number }[]
    const expected =
      state === 'cancelled' || state === 'refunded' ? 0 : commission(stored, Number(rate)).total
    return Number(total) !== expected
  })
  return { invariant: 'commission is what the policy says', broken: wrong.length, of: all.length }
}

/** The client's journal against the database: answered orders are stored once, and every stored order was sent. */
function answered(orders: Rows, journal: Journal): Verdict[] {
  const stored = new Map(orders.map((row) => [String(row.id), orderNumber(Number(row.serial))]))
  const yes = journal.filter((entry) => entry.status === 201 || entry.status === 200)
  const sent = new Set(journal.map((entry) => entry.body.id))
  return [
    {
      invariant: 'every answered order is stored, under the number that was answered',
      broken: yes.filter((entry) => stored.get(entry.body.id) !== entry.number).length,
      of: yes.length,
    },
    {
      invariant: 'one order per id, and none that nobody sent',
      broken: [...stored.keys()].filter((id) => !sent.has(id)).length,
      of: stored.size,
    },
    {
      invariant: 'no answer is a surprise (5xx other than 503)',
      broken: journal.filter((entry) => (entry.status ?? 0) >= 500 && entry.status !== 503).length,
      of: journal.length,
    },
  ]
}
