import { formatPrice } from '#domain/base/money.ts'
import { CARD_PAYMENT_DUE_MS } from '#domain/order/order.ts'
import type { ParcelLine } from '#domain/order/parcel.ts'
import type { Quote } from '#domain/quote/quote.ts'
import type { OrderMailName } from '../base/db/new-job.ts'
import { type Block, greeting, type MailContent } from './content.ts'
import { type Arrived, returnBlocks, reviewBlocks } from './delivered-blocks.ts'
import { boxLines, itemLines } from './order-lines.ts'

/** The facts that mails about an order contain. Times and amounts are already formatted. */
export interface OrderFacts extends Arrived {
  firstName: string
  number: string
  placedAt: string
  quote: Quote
  /** What is in the box. */
  parcel: readonly ParcelLine[]
  /** What the discount is called. */
  discount: string
  method: string
  /** The days on which the parcel is expected, while they are to come. */
  expected?: string
  address: string[]
  /** Who it is for, and the note for them line by line. */
  gift?: { to: string; note?: string[] }
  carrierNote?: string
  byCard: boolean
  url: string
  payUrl: string
  shopUrl: string
  tracking?: { carrier: string; number: string; url?: string }
  why?: string
  /** Given back so far, in minor units. */
  refunded: number
  /** What is left to pay at the door, while nothing was paid yet. */
  toPay?: number
  /** Whether money had come when it was cancelled. */
  paid: boolean
  refund?: { amount: string; lines: string[]; partOf?: string }
}

const sums = ({ quote, discount, method }: OrderFacts, last: string): Block => ({
  rows: [
    ['Subtotal', formatPrice(quote.subtotal)],
    ...(quote.discount > 0 ? [[discount, `-${formatPrice(quote.discount)}`] satisfies [string, string]] : []),
    ['Shipping', `${quote.delivery === 0 ? 'Free' : formatPrice(quote.delivery)} (${method})`],
    ['Sales tax', formatPrice(quote.tax)],
    [last, formatPrice(quote.total)],
  ],
})

/** The gift and its note, and the note for the carrier. */
const parcelBlocks = ({ gift, carrierNote }: OrderFacts): Block[] => [
  ...(gift ? [`It’s a gift${gift.to && ` for ${gift.to}`}.${gift.note ? ' Your note with it:' : ''}`] : []),
  ...(gift?.note ? [{ list: gift.note }] : []),
  ...(carrierNote ? ['Your note for the carrier:', { list: [carrierNote] }] : []),
]

const expectedBlock = ({ expected, method }: OrderFacts): Block[] =>
  expected === undefined ? [] : [`Expected with ${method} shipping: ${expected}.`]

const leftToPay = (amount: number) =>
  amount > 0 ? `You pay ${formatPrice(amount)} when it’s delivered.` : 'There is nothing left to pay.'

const seeOrder = ({ url }: OrderFacts): Block => ({ link: 'See your order', to: url })
const PAYMENT_DUE = `${CARD_PAYMENT_DUE_MS / 60_000} minutes`
const BANKS = 'Banks usually show it within 5 to 10 business days.'

export const orderTemplates = {
  /** Sent when the order is placed. */
  received: (facts) => ({
    subject: `We’ve got your order${facts.firstName && `, ${facts.firstName}`} (${facts.number})`,
    preheader: 'Here’s what you picked, and what happens next.',
    blocks: [
      greeting(facts),
      'Your order is in. Thank you for making room for us on the shelf.',
      `Order ${facts.number}, placed ${facts.placedAt}`,
      itemLines(facts),
      sums(facts, 'Total'),
      'Going to:',
      { list: facts.address },
      ...parcelBlocks(facts),
      ...(facts.byCard
        ? ([
            `What’s next: as soon as your payment is confirmed, we’ll write again and start packing. If you haven’t paid yet, you can finish within ${PAYMENT_DUE}.`,
            { link: 'Finish paying', to: facts.payUrl },
          ] satisfies Block[])
        : [
            `What’s next: we pack within 1 to 2 business days and write again when it’s on its way. You pay ${formatPrice(facts.quote.total)} when it’s delivered.`,
            ...expectedBlock(facts),
          ]),
      'Spotted a typo in the address? You can change it, or cancel, until the order is packed.',
      seeOrder(facts),
    ],
  }),
  /** Sent when a card payment arrives: the order's state goes from `awaiting_payment` to `placed`. */
  placed: (facts) => ({
    subject: `Paid and official: order ${facts.number}`,
    preheader: 'Payment received. We’re packing next.',
    blocks: [
      greeting(facts),
      `We received ${formatPrice(facts.quote.total)} for order ${facts.number}. This is your receipt.`,
      itemLines(facts),
      sums(facts, 'Total paid'),
      'We ship within 1 to 2 business days. You’ll get a tracking number when it’s on its way.',
      ...expectedBlock(facts),
      'Changed your mind? You can cancel until we’ve packed it.',
      seeOrder(facts),
    ],
  }),
  packed: (facts) => ({
    subject: `Packed and ready: order ${facts.number}`,
    preheader: 'It leaves with the carrier next.',
    blocks: [
      greeting(facts),
      `Order ${facts.number} is packed. It leaves with the carrier next, and we’ll write again when it does.`,
      boxLines(facts),
      'From here on it can’t be changed or canceled online. If something is wrong, reply quickly and we’ll try to catch it.',
      seeOrder(facts),
    ],
  }),
  shipped: (facts) => ({
    subject: `It’s on its way: order ${facts.number}`,
    preheader: facts.tracking ? 'Tracking inside.' : 'It has left us.',
    blocks: [
      greeting(facts),
      facts.tracking
        ? `Your order just left with ${facts.tracking.carrier}. The tracking number is ${facts.tracking.number}.`
        : 'Your order just left us.',
      ...(facts.tracking?.url ? ([{ link: 'Follow it', to: facts.tracking.url }] satisfies Block[]) : []),
      ...expectedBlock(facts),
      'In the box:',
      boxLines(facts),
      ...parcelBlocks(facts),
      'While you wait, a thought: when something new arrives, patch test it for 24 hours before it meets your face. And if your sunscreen is nearly empty, now’s the time. We don’t make one yet.',
      seeOrder(facts),
    ],
  }),
  tracking: (facts) => ({
    subject: `Tracking for order ${facts.number}`,
    preheader: 'Where your parcel is.',
    blocks: [
      greeting(facts),
      ...(facts.tracking
        ? ([
            `Your order travels with ${facts.tracking.carrier}. The tracking number is ${facts.tracking.number}. If we sent you another number before, this one replaces it.`,
            ...(facts.tracking.url ? [{ link: 'Follow it', to: facts.tracking.url }] : []),
          ] satisfies Block[])
        : []),
      seeOrder(facts),
    ],
  }),
  delivered: (facts) => ({
    subject: `Special delivery: order ${facts.number} has arrived`,
    preheader: 'How to start, and what to do if it isn’t right.',
    blocks: [
      greeting(facts),
      'The carrier says your order has arrived. If it hasn’t, check with a neighbor, then reply to this email and we’ll look into it.',
      'A good start:',
      {
        steps: [
          'Read the “good to know” notes on each product page.',
          'Patch test for 24 hours.',
          'Add new products one at a time, a week apart, so you know who’s who.',
        ],
      },
      ...returnBlocks(facts),
      'Damaged or wrong? Reply with a photo and we’ll sort it out. No postage to pay.',
      ...reviewBlocks(facts),
      seeOrder(facts),
    ],
  }),
  cancelled: (facts) => ({
    subject: `Order ${facts.number} is cancelled`,
    preheader: 'Details about your refund, if you’d paid.',
    blocks: [
      greeting(facts),
      `Order ${facts.number} is cancelled, and nothing will ship.`,
      ...(facts.why ? [`Reason: ${facts.why}`] : []),
      facts.paid
        ? facts.refunded > 0
          ? `We’re sending ${formatPrice(facts.refunded)} back to your card. ${BANKS}`
          : 'Nothing goes back to your card for it. If you see that differently, reply and a person will look into it.'
        : 'You hadn’t paid yet, so there’s nothing to refund. If your bank shows a pending hold, it should drop off on its own.',
      itemLines(facts),
      'If this surprises you, reply and a person will look into it.',
      { link: 'The shop is here whenever you are', to: facts.shopUrl },
    ],
  }),
  refunded: (facts) => ({
    subject: `Your refund for order ${facts.number}`,
    preheader:
      facts.toPay === undefined
        ? `${facts.refund?.amount ?? 'Money'} is on its way back to you.`
        : leftToPay(facts.toPay),
    blocks: [
      greeting(facts),
      facts.byCard
        ? `We’re sending ${facts.refund?.amount ?? 'your money'} back to your card for order ${facts.number}. ${BANKS}`
        : facts.toPay !== undefined
          ? `We took ${facts.refund?.amount ?? 'it'} off order ${facts.number}. ${leftToPay(facts.toPay)}`
          : `We owe you ${facts.refund?.amount ?? 'money'} for order ${facts.number}, and a person will give it back the way you paid.`,
      ...((facts.refund?.lines.length ?? 0) > 0
        ? (['What this refund covers:', { list: facts.refund?.lines ?? [] }] satisfies Block[])
        : []),
      ...(facts.refund?.partOf
        ? [
            `You returned part of ${facts.refund.partOf}. Each part has its share of what you paid for the set, and that share is what comes back.`,
          ]
        : []),
      'If the numbers don’t look right, reply and we’ll go through them together.',
      'Thank you for giving it a try.',
      seeOrder(facts),
    ],
  }),
  order_link: (facts) => ({
    subject: `Your order ${facts.number}`,
    preheader: 'The link you asked for.',
    blocks: [
      greeting(facts),
      `Somebody, most likely you, asked for the link to order ${facts.number}. It opens the order, its returns and its reviews, so keep it to yourself.`,
      seeOrder(facts),
      'You didn’t ask? Then there is nothing to do: only this mailbox got the link.',
    ],
  }),
  payment_failed: (facts) => ({
    subject: `A quick yes or no: order ${facts.number}`,
    preheader: 'Your payment didn’t go through. Nothing has been charged.',
    blocks: [
      greeting(facts),
      `Your bank said no to the payment for order ${facts.number}. Nothing has been charged, and nothing will be until you say so.`,
      itemLines(facts),
      sums(facts, 'Total'),
      'Still want it? Try again, with this card or another. If we don’t hear from you, we’ll cancel the order for you, free of charge.',
      { link: 'Try again', to: facts.payUrl },
    ],
  }),
} as const satisfies Record<OrderMailName, (facts: OrderFacts) => MailContent>
