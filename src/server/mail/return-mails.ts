import { eq } from 'drizzle-orm'
import { orderNumber } from '#domain/order/order.ts'
import { SEND_BACK_DAYS } from '#domain/returns/returns.ts'
import type { ReturnMailName } from '../base/db/new-job.ts'
import { orders, returns } from '../base/db/schema.ts'
import type { Services } from '../base/http/services.ts'
import { type ReturnRow, showReturns } from '../order/read-returns.ts'
import { type Block, greeting, type MailContent } from './content.ts'
import { firstNameOf, type Mail, nameIn } from './order-facts.ts'

interface ReturnFacts {
  firstName: string
  number: string
  url: string
  isExchange: boolean
  items: string[]
  sendTo: string[]
  labelUrl?: string
  declinedFor?: string
  replacement?: string
}

const seeReturn = ({ url }: ReturnFacts): Block => ({ link: 'See your return', to: url })
const goods = ({ items }: ReturnFacts): Block => ({ list: items })

const templates = {
  return_requested: (facts) => ({
    subject: `Your return for order ${facts.number}`,
    preheader: 'We have it. What’s coming back, and what happens next.',
    blocks: [
      greeting(facts),
      `You asked to ${facts.isExchange ? 'exchange' : 'return'} this from order ${facts.number}:`,
      goods(facts),
      'What’s next: a person looks at it and writes with the address and the steps, usually within 1 to 2 business days. Until then you can take it back on the order’s page.',
      'Did your skin react? Stop using the product. If it’s severe, get medical help first. We can wait.',
      seeReturn(facts),
    ],
  }),
  return_approved: (facts) => ({
    subject: `Send it back: order ${facts.number}`,
    preheader: 'The address and the steps.',
    blocks: [
      greeting(facts),
      'Your return is approved. This comes back:',
      goods(facts),
      ...(facts.labelUrl
        ? ([
            'Print this label and stick it on the box. The postage is paid.',
            { link: 'Open the label', to: facts.labelUrl },
          ] satisfies Block[])
        : []),
      'Send it to:',
      { list: facts.sendTo },
      {
        steps: [
          `Write ${facts.number} on a note in the box.`,
          'Close every cap tightly and wrap glass twice.',
          `Send it within ${SEND_BACK_DAYS} days.`,
        ],
      },
      facts.isExchange
        ? 'Once it’s here and checked, we send the exchange, free of charge.'
        : 'Once it’s here and checked, we refund you within 5 business days.',
      seeReturn(facts),
    ],
  }),
  return_received: (facts) => ({
    subject: `It’s back with us: order ${facts.number}`,
    preheader: 'We check it and write again.',
    blocks: [
      greeting(facts),
      'Your parcel has arrived. We check it and write again within 5 business days.',
      goods(facts),
      seeReturn(facts),
    ],
  }),
  return_exchanged: (facts) => ({
    subject: `Your exchange for order ${facts.number}`,
    preheader: 'It’s being packed, and there is nothing to pay.',
    blocks: [
      greeting(facts),
      'What you sent back is here, and this goes out to you:',
      goods(facts),
      `It ships as order ${facts.replacement ?? facts.number}, to the same address. There is nothing to pay.`,
      seeReturn(facts),
    ],
  }),
  return_declined: (facts) => ({
    subject: `About your return for order ${facts.number}`,
    preheader: 'We can’t take it back, and why.',
    blocks: [
      greeting(facts),
      'We can’t take this back:',
      goods(facts),
      `Why: ${facts.declinedFor ?? ''}`,
      'If that doesn’t sound right, reply and a person will go through it with you.',
      seeReturn(facts),
    ],
  }),
} as const satisfies Record<ReturnMailName, (facts: ReturnFacts) => MailContent>

/** A mail about a return; none when its customer was erased, or the return was taken back meanwhile. */
export async function writeReturnMail(
  services: Services,
  name: ReturnMailName,
  orderId: string,
  id: string,
): Promise<Mail | undefined> {
  const [order] = await services.db.select().from(orders).where(eq(orders.id, orderId))
  const [row] = await services.db.select().from(returns).where(eq(returns.id, id))
  if (order === undefined || order.erasedAt !== null || row === undefined) return undefined
  if (row.state === 'cancelled') return undefined
  const orderSecret = await services.secrets.sign('order-link', orderId)
  const facts: ReturnFacts = {
    firstName: firstNameOf(order.name),
    number: orderNumber(order.serial),
    url: `${services.env.publicUrl}/orderconfirmation?order=${orderId}&returns=true#key=${orderSecret}`,
    ...(await factsOf(services, row)),
  }
  return { to: { name: nameIn(order.name), address: order.email }, content: templates[name](facts) }
}

async function factsOf({ db }: Services, row: ReturnRow) {
  const [shown] = await showReturns(db, [row])
  return {
    isExchange: row.wish === 'exchange',
    items: row.items.map(({ name, units, exchange }) =>
      exchange ? `${units} × ${name} for ${exchange.name}` : `${units} × ${name}`,
    ),
    sendTo: (row.sendTo ?? '').split('\n'),
    ...(row.labelUrl !== null && { labelUrl: row.labelUrl }),
    ...(row.declinedFor !== null && { declinedFor: row.declinedFor }),
    ...(shown?.replacement !== undefined && { replacement: shown.replacement }),
  }
}
