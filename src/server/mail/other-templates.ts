import { NEWSLETTER } from '#domain/shopper-contract.ts'
import { greeting, type MailContent } from './content.ts'

/** Mails that are not about an order. */

export const approvedMail = (facts: {
  firstName: string
  code: string
  creatorUrl: string
  dashboardUrl: string
  commission: string
  discount: string | undefined
  days: number
}): MailContent => ({
  subject: 'You’re in. Your Era link is ready',
  preview: 'Your link, your code, and the short version of the rules.',
  blocks: [
    greeting(facts),
    'We read your application, and we’d love to work with you. Welcome.',
    {
      rows: [
        ['Your link', facts.creatorUrl],
        ['Your code', facts.code],
      ],
    },
    'How it works:',
    {
      steps: [
        `You earn ${facts.commission} of the order subtotal, after discounts and before tax and shipping, when someone orders within ${facts.days} days of using your link or code.`,
        'Commission is pending until the 30-day return window closes. Cancelled and refunded orders don’t count.',
        facts.discount
          ? `People who use your code get ${facts.discount} off their order.`
          : 'Your link doesn’t change anyone’s price.',
      ],
    },
    'The rules that matter most:',
    {
      steps: [
        'Disclose the partnership clearly, in every post, where people will see it first. “Partner link, I earn commission” works.',
        'Say what you honestly think. We don’t script you.',
        'Cosmetic claims only. Please don’t say our products treat, heal, or prevent anything.',
        'No orders through your own link, and no bidding on our name in ads.',
      ],
    },
    'First thing to do: pick the products for your page. Only the ones you’d tell a friend about.',
    { link: 'Open your dashboard', to: facts.dashboardUrl },
    'Glad you’re here.',
  ],
})

export const declinedMail = (facts: { firstName: string; why?: string | undefined }): MailContent => ({
  subject: 'About your Era application',
  preview: 'Not this time, and thank you for asking.',
  blocks: [
    greeting(facts),
    'Thank you for applying to our creator program. We read every application, and this time we’re not taking yours forward.',
    ...(facts.why === undefined ? [] : [`What the person who read it wrote: ${facts.why}`]),
    'It says nothing about your work. We keep the program small. You’re welcome to apply again in a few months.',
  ],
})

export const paidMail = (facts: {
  firstName: string
  amount: string
  reference: string | undefined
  lines: readonly { order: string; amount: string }[]
  more: number
  dashboardUrl: string
}): MailContent => ({
  subject: `We’ve sent you ${facts.amount}`,
  preview: 'Your commission, order by order.',
  blocks: [
    greeting(facts),
    `We’ve sent you ${facts.amount}. Banks take a day or two.`,
    ...(facts.reference === undefined
      ? []
      : [{ rows: [['Reference', facts.reference] as [string, string]] }]),
    'Order by order. Below zero means it was returned after an earlier payout.',
    { rows: facts.lines.map(({ order, amount }): [string, string] => [order, amount]) },
    ...(facts.more > 0 ? [`And ${facts.more} more, on your dashboard.`] : []),
    { link: 'Open the statement', to: facts.dashboardUrl },
  ],
})

const LISTS = {
  launch: { what: 'launch news', often: 'We write when there is something new, and not before.' },
  [NEWSLETTER]: {
    what: 'letters from Era',
    often: 'New products and restocks, a couple of times a month at most.',
  },
} as const

export type List = keyof typeof LISTS

export const confirmMail = (facts: {
  firstName: string
  list: List
  confirmUrl: string
  leaveUrl: string
}): MailContent => ({
  subject: `One click, and ${LISTS[facts.list].what} can find you`,
  preview: 'Confirm that this is your address.',
  blocks: [
    greeting(facts),
    `Someone, we hope you, asked for ${LISTS[facts.list].what} at this address. Confirm it and you’re on the list.`,
    { link: 'Yes, write to me', to: facts.confirmUrl },
    LISTS[facts.list].often,
    'Wasn’t you? Do nothing, and nothing more will come.',
    { link: 'Take this address off', to: facts.leaveUrl },
  ],
})

export const backInStockMail = (facts: { product: string; url: string }): MailContent => ({
  subject: `${facts.product} is back`,
  preview: 'You asked us to tell you. This is the one note we promised.',
  blocks: [
    'Hi,',
    `${facts.product} is back in stock. You asked us to tell you, and this is the only note you’ll get about it.`,
    { link: `See ${facts.product}`, to: facts.url },
  ],
})
