import { api } from '../http/api.ts'
import { createId, createOrderSecret } from '../platform/ids.ts'
import { records } from '../storage/records.ts'
import type { Draft } from '../storage/schemas.ts'
import { update, updateTogether } from '../storage/storage.ts'
import { orderRecords, withGoodsOf } from './outbox.ts'

/**
 * An order by card that the server has, or may have, while its goods are in the cart: its card was declined on our page,
 * or its answer was lost. Ordered again without a change it is the same order.
 */

export type OrderIdentity = NonNullable<Draft['orderIdentity']>

/** Puts the goods back into the cart, and the order's id and secret back into the draft. */
export async function returnDeclinedOrder(id: string): Promise<void> {
  await updateTogether(
    orderRecords,
    ({ cart, receipts, discountCode, draft }) => {
      const receipt = receipts.find((one) => one.id === id)
      if (!receipt?.order) return {}
      const { lines: items, code: terms } = receipt.order.quote
      const goods = { items, code: terms?.code, terms, byLink: receipt.byLink }
      return {
        ...withGoodsOf(goods, { cart, discountCode }),
        receipts: receipts.filter((one) => one !== receipt),
        draft: { ...draft, orderIdentity: { id, orderSecret: receipt.orderSecret, byCard: true as const } },
      }
    },
    { strict: true },
  )
}

/** The shopper orders something else, or pays otherwise: the next order gets an id of its own. */
export async function newIdentity(
  { id }: OrderIdentity,
  next: Pick<OrderIdentity, 'byCard'> = {},
): Promise<OrderIdentity> {
  const created = { id: createId(), orderSecret: createOrderSecret(), ...next }
  const draft = await update(records.draft, (now) =>
    now.orderIdentity?.id === id ? { ...now, orderIdentity: created } : now,
  )
  return draft.orderIdentity ?? created
}

/** Releases that order's stock. Where the server cannot be reached, the order expires when its time to pay is over. */
export const cancelUnpaidOrder = ({ id, orderSecret }: OrderIdentity): Promise<unknown> =>
  api.cancelOrder({ params: { id }, body: {}, orderSecret })
