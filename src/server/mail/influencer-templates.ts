import { type Block, greeting, type MailContent } from './content.ts'

/** Mails to influencers and to those who would like to be one. */

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
  preheader: 'Your link, your code, and the short version of the rules.',
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
  preheader: 'Not this time, and thank you for asking.',
  blocks: [
    greeting(facts),
    'Thank you for applying to our creator program. We read every application, and this time we’re not taking yours forward.',
    ...(facts.why === undefined ? [] : [`What the person who read it wrote: ${facts.why}`]),
    'It says nothing about your work. We keep the program small. You’re welcome to apply again in a few months.',
  ],
})

export const takenDownMail = (facts: {
  firstName: string
  part: 'photo' | 'words'
  why: string
  dashboardUrl: string
}): MailContent => ({
  subject: facts.part === 'photo' ? 'We took your photo down' : 'We took your words down',
  preheader: 'Why, and what you can do.',
  blocks: [
    greeting(facts),
    facts.part === 'photo'
      ? 'We took the photo on your Era page down. Your page, your picks and your link work as before.'
      : 'We took your words on your Era page down. Your page, your picks and your link work as before.',
    `What the person who did it wrote: ${facts.why}`,
    facts.part === 'photo'
      ? 'You can put another photo in its place. If you think we got it wrong, just reply.'
      : 'You can write new ones. If you think we got it wrong, just reply.',
    { link: 'Open your dashboard', to: facts.dashboardUrl },
  ],
})

/** `number` is masked; undefined where the account was removed. */
export const bankMail = (facts: {
  firstName: string
  number: string | undefined
  dashboardUrl: string
}): MailContent => ({
  subject: 'Your payout account was changed',
  preheader: 'If it wasn’t you, reply to this mail right away.',
  blocks: [
    greeting(facts),
    facts.number === undefined
      ? 'The bank account for your payouts was removed. We can’t pay you until there is another.'
      : `Your payouts now go to the bank account ${facts.number}.`,
    'If it wasn’t you, reply to this mail right away, then change your password: that logs every device out.',
    { link: 'Open your dashboard', to: facts.dashboardUrl },
  ],
})

/** The answer to a request for samples: the order that brings them, or why not. */
export const samplesMail = (facts: {
  firstName: string
  items: string[]
  order: string | undefined
  why: string | undefined
  dashboardUrl: string
}): MailContent =>
  facts.order === undefined
    ? {
        subject: 'About the samples you asked for',
        preheader: 'We can’t send them this time.',
        blocks: [
          greeting(facts),
          'You asked us to send you this:',
          { list: facts.items },
          `We can’t this time. What the person who decided wrote: ${facts.why ?? ''}`,
          'You can ask again, for the same or for something else.',
          { link: 'Open your dashboard', to: facts.dashboardUrl },
        ],
      }
    : {
        subject: 'Your samples are on the packing table',
        preheader: `Order ${facts.order}, free of charge.`,
        blocks: [
          greeting(facts),
          `We’re packing this for you, free of charge, as order ${facts.order}:`,
          { list: facts.items },
          'You get another mail with the tracking number when it leaves.',
          'If you show them, say that we sent them to you: “Gifted by Era” where people see it first.',
          { link: 'Open your dashboard', to: facts.dashboardUrl },
        ],
      }

interface StatementFacts {
  firstName: string
  amount: string
  lines: readonly { order: string; amount: string }[]
  more: number
  dashboardUrl: string
}

/** A payout that was sent, with its statement. */
export const paidMail = (facts: StatementFacts & { reference: string | undefined }): MailContent => ({
  subject: `We’ve sent you ${facts.amount}`,
  preheader: 'Your commission, order by order.',
  blocks: [
    greeting(facts),
    `We’ve sent you ${facts.amount}. Banks take a day or two.`,
    ...(facts.reference === undefined
      ? []
      : [{ rows: [['Reference', facts.reference] as [string, string]] }]),
    'Order by order. Below zero means it was returned after an earlier payout.',
    ...linesOf(facts),
  ],
})

/** What the orders of a month earn as of now. */
export const monthMail = (facts: StatementFacts & { month: string }): MailContent => ({
  subject: `Your statement for ${facts.month}`,
  preheader: `${facts.amount}, order by order.`,
  blocks: [
    greeting(facts),
    `Here is your statement for ${facts.month}, as you asked: what its orders earn as of now.`,
    ...linesOf(facts),
  ],
})

const linesOf = ({ lines, amount, more, dashboardUrl }: StatementFacts): Block[] => [
  {
    rows: [
      ...lines.map((line): [string, string] => [line.order, line.amount]),
      ...(more > 0 ? [] : [['Total', amount] as [string, string]]),
    ],
  },
  ...(more > 0 ? [`And ${more} more: ${amount} in all.`] : []),
  'All lines are in the spreadsheet with this mail.',
  { link: 'Open the statement', to: dashboardUrl },
]
