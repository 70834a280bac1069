import * as v from 'valibot'
import { addressSchema } from '../base/address.ts'
import { type FieldFault, text, versionSchema } from '../base/field.ts'
import { addressFaults, isBeforeShipping, type Order, stateChangesOf } from './order.ts'
import { expressNoPostBox, isPostBox } from './schema.ts'

/** What the team does to an order that a customer writes about: its address, a note, a mail once more. */

export const ORDER_NOTE_MAX = 500

/** Mails about an order that can be sent once more, each as the order is now. */
export const orderMails = [
  'received',
  'placed',
  'packed',
  'shipped',
  'delivered',
  'cancelled',
  'refunded',
] as const
export type OrderMail = (typeof orderMails)[number]

export const correctionSchema = v.pipe(
  v.strictObject({
    /** The version on the screen. A note overwrites nothing, and needs none. */
    version: v.optional(versionSchema),
    address: v.optional(addressSchema),
    /** The same id until it is saved: a repeated request adds no second note. */
    note: v.optional(
      v.strictObject({
        id: v.pipe(v.string(), v.uuid('This is not an id.')),
        text: text(ORDER_NOTE_MAX, 'Write the note.'),
      }),
    ),
    mail: v.optional(v.picklist(orderMails)),
  }),
  v.check(
    ({ address, note, mail }) => [address, note, mail].filter((one) => one !== undefined).length === 1,
    'Send one change: address, note or mail.',
  ),
  v.forward(
    v.check(({ version, note }) => note !== undefined || version !== undefined, 'Say which version you saw.'),
    ['version'],
  ),
)

/** Whether the parcel is still here, and its label can be written again. */
export const mayCorrectAddress = ({ state, erasedAt }: Pick<Order, 'state' | 'erasedAt'>): boolean =>
  isBeforeShipping(state) && erasedAt === undefined

/** Why an order cannot go to this address. */
export const correctionFaults = (
  { address, delivery }: Pick<Order, 'address' | 'delivery'>,
  to: Order['address'],
): FieldFault[] => [
  ...addressFaults(address, to),
  ...(delivery === 'express' && isPostBox(to) ? [{ path: 'address.line1', message: expressNoPostBox }] : []),
]

/** On one line, as the order's history has it. */
export const addressLine = ({ line1, line2, city, region, postcode }: Order['address']): string =>
  [line1, line2, city, [region, postcode].filter(Boolean).join(' ')].filter(Boolean).join(', ')

/** Which parts of an address are others. */
export const changedParts = (from: Order['address'], to: Order['address']): string[] =>
  (['line1', 'line2', 'city', 'postcode'] as const).filter((part) => from[part] !== to[part])

/** The mails that the customer of this order was sent, the last step's last. */
export function mailsOf(
  order: Pick<Order, 'state' | 'events' | 'erasedAt'> & { refunded?: number | undefined },
): OrderMail[] {
  if (order.erasedAt !== undefined) return []
  // An order that is paid on delivery is placed at once: its first mail says so.
  const steps = stateChangesOf(order).flatMap(({ from, to }) =>
    from ? orderMails.filter((mail) => mail === to) : [],
  )
  const refunded = (order.refunded ?? 0) > 0 && order.state !== 'cancelled' ? (['refunded'] as const) : []
  return [...new Set<OrderMail>(['received', ...steps, ...refunded])]
}
