/** An order of this device that waits for its payment, where its goods are missed. */
export const unpaid = {
  waits: 'Order {number} waits for its payment until {time}.',
  body: 'Its items are held for you. Pay now, or put them back in the cart.',
  pay: 'Pay {total}',
  payNamed: 'Pay {total} for order {number}',
  giveBack: 'Back to the cart',
  giveBackNamed: 'Put the items of order {number} back in the cart',
} as const
