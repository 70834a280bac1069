import { emailKey, type User } from '#domain/account/account.ts'
import { waitsForDecision } from '#domain/influencer/self-dealing.ts'
import type { AttentionReason } from '#domain/manager/filter.ts'
import { CARD_PAYMENT_DUE_MS, type OrderRequest, type OrderState } from '#domain/order/order.ts'
import type { Priced } from '#domain/quote/quote.ts'
import { mailJob } from '../../base/db/new-job.ts'
import { hashOf } from '../../base/db/secrets.ts'
import { OWN_CODE } from '../self-dealing.ts'
import { commissionRow, creditedInfluencer } from './attribution.ts'
import type { OrderInputs } from './load-inputs.ts'
import type { OrderRows } from './write.ts'

export const initialState = ({ payment }: OrderRequest): OrderState =>
  payment === 'card' ? 'awaiting_payment' : 'placed'

interface PricedOrder {
  body: OrderRequest
  user: User | null
  sourceKey: string
  now: Date
  inputs: OrderInputs
  priced: Priced
  /** The contact's slot for pay on delivery that the order takes. */
  slot: number | null
}

/** Units taken from stock: those of a set count each. */
export const unitsTakenBy = ({ unitsTaken }: Priced): number =>
  [...unitsTaken.values()].reduce((sum, one) => sum + one, 0)

export function rowsOfOrder(order: PricedOrder): OrderRows {
  const { body, user, sourceKey, now, inputs, priced, slot } = order
  const { id: orderId, contact, address, delivery, payment } = body
  const { quote, lines, unitsTaken } = priced
  const state = initialState(body)
  const customer = emailKey(contact.email)
  const code = quote.code === undefined ? null : inputs.code
  const commission = commissionRow(order)
  return {
    stock: inputs.variants.map(({ sku, version }) => ({ sku, version, units: unitsTaken.get(sku) ?? 0 })),
    code: code && { code: code.code, version: code.version },
    order: {
      id: orderId,
      sourceKey,
      keyHash: hashOf(body.key),
      uid: user?.uid ?? null,
      state,
      email: contact.email,
      emailKey: customer,
      name: contact.name,
      phone: contact.phone ?? null,
      address,
      gift: body.gift ?? null,
      carrierNote: body.carrierNote ?? null,
      delivery,
      payment,
      quote,
      total: quote.total,
      units: unitsTakenBy(priced),
      code: quote.code?.code ?? null,
      influencerId: creditedInfluencer(body, inputs, now)?.id ?? null,
      placedOffline: body.placedOffline ?? false,
      attention: attentionTo(order, commission, state),
      onDeliverySlot: slot,
      placedAt: now,
      expiresAt: payment === 'card' ? new Date(now.getTime() + CARD_PAYMENT_DUE_MS) : null,
      updatedAt: now,
    },
    lines: lines.map(({ id: sku, ...line }, position) => ({ ...line, orderId, sku, position })),
    event: { orderId, at: now, to: state, by: 'shopper' },
    stockMoves: [...unitsTaken].map(([sku, taken]) => ({
      sku,
      units: -taken,
      why: 'order',
      by: 'shopper',
      orderId,
      at: now,
    })),
    redemption: code && {
      code: code.code,
      emailKey: customer,
      nth: inputs.lastUseNumber + 1,
      orderId,
      at: now,
    },
    commission,
    mail: mailJob({ mail: 'received', order: orderId }, `received:${orderId}`, now),
  }
}

/**
 * Why staff see it at once: it looks like the influencer's own and their code took something off, or it is paid less than
 * the shop asks today, because the page that took the order had no network.
 */
function attentionTo(
  { body, inputs, priced: { quote } }: PricedOrder,
  commission: OrderRows['commission'],
  state: OrderState,
): AttentionReason | null {
  const code = quote.code !== undefined && inputs.influencerOfCode !== null
  const { heldFor = null } = commission ?? {}
  if (waitsForDecision({ heldFor, verdict: null }, { state, code, discount: quote.discount })) return OWN_CODE
  const wasPromised = quote.problems.some((problem) => problem.code === 'price_promised')
  return body.placedOffline && wasPromised ? 'price_promised' : null
}
