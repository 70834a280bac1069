import { and, eq, inArray, isNotNull, isNull, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type KnownInfluencer, selfDealingReason, waitsForDecision } from '#domain/influencer/self-dealing.ts'
import type { AttentionReason } from '#domain/manager/filter.ts'
import type { Order } from '#domain/order/order.ts'
import type { Tx } from '../base/db/db.ts'
import { commissions, influencers, orders, payoutLines } from '../base/db/schema.ts'
import type { OrderRow } from './read.ts'

/** Why an order with a code is on the staff's list: a manager decides before it is sent. */
export const OWN_CODE: AttentionReason = 'own_code'

/** A row of `knownContacts`. */
export interface KnownContact {
  email: string | null
  phone: string | null
  address: Order['address'] | null
}

const lastOrders = (where: string) =>
  `(select o.email, o.phone, o.address from orders o where ${where} order by o.placed_at desc limit 20)`

/** The contacts and addresses of an influencer, to compare an order with. */
export const knownContacts = (influencer: string) => `(select jsonb_agg(k) from (
    ${lastOrders(`o.uid = ${influencer}.uid`)} union all
    ${lastOrders(`o.email_key = ${influencer}.email_key`)} union all
    select p.email, p.phone, null from profiles p where p.uid = ${influencer}.uid union all
    select null, a ->> 'phone', a from profiles p, jsonb_array_elements(p.addresses) a
      where p.uid = ${influencer}.uid) k)`

/** The influencer's accounts, e-mails, phones and addresses: an order with one of them is probably their own. */
export function influencerContacts({
  uid,
  email,
  known,
}: {
  uid: string | null
  email: string
  known: readonly KnownContact[] | null
}): KnownInfluencer {
  const seen = known ?? []
  return {
    uid,
    emails: [email, ...seen.flatMap((one) => one.email ?? [])],
    phones: seen.flatMap((one) => one.phone ?? []),
    addresses: seen.flatMap((one) => one.address ?? []),
  }
}

const ALIAS = 'i'
const i = alias(influencers, ALIAS)

/** What a manager has decided, or is in a payout, stays as it is. */
const isOpen = and(
  isNull(commissions.heldFor),
  isNull(commissions.verdict),
  sql`not exists (select 1 from ${payoutLines} where ${payoutLines.orderId} = ${commissions.orderId})`,
)

type Ordered = Pick<OrderRow, 'id' | 'uid' | 'email' | 'phone' | 'address'>

/**
 * Holds the commission on an order that looks like the influencer's own only now: it goes to their address after all, has
 * joined their account, or they are known by its address only since. One that would be sent with their code's discount goes
 * on the staff's list. Returns whether it waits for a manager's decision.
 */
export async function holdCommissionOfOwnOrder(tx: Tx, order: OrderRow): Promise<boolean> {
  if (order.influencerId === null) return false
  await hold(tx, eq(commissions.orderId, order.id), async () => [order])
  const waits = await isUndecided(tx, order)
  if (waits)
    await tx
      .update(orders)
      .set({ attention: OWN_CODE })
      .where(
        and(eq(orders.id, order.id), or(isNull(orders.attention), eq(orders.attention, 'price_promised'))),
      )
  return waits
}

/** The same for all that an influencer may be paid for: before money leaves, with what is known by then. */
export async function holdCommissionsOfOwnOrders(tx: Tx, influencerId: string) {
  const ofThem = eq(commissions.influencerId, influencerId)
  await hold(tx, ofThem, () =>
    tx
      .select({
        id: orders.id,
        uid: orders.uid,
        email: orders.email,
        phone: orders.phone,
        address: orders.address,
      })
      .from(commissions)
      .innerJoin(orders, eq(orders.id, commissions.orderId))
      .where(and(ofThem, isOpen, isNull(orders.erasedAt))),
  )
}

async function hold(tx: Tx, which: SQL, read: () => Promise<Ordered[]>) {
  const found = await tx
    .selectDistinctOn([i.id], {
      id: i.id,
      uid: i.uid,
      email: i.email,
      known: sql<KnownContact[] | null>`${sql.raw(knownContacts(ALIAS))}`,
    })
    .from(i)
    .innerJoin(commissions, eq(commissions.influencerId, i.id))
    .where(and(which, isOpen))
  for (const influencer of found) {
    const known = influencerContacts(influencer)
    const own = (await read()).flatMap(({ id, uid, email, phone, address }) => {
      const account = uid === null ? null : { uid, email }
      const contact = { email, ...(phone !== null && { phone }) }
      const heldFor = selfDealingReason({ account, contact, address }, known)
      return heldFor === null ? [] : [{ id, heldFor }]
    })
    for (const [heldFor, these] of Map.groupBy(own, (one) => one.heldFor)) {
      const ids = these.map(({ id }) => id)
      await tx
        .update(commissions)
        .set({ heldFor })
        .where(and(isOpen, eq(commissions.influencerId, influencer.id), inArray(commissions.orderId, ids)))
    }
  }
}

/**
 * Whether a manager has yet to decide about what the code took off. False once the influencer is
 * gone: there is nothing left to decide.
 */
export async function isUndecided(
  tx: Tx,
  { id, state, code, quote: { discount } }: Pick<OrderRow, 'id' | 'state' | 'code' | 'quote'>,
): Promise<boolean> {
  if (code === null) return false
  const [commission] = await tx
    .select({ heldFor: commissions.heldFor, verdict: commissions.verdict })
    .from(commissions)
    .innerJoin(influencers, eq(influencers.id, commissions.influencerId))
    .where(
      and(
        eq(commissions.orderId, id),
        eq(influencers.code, code),
        inArray(influencers.state, ['active', 'paused']),
      ),
    )
  return commission !== undefined && waitsForDecision(commission, { state, code: true, discount })
}

/** A decision takes an order off the list. */
export const decidedOn = (tx: Tx, order: string) =>
  tx
    .update(orders)
    .set({ attention: null })
    .where(and(eq(orders.id, order), eq(orders.attention, OWN_CODE)))

/**
 * When influencers leave, what is held of theirs is refused, and its orders wait for nobody: with their account goes what a
 * manager would decide by, and whom it would be paid to.
 */
export async function settleHeldOrders(tx: Tx, influencerIds: SQLWrapper) {
  await tx
    .update(commissions)
    .set({ verdict: 'refused' })
    .where(
      and(
        inArray(commissions.influencerId, influencerIds),
        isNotNull(commissions.heldFor),
        isNull(commissions.verdict),
      ),
    )
  await tx
    .update(orders)
    .set({ attention: null })
    .where(and(inArray(orders.influencerId, influencerIds), eq(orders.attention, OWN_CODE)))
}
