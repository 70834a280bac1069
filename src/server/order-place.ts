import { createHash, randomInt } from 'node:crypto'
import * as v from 'valibot'
import { emailKey, type User } from '#domain/account.ts'
import { commission, referralHolds } from '#domain/influencer.ts'
import { type Order, orderNumber, PAYMENT_HOLD_MS, type PlaceOrder } from '#domain/order.ts'
import { blocks, type Priced, price } from '#domain/quote.ts'
import { quoteSchema } from '#domain/schema/quote.ts'
import { ask } from './ask.ts'
import { brokenConstraint, retried } from './db.ts'
import { factsOf, type Known, termsOf } from './facts.ts'
import { writeOrder } from './order-queue.ts'
import type { OrderDocument } from './order-write.ts'
import { promised } from './promise.ts'
import { refuseUnknown } from './quote.ts'
import { Refused } from './refused.ts'
import type { Shop } from './shop.ts'

/** A contact may have so many unpaid orders on the way to the carrier, and so many units in them. */
export const HELD_ORDERS = 10
export const HELD_UNITS = 200

export const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** The same content has the same hash, whatever the order of its keys. */
function bodyHash(body: PlaceOrder): string {
  const sorted = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(sorted)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value)
        .sort()
        .map(([key, one]) => [key, sorted(one)]),
    )
  }
  return hashOf(JSON.stringify(sorted(body)))
}

// Lost against another order of the same id, customer or contact: look again, and the answer is known.
const RACES = new Set(['orders_pkey', 'code_redemptions_code_email_key_nth_pk', 'orders_hold_slot'])

class Outrun extends Error {}

/** Places an order, or finds the one already placed under this id: `fresh` tells which. */
export function placeOrder(shop: Shop, body: PlaceOrder, user: User | null) {
  const hash = bodyHash(body)
  return retried(
    () => attempt(shop, body, user, hash),
    (error) => error instanceof Outrun || RACES.has(brokenConstraint(error) ?? ''),
  )
}

async function attempt(shop: Shop, body: PlaceOrder, user: User | null, hash: string) {
  const known = await ask(shop, {
    skus: body.items.map((item) => item.id),
    code: body.code,
    referral: body.referral?.code,
    emailKey: emailKey(body.contact.email),
    order: body.id,
  })
  if (known.order !== null) {
    if (known.order.bodyHash !== hash) throw new Refused('order_id_reused')
    const { quote, serial, placedAt } = known.order
    return { fresh: false, order: answer(body, quote, serial, new Date(placedAt)) }
  }
  refuseUnknown(body.items, known)
  if (body.payment === 'card' && shop.env.stripe === undefined) throw new Refused('payment_unavailable')
  const now = shop.now()
  const { items, delivery } = body
  const code = termsOf(known, body.code, now)
  const facts = factsOf(known, await promised(shop, body.promise))
  const priced = price(facts, { items, delivery, region: body.address.region, code })
  if (priced.quote.total !== body.expectedTotal || priced.quote.problems.some(blocks)) {
    throw new Refused('quote_changed', { quote: priced.quote })
  }
  const document = documentOf(body, user, known, priced, hash, now, shop.env.rateLimit)
  const serial = await writeOrder(shop.database, document)
  // Something it was priced by changed since it was read.
  if (serial === undefined) throw new Outrun()
  const order = answer(body, priced.quote, serial, now)
  const { id, state, version, number } = order
  shop.tell('orders', JSON.stringify({ id, state, version, number }))
  shop.tell('outbox', '')
  shop.log.info('order.placed', { order: id, state, total: priced.quote.total })
  return { fresh: true, order }
}

function documentOf(
  body: PlaceOrder,
  user: User | null,
  known: Known,
  { quote, lines, takes }: Priced,
  hash: string,
  now: Date,
  capped: boolean,
): OrderDocument {
  const { contact, address, delivery, payment } = body
  const key = emailKey(contact.email)
  const units = [...takes.values()].reduce((sum, one) => sum + one, 0)
  const influencer = influencerOf(body, known, now)
  const own = influencer?.emailKey === key || (user !== null && influencer?.uid === user.uid)
  const paid = lines.map((line) => ({ id: line.id, paid: line.total - line.discount, refunded: 0 }))
  // Nobody earns on an order of their own, and it is theirs to see why.
  const earned = influencer && !own ? commission(paid, influencer.rate) : undefined
  return {
    asked: known.variants.map(({ sku, version }) => ({ sku, version, units: takes.get(sku) ?? 0 })),
    redeem:
      quote.code !== undefined && known.code !== null
        ? { code: known.code.code, version: known.code.version, nth: known.lastUse + 1 }
        : null,
    order: {
      id: body.id,
      body_hash: hash,
      key_hash: hashOf(body.key),
      uid: user?.uid ?? null,
      state: initialState(body),
      email: contact.email,
      email_key: key,
      name: contact.name,
      phone: contact.phone ?? null,
      address,
      delivery,
      payment,
      quote,
      total: quote.total,
      units,
      code: quote.code?.code ?? null,
      influencer_id: influencer?.id ?? null,
      placed_offline: body.placedOffline ?? false,
      hold_slot: payment === 'on_delivery' && capped ? holdSlot(known, units) : null,
      placed_at: now,
      expires_at: payment === 'card' ? new Date(now.getTime() + PAYMENT_HOLD_MS) : null,
    },
    lines: lines.map(({ id, unitPrice, ...line }, position) => ({
      ...line,
      sku: id,
      unit_price: unitPrice,
      position,
      parts: line.parts ?? null,
    })),
    commission:
      influencer && earned
        ? {
            influencer_id: influencer.id,
            rate: influencer.rate,
            total: earned.total,
            lines: earned.lines.map((line, at) => ({
              id: line.id,
              name: lines[at]?.name ?? line.id,
              paid: paid[at]?.paid ?? 0,
              refunded: 0,
              commission: line.amount,
            })),
          }
        : null,
  }
}

const initialState = (body: PlaceOrder) => (body.payment === 'card' ? 'awaiting_payment' : 'placed')

/** A free place among the contact's unpaid orders, so that nobody can empty the shelves for nothing. */
function holdSlot(known: Known, units: number): number {
  const taken = new Set(known.heldSlots)
  const left = Array.from({ length: HELD_ORDERS }, (_, at) => at + 1).filter((slot) => !taken.has(slot))
  // Any of them, so that several orders at once seldom want the same.
  const free = left.length === 0 ? undefined : left[randomInt(left.length)]
  // One order may be as large as the contract lets it: the sum of several may not.
  const tooMany = taken.size > 0 && known.heldUnits + units > HELD_UNITS
  if (free === undefined || tooMany) {
    throw new Refused('on_delivery_limit', {
      detail:
        'This contact has as many unpaid orders on the way as we send at once. Pay by card, or wait for one.',
    })
  }
  return free
}

/** Whoever's code was typed, else whoever's link was followed last. */
function influencerOf(body: PlaceOrder, known: Known, now: Date) {
  const referral =
    body.referral !== undefined && referralHolds(body.referral, now) ? body.referral.code : undefined
  const byCode = known.influencers.find((one) => one.code === body.code)
  return byCode ?? known.influencers.find((one) => one.code === referral)
}

/** The order as it was the moment it was placed. A repeated request gets this very answer, for ever. */
function answer(body: PlaceOrder, quote: unknown, serial: number, at: Date): Order {
  const placedAt = at.toISOString()
  const state = initialState(body)
  return {
    id: body.id,
    number: orderNumber(serial),
    state,
    placedAt,
    contact: body.contact,
    address: body.address,
    delivery: body.delivery,
    payment: body.payment,
    // The schema's order of keys, whether it was just made or comes out of the database: the same bytes.
    quote: v.parse(quoteSchema, quote),
    events: [{ at: placedAt, to: state, by: 'shopper', from: null, why: null }],
    version: 1,
    refunded: 0,
    ...(body.payment === 'card' && { expiresAt: new Date(at.getTime() + PAYMENT_HOLD_MS).toISOString() }),
  }
}
