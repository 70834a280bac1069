import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { OrderRequest } from '#domain/order/order.ts'
import { price } from '#domain/quote/quote.ts'
import { type Tx, transact } from '../base/db/db.ts'
import { influencers, jobs, orderLines, orders, refunds, stockMoves, variants } from '../base/db/schema.ts'
import { hashOf } from '../base/db/secrets.ts'
import { type OrderServices, placeOrder } from '../order/place/place.ts'
import { codeTerms, pricingFacts } from '../order/place/price.ts'
import { changeOrderState, trackOrder, undoStateChange } from '../order/state-changes.ts'
import { settle } from '../payment/settle.ts'
import type { CheckoutSnapshot } from '../payment/snapshot.ts'
import type { CardGateway } from '../payment/stripe.ts'
import type { PlannedOrder, Step } from './planned-orders.ts'
import { addVisits } from './visits.ts'

/**
 * Has planned orders happen, each step by the shop's own rules and at its own time. Nothing is sent: mails count as gone
 * out, and refunds as given back. The stock is afterwards what it was.
 */
export async function playOrders(given: OrderServices, plans: readonly PlannedOrder[]): Promise<number> {
  let clock = given.now()
  const services: OrderServices = {
    ...given,
    // Made-up customers pay by card in a shop without a payment provider, and order as often as they like.
    env: {
      ...given.env,
      stripe: given.env.stripe ?? { secretKey: 'sk_test_demo', webhookSecrets: [] },
      rateLimit: false,
    },
    now: () => clock,
    notify: () => undefined,
  }
  const codes = await given.db
    .select({ code: influencers.code })
    .from(influencers)
    .where(eq(influencers.state, 'active'))
    .orderBy(asc(influencers.code))
  const known = new Set(
    (
      await given.db
        .select({ id: orders.id })
        .from(orders)
        .where(
          inArray(
            orders.id,
            plans.map(({ id }) => id),
          ),
        )
    ).map(({ id }) => id),
  )
  const fresh = plans.filter(({ id }) => !known.has(id))
  const all = fresh
    .flatMap((plan) => plan.steps.map(({ at, step }) => ({ at, step, plan })))
    .toSorted(
      (one, other) => one.at.getTime() - other.at.getTime() || one.plan.id.localeCompare(other.plan.id),
    )
  const stock = await borrowStock(given)
  const codeOf = ({ influencer }: PlannedOrder) =>
    influencer === undefined ? undefined : codes[influencer % codes.length]?.code
  const followed: Parameters<typeof addVisits>[1][number][] = []
  for (const { at, step, plan } of all) {
    clock = at
    const code = codeOf(plan)
    if (code !== undefined && step.kind === 'place') followed.push({ id: plan.id, code, at })
    await play(services, plan, step, code)
  }
  clock = given.now()
  await addVisits(given, followed)
  await returnStock(given, stock)
  await closeJobs(
    given,
    fresh.map(({ id }) => id),
  )
  return fresh.length
}

async function play(services: OrderServices, plan: PlannedOrder, step: Step, code: string | undefined) {
  const { id, tracking } = plan
  const now = services.now()
  const base = { id, now }
  if (step.kind === 'place') {
    await placeOrder(services, await requestOf(services, plan, code), null)
  } else if (step.kind === 'pay' || step.kind === 'expire' || step.kind === 'fail_refund') {
    await settle(services, gateway, await snapshotOf(services, plan, step), 'webhook')
  } else {
    await transact(services.db, async (tx) => {
      const { by } = step
      const done =
        step.kind === 'undo'
          ? await undoStateChange(tx, { ...base, by, role: 'manager' })
          : step.kind === 'track'
            ? await trackOrder(tx, {
                ...base,
                by,
                tracking: { ...tracking, number: `${tracking.number.slice(0, -1)}0` },
              })
            : step.kind === 'refund'
              ? await refund(tx, { ...base, by }, step.whole)
              : await changeOrderState(tx, {
                  ...base,
                  by,
                  to: step.to,
                  ...(step.why !== undefined && { why: step.why }),
                  ...(step.tracked && { tracking }),
                })
      if (!done.ok)
        throw new Error(`The order ${id} cannot take the step ${JSON.stringify(step)}: ${done.code}`)
    })
  }
}

async function refund(tx: Tx, base: { id: string; by: string; now: Date }, whole: boolean) {
  const [line] = await tx
    .select({ id: orderLines.sku })
    .from(orderLines)
    .where(eq(orderLines.orderId, base.id))
    .orderBy(asc(orderLines.position))
  const lines = whole || line === undefined ? {} : { lines: [{ id: line.id, units: 1 }] }
  return changeOrderState(tx, {
    ...base,
    to: 'refunded',
    why: 'It did not suit their skin',
    restock: true,
    ...lines,
  })
}

/** The request as the shopper's device would send it then, with the total that the shop computes. */
async function requestOf(
  services: OrderServices,
  plan: PlannedOrder,
  code: string | undefined,
): Promise<OrderRequest> {
  const { id, items, contact, address, delivery, payment, placedOffline } = plan
  const now = services.now()
  const stored = await services.loadOrderInputs({ skus: items.map((item) => item.id), code })
  const terms = codeTerms(stored, code, now)
  const { quote } = price(pricingFacts(stored, new Map()), {
    items,
    delivery,
    region: address.region,
    code: terms,
  })
  return {
    id,
    key: hashOf(id).slice(0, 48),
    items,
    contact,
    address,
    delivery,
    payment,
    expectedTotal: quote.total,
    ...(code !== undefined && { code }),
    ...(placedOffline && { placedOffline }),
  }
}

/** A payment provider that is never called: everything it could answer is in the snapshots. */
const gateway: Pick<CardGateway, 'live'> = { live: false }

async function snapshotOf(
  { db }: OrderServices,
  { id }: PlannedOrder,
  step: Extract<Step, { kind: 'pay' | 'expire' | 'fail_refund' }>,
): Promise<CheckoutSnapshot> {
  const [order] = await db.select({ total: orders.total }).from(orders).where(eq(orders.id, id))
  const given = await db
    .select({ id: refunds.id, amount: refunds.amount })
    .from(refunds)
    .where(eq(refunds.orderId, id))
  const session = step.kind === 'pay' && step.session === 'second' ? 'cs_demo_second' : 'cs_demo'
  const short = step.kind === 'pay' && step.session === 'short' ? 100 : 0
  return {
    session: `${session}_${id}`,
    order: id,
    amount: (order?.total ?? 0) - short,
    currency: 'usd',
    live: false,
    state: step.kind === 'expire' ? 'expired' : 'paid',
    intent: `pi_demo_${id}`,
    url: null,
    clientSecret: null,
    fullyRefunded: false,
    refunds:
      step.kind === 'fail_refund'
        ? given.map((one) => ({ id: `re_demo_${one.id}`, amount: one.amount, failed: true, refund: one.id }))
        : [],
  }
}

/** More than all of them take: what is in stock now is for those who come to look around. */
const BORROWED = 100_000

async function borrowStock({ db, now }: OrderServices): Promise<ReadonlyMap<string, number>> {
  return transact(db, async (tx) => {
    const before = await tx.select({ sku: variants.sku, stock: variants.stock }).from(variants)
    const counted = new Map(
      before.flatMap(({ sku, stock }) => (stock === null ? [] : [[sku, stock] as const])),
    )
    await moveStock(tx, new Map([...counted.keys()].map((sku) => [sku, BORROWED])), now())
    return counted
  })
}

const returnStock = ({ db, now }: OrderServices, before: ReadonlyMap<string, number>) =>
  transact(db, async (tx) => {
    const rows = await tx.select({ sku: variants.sku, stock: variants.stock }).from(variants)
    const change = rows.map(({ sku, stock }) => [sku, (before.get(sku) ?? 0) - (stock ?? 0)] as const)
    await moveStock(tx, new Map(change.filter(([, units]) => units !== 0)), now())
  })

/** Every change of a stock has its move: their sum is what is there. */
async function moveStock(tx: Tx, units: ReadonlyMap<string, number>, at: Date) {
  if (units.size === 0) return
  await tx.execute(sql`
    update variants v set stock = v.stock + m.value::int
    from jsonb_each_text(${JSON.stringify(Object.fromEntries(units))}::jsonb) m where v.sku = m.key`)
  await tx
    .insert(stockMoves)
    .values([...units].map(([sku, count]) => ({ sku, units: count, why: 'made up', by: 'shop', at })))
}

/** A made-up order sends no mail and calls no provider. */
async function closeJobs({ db }: OrderServices, ids: readonly string[]) {
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const some = ids.slice(at, at + AT_ONCE)
    const ofThese = inArray(refunds.orderId, some)
    await db
      .update(refunds)
      .set({ state: 'done', providerId: sql`'re_demo_' || ${refunds.id}::text` })
      .where(and(ofThese, eq(refunds.state, 'due')))
    const given = await db.select({ id: refunds.id }).from(refunds).where(ofThese)
    const about = [...some, ...given.map(({ id }) => id)]
    await db
      .update(jobs)
      .set({ doneAt: sql`${jobs.dueAt}` })
      .where(
        and(
          isNull(jobs.doneAt),
          sql`coalesce(${jobs.payload} ->> 'refund', ${jobs.payload} ->> 'order') in ${about}`,
        ),
      )
  }
}

const AT_ONCE = 500
