import type { Section } from './terms.ts'

export const returns = {
  id: 'returns',
  title: 'Returns',
  parts: [
    {
      id: 'returns-window',
      title: '30 days, opened or not',
      blocks: [
        'You have 30 days from delivery to ask for a return.',
        {
          list: [
            'Unopened: full refund of what you paid for it.',
            'Opened: also a full refund of what you paid for it, as long as at least half the product is left.',
            'Less than half left: we can’t take it back, unless it’s faulty.',
          ],
        },
      ],
    },
    {
      id: 'returns-how',
      title: 'How to return something',
      blocks: [
        {
          steps: [
            'Start the return on your order’s page: from your account, from the link in any of our emails, or under Returns at the foot of every page. No account needed. Asked offline, it counts from when you asked.',
            'We look at it and email you the return address and steps.',
            'Send it within 14 days of our email, with the cap on tight.',
            'We refund your original payment method within 5 business days of receiving and checking it. Banks can take a few more days to show it.',
          ],
        },
      ],
    },
    {
      id: 'returns-exchange',
      title: 'Exchanges',
      blocks: [
        'You can have another variant of the same product instead, at the same price, such as another shade. Once yours is back and checked, we send it with nothing to pay. If it has sold out meanwhile, we refund you.',
      ],
    },
    {
      id: 'returns-postage',
      title: 'Who pays postage',
      blocks: [
        'You pay return postage when you’ve changed your mind or a product didn’t suit you. We pay when something is damaged, faulty, or wrong. Original shipping is refunded only when the mistake was ours, or when the whole order is cancelled before it ships. If a return takes your order below the free-shipping threshold, we don’t charge you shipping after the fact.',
      ],
    },
    {
      id: 'returns-sets',
      title: 'Returning part of a set',
      blocks: [
        'You can return part of a set. Each part has its share of what you paid for the set, in proportion to its single-item price, and that share is what comes back.',
        'Example: a set costs $69.00, and its parts cost $42.00, $24.00 and $22.00 on their own, $88.00 together. You return the first one. We refund $69.00 × $42.00 ÷ $88.00 = $32.93.',
        'The Travel Bag pouch comes with the set and has no separate price. You can keep it if you return part of the set. Send it back if you return the whole set.',
      ],
    },
    {
      id: 'returns-reactions',
      title: 'If your skin reacts',
      blocks: [
        'Stop using the product. If it’s severe, get medical help first. Then tell us what happened, because we keep records of reactions and take them seriously. We’ll refund the product even if more than half is used.',
      ],
    },
  ],
} as const satisfies Section
