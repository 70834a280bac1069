import type * as v from 'valibot'
import type { newReturnSchema } from './new-return.ts'
import type { ownReturnSchema, returnStates } from './schema.ts'

export type ReturnState = (typeof returnStates)[number]
export type OwnReturn = v.InferOutput<typeof ownReturnSchema>
export type NewReturn = v.InferOutput<typeof newReturnSchema>

/** The states that each state of a return can change to. Any other change is refused. */
export const returnStateChanges: Readonly<Record<ReturnState, readonly ReturnState[]>> = {
  requested: ['approved', 'declined', 'cancelled'],
  // Declined once more: nothing came, or it came back nearly empty.
  approved: ['received', 'declined'],
  received: ['refunded', 'exchanged', 'declined'],
  refunded: [],
  exchanged: [],
  declined: [],
  cancelled: [],
}

export const mayChangeReturn = (from: ReturnState, to: ReturnState): boolean =>
  returnStateChanges[from].includes(to)

/** Days after the approval in which the parcel is expected. */
export const SEND_BACK_DAYS = 14

/** Units that another return cannot name: asked for and not decided, or replaced. A refund is marked in the order. */
export const claimsUnits = (state: ReturnState): boolean =>
  state === 'requested' || state === 'approved' || state === 'received' || state === 'exchanged'

interface Exchangeable {
  sku: string
  /** The product's slug. */
  product: string
  price: number
  /** A set is not exchanged: its parts are. */
  isSet: boolean
}

/** Whether one can be sent for the other: another variant of the same product at the same price. */
export const mayExchange = (from: Exchangeable, to: Exchangeable): boolean =>
  from.sku !== to.sku && from.product === to.product && from.price === to.price && !(from.isSet || to.isSet)
