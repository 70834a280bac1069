export const thankyou = {
  title: { plain: 'Thank you.', em: 'Truly' },
  body: 'A small shop notices every order, and we just noticed yours.',
  placed: ['Order', 'is in, and a receipt is on its way to {email}.'],
  saved: '{name}’s code saved you {amount}.',
  atDoor: 'To pay at the door: {amount}.',
  queued: {
    title: { plain: 'Saved.', em: 'We’ve got it from here' },
    body: 'Your order is waiting on this device. Open Era when you’re online and we’ll send it, exactly once. Clearing your browser data would delete it.',
    cta: 'See my saved order',
  },
  /** Where nothing can be stored. */
  unstored: {
    title: { plain: 'Almost.', em: 'It’s on this page only' },
    status: 'On this page only',
    body: 'This device couldn’t store your order. Keep this page open: we send it from here, exactly once, as soon as you’re online.',
    cta: 'See my order',
  },
  asks: {
    title: { plain: 'Almost.', em: 'We need your yes' },
    body: 'Something changed before your order could be sent. It is safe on this device, and nothing is placed or charged until you say yes.',
    cta: 'See what changed',
  },
  none: {
    title: { plain: 'No order', em: 'here' },
    body: 'We found no order in this browser. Enter its number below, and we’ll email you the link.',
    status: 'Nothing in this browser',
  },
  /** An order that is not in: nothing here may thank for it. */
  notIn: {
    awaiting_payment: {
      title: { plain: 'Almost.', em: 'It waits for its payment' },
      body: 'Order {number} isn’t paid yet. Its items are held for you until {time}: pay on the order’s page.',
    },
    cancelled: {
      title: { plain: 'This order was', em: 'cancelled' },
      body: 'Order {number} won’t be sent, and nothing more is charged. Anything that was paid goes back the way it came; banks take up to 5 business days to show it. If you still want these items, order them again. Questions? Write to {supportEmail}.',
    },
    refunded: {
      title: { plain: 'Your money is', em: 'on its way back' },
      body: 'Order {number} is closed, and we gave back {amount}. Banks take up to 5 business days to show it. If you still want these items, order them again. Questions? Write to {supportEmail}.',
    },
  },
  looking: 'Looking for your order…',
  unreached: 'The shop can’t be reached. We’ll look again within a minute.',
  cta: 'See your order',
  orders: 'Your orders',
  back: 'Back to the shop',
  yours: 'Your order',
  next: {
    title: 'What happens next',
    placed: [
      'We pack it, and write to {email} when it leaves.',
      'Until it is packed you can cancel it, or change its address, on the order’s page.',
    ],
    packed: ['It is in its box. We write to {email} when it leaves.'],
    shipped: ['It is with the carrier. The order’s page says where.'],
    waiting: [
      'This device sends it, exactly once, when there is a connection.',
      'We check today’s prices and stock first, and ask you if anything changed.',
      'Then the receipt, with the day it arrives, goes to {email}.',
    ],
  },
  wait: {
    title: 'While you wait',
    list: [
      { title: 'Clear a little shelf space', text: 'Cool, dry, and out of the sun. Not the shower ledge.' },
      {
        title: 'Plan a patch test',
        text: 'Inner arm or behind the ear, 24 hours, before anything new meets your face.',
      },
      {
        title: 'Find your sunscreen',
        text: 'Broad-spectrum SPF 30 or higher. It’s the other half of every routine we make.',
      },
    ],
  },
} as const
