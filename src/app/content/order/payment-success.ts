export const paymentSuccess = {
  verifying: {
    title: { plain: 'Confirming your', em: 'payment' },
    body: 'We’re checking with the payment provider. It usually takes a few seconds. You can leave this page open.',
    slow: 'Still checking. This is taking longer than usual, but there’s no need to pay again.',
  },
  paid: {
    title: { plain: 'Paid.', em: 'It’s official' },
    body: 'We received {total} for order {number}. A receipt is on its way to {email}.',
    cta: 'See your order',
    more: 'Keep browsing',
  },
  pending: {
    title: { plain: 'Your payment is', em: 'on its way' },
    body: 'Some payment methods take a little longer to confirm. We’ll email {email} as soon as it lands. Please don’t pay twice.',
    cta: 'See your order',
  },
  failed: {
    title: { plain: 'That payment didn’t', em: 'go through' },
    body: 'Order {number} is closed and its items went back on the shelf. If your bank shows a pending hold, it drops off on its own. Anything that was paid is given back.',
    cta: 'See your order',
    more: 'Back to the shop',
  },
  refunded: {
    title: { plain: 'Your money is', em: 'on its way back' },
    body: 'Order {number} was closed before the payment arrived, so we gave back {total}.',
    cta: 'See your order',
    more: 'Back to the shop',
  },
  cancelled: {
    title: { plain: 'You stepped out', em: 'of payment' },
    body: 'No problem. Order {number} is held for you until {time}.',
    cta: 'Finish paying',
    more: 'See your order',
  },
  offline: {
    title: { plain: 'You’re offline, so we can’t', em: 'check yet' },
    body: 'If you finished paying, your payment isn’t lost. Reconnect and we’ll confirm it here. Please don’t pay again until we do.',
    cta: 'Check again',
  },
  unknown: {
    title: { plain: 'We can’t find', em: 'that payment' },
    body: 'The link may be old. Check your email for a receipt, or write to {supportEmail} with your order number.',
    cta: 'Go to my orders',
    more: 'Back to the shop',
  },
} as const
