export const thankyou = {
  title: { plain: 'Thank you.', em: 'Truly' },
  body: 'A small shop notices every order, and we just noticed yours.',
  placed: ['Order', 'is in, and a receipt is on its way to {email}.'],
  saved: '{discount}: you saved {amount}.',
  queued: {
    title: { plain: 'Saved.', em: 'We’ve got it from here' },
    body: 'Your order is waiting on this device. Open Era when you’re online and we’ll send it, exactly once. Clearing your browser data would delete it.',
    cta: 'See my saved order',
  },
  none: 'A small shop notices every visit, too. Your orders are in your profile.',
  looking: 'Looking for your order…',
  nothing: 'No order here',
  cta: 'See your order',
  orders: 'Your orders',
  back: 'Back to the shop',
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
