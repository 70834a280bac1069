import { applyToStoredCart, cartOfStored } from '#domain/cart/merge.ts'
import { api } from '../http/api.ts'
import { createId, createOrderSecret, createReplicaId } from '../platform/ids.ts'
import { records } from '../storage/records.ts'
import type { Draft } from '../storage/schemas.ts'
import { update, updateTogether } from '../storage/storage.ts'

/**
 * An order whose card was declined on our page. The server still has it, unpaid, and its goods are in the cart again: the
 * same cart is the same order, paid by another card.
 */

export type OrderIdentity = NonNullable<Draft['orderIdentity']>

/** Puts the goods back into the cart, and the order's id and secret back into the draft. */
export async function returnDeclinedOrder(id: string): Promise<void> {
  await updateTogether(
    {
      cart: records.cart,
      receipts: records.receipts,
      discountCode: records.discountCode,
      draft: records.draft,
    },
    ({ cart, receipts, discountCode, draft }) => {
      const receipt = receipts.find((one) => one.id === id)
      if (!receipt?.order) return {}
      const { lines, code } = receipt.order.quote
      const items = [...cartOfStored(cart).items, ...lines.map(({ id, units }) => ({ id, units }))]
      return {
        cart: applyToStoredCart(cart, { type: 'replace', items }, createReplicaId()),
        receipts: receipts.filter((one) => one !== receipt),
        discountCode: discountCode ?? (code ? { code: code.code, terms: code } : null),
        draft: { ...draft, orderIdentity: { id, orderSecret: receipt.orderSecret, declined: true as const } },
      }
    },
    { strict: true },
  )
}

/** The shopper orders something else, or pays otherwise: that order ends, and the next one gets its own id. */
export async function cancelDeclinedOrder({ id, orderSecret }: OrderIdentity): Promise<OrderIdentity> {
  const next = { id: createId(), orderSecret: createOrderSecret() }
  const draft = await update(records.draft, (now) =>
    now.orderIdentity?.id === id ? { ...now, orderIdentity: next } : now,
  )
  // Unreached, it ends by itself, when its time to pay is over.
  await api.cancelOrder({ params: { id }, body: {}, orderSecret })
  return draft.orderIdentity ?? next
}
