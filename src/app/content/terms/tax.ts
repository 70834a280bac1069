import type { Section } from './section.ts'

export const tax = {
  id: 'tax',
  title: 'Sales tax',
  parts: [
    {
      blocks: [
        'Prices exclude sales tax. If we’re registered to collect it where your order is going, it’s added at checkout as a separate line, before you pay.',
      ],
    },
  ],
} as const satisfies Section
