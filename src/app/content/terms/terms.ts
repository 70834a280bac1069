import type { Block } from '#domain/words/blocks.ts'

/** A chapter of the terms. Ids are anchors that other sites link to: do not change them. */
export interface Section {
  id: string
  title: string
  parts: readonly { id?: string; title?: string; blocks: readonly Block[] }[]
}

export const terms = {
  id: 'terms',
  title: 'Terms and conditions',
  parts: [
    {
      id: 'terms-who',
      title: 'Who we are',
      blocks: [
        '“We” and “us” mean the business that runs this shop. “You” means the person using this shop.',
      ],
    },
    {
      id: 'terms-using',
      title: 'Using the shop',
      blocks: [
        'You can buy from us if you’re at least 18, or if a parent or guardian agrees and pays. Please give us correct details and keep your password to yourself. If you think someone else is using your account, tell us and change the password.',
        'Don’t break, copy, scrape, or overload the shop, and don’t use it for anything illegal. We can close accounts that do.',
      ],
    },
    {
      id: 'terms-products',
      title: 'What we sell',
      blocks: [
        'Era products are cosmetics. They clean, soften, moisturize, and change how skin and lips look and feel. They aren’t intended to diagnose, treat, cure, or prevent any disease or condition. Product names such as Healing Era and Therapy Era describe a mood, not a medical effect.',
        'Read the warnings and the ingredient list before you use a product, and patch test. The list printed on your package is the final word, because formulas can change. Skin differs, so we can’t promise a particular result. None of our products contains sunscreen.',
        'Colors on a screen are approximate, and Pretty is sheer, so a shade will look a little different on everyone.',
      ],
    },
    {
      id: 'terms-prices',
      title: 'Prices and promotions',
      blocks: [
        'Prices are in US dollars and exclude sales tax. Sales tax, if any, and shipping appear at checkout before you pay.',
        'Set savings are worked out against our current single-item prices for the same sizes. One discount or creator code applies per order. Codes can end at any time, though never after you’ve paid.',
        'If we make an obvious pricing mistake, we’ll tell you before we ship and let you choose between the correct price and a full refund.',
      ],
    },
    {
      id: 'terms-orders',
      title: 'How an order works',
      blocks: [
        {
          steps: [
            'You place an order. That’s your offer to buy.',
            'We confirm we received it and take payment through our payment provider.',
            'When we ship, the sale is complete. Until then we can decline an order, for example if something sold out or a payment looks unsafe. If we do, you get all your money back.',
          ],
        },
        'You can cancel until the order is packed, from your account or by writing to us.',
      ],
    },
    {
      id: 'terms-offline',
      title: 'Orders saved offline',
      blocks: [
        'If you order without a connection, the order is saved on your device only. It isn’t an order with us until your device is back online and sends it. When it does, we check current prices and stock. If the price or the items changed, we ask you first, and nothing is charged until you accept. We don’t save card details on your device, and clearing your browser data deletes a saved order.',
      ],
    },
    {
      id: 'terms-reviews',
      title: 'Reviews',
      blocks: [
        'Reviews come from people with a real order. We publish the good and the bad. We remove only spam, personal details, abuse, medical advice, and reviews that aren’t tied to a real order. If we ever give someone a product or payment in connection with a review, that review will say so. By posting, you let us show your review in the shop, and you can ask us to take it down at any time.',
      ],
    },
    {
      id: 'terms-creators',
      title: 'Creator links',
      blocks: [
        'Some links and codes belong to creators who earn a commission when you order. Those pages say so. A creator link doesn’t raise your price. Creators must disclose the partnership and may make cosmetic claims only.',
      ],
    },
    {
      id: 'terms-liability',
      title: 'If something goes wrong',
      blocks: [
        'Nothing here takes away rights that the law gives you. Where the law allows, our responsibility for a problem with an order is limited to what you paid for it, and we aren’t responsible for losses we couldn’t reasonably have expected.',
      ],
    },
    {
      id: 'terms-changes',
      title: 'Changes',
      blocks: [
        'We may update these terms. The version in force when you order is the one that applies to that order.',
      ],
    },
  ],
} as const satisfies Section

/** The text around the chapters. */
export const termsPage = {
  before: 'The small print, ',
  em: 'made bigger',
  jump: 'Jump to',
  contact: 'our help address',
  history: {
    since: 'Last changed {date}.',
    open: 'What it said before',
    version: '{from} – {until}',
    first: 'Until {until}',
    loading: 'Loading…',
    failed: 'Earlier words need a connection. Try again in a moment.',
    retry: 'Try again',
  },
} as const

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
