import { NEWSLETTER } from '#domain/shopper-contract.ts'
import { greeting, type MailContent } from './content.ts'

/** Mails that are not about an order. */

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
  unsubscribeUrl: string
}): MailContent => ({
  subject: `One click, and ${LISTS[facts.list].what} can find you`,
  preheader: 'Confirm that this is your address.',
  blocks: [
    greeting(facts),
    `Someone, we hope you, asked for ${LISTS[facts.list].what} at this address. Confirm it and you’re on the list.`,
    { link: 'Yes, write to me', to: facts.confirmUrl },
    LISTS[facts.list].often,
    'Wasn’t you? Do nothing, and nothing more will come.',
    { link: 'Take this address off', to: facts.unsubscribeUrl },
  ],
})

export const backInStockMail = (facts: { product: string; url: string }): MailContent => ({
  subject: `${facts.product} is back`,
  preheader: 'You asked us to tell you. This is the one note we promised.',
  blocks: [
    'Hi,',
    `${facts.product} is back in stock. You asked us to tell you, and this is the only note you’ll get about it.`,
    { link: `See ${facts.product}`, to: facts.url },
  ],
})
