import { chakra } from '@chakra-ui/react'
import type { Order, OrderRequest } from '#domain/order/order.ts'
import type { Quote } from '#domain/quote/quote.ts'
import { format } from '../../content/base/format.ts'
import { order as orderWords } from '../../content/order/order.ts'
import { thankyou } from '../../content/order/thankyou.ts'
import { Chakra } from '../control/chakra.tsx'
import { OrderFacts } from '../order/order-facts.tsx'
import { ReceiptLines } from '../order/receipt-lines.tsx'
import { useArrival } from '../order/use-arrival.ts'
import type { ReceiptView } from '../order/use-receipt.ts'
import { Claim } from './claim.tsx'

const words = thankyou.next

const Columns = chakra('div', {
  base: {
    display: 'grid',
    gap: '32px 96px',
    marginBottom: '56px',
    padding: '26px 20px 28px',
    borderRadius: 'sheet',
    bg: 'bg.surface',
    color: 'fg',
    md: { gridTemplateColumns: '7fr 5fr', padding: '36px 40px 40px' },
  },
})

const Beside = chakra('div', {
  base: {
    display: 'grid',
    alignContent: 'start',
    gap: '32px',
    paddingTop: '32px',
    borderTopWidth: '1px',
    borderTopStyle: 'solid',
    borderTopColor: 'border',
    md: { paddingTop: 0, borderTopWidth: 0 },
  },
})

const Steps = chakra('ol', {
  base: {
    display: 'grid',
    gap: '10px',
    marginTop: '14px',
    paddingInlineStart: '1.2em',
    listStyle: 'decimal',
    fontSize: 'ui',
    color: 'fg.muted',
  },
})

/** What was bought, for how much, where it goes and when: as the shop has it, or as this device keeps it. */
export function Bought({ view }: { view: ReceiptView }) {
  const order = view.status === 'order' ? view.order : undefined
  const arrival = useArrival(order)
  if (view.status === 'order') {
    return (
      <>
        <Facts order={view.order} quote={view.order.quote} arrival={arrival} steps={stepsOf(view.order)} />
        {view.orderSecret && <Claim order={view.order} orderSecret={view.orderSecret} />}
      </>
    )
  }
  if (view.status !== 'waiting' || !view.receipt.entry) return null
  const { entry } = view.receipt
  const quote = entry.neededDecision?.quote ?? entry.quote
  return (
    <Facts order={entry.order} quote={quote} arrival={orderWords.waiting.arrival} steps={words.waiting} />
  )
}

interface FactsProps {
  order: Order | OrderRequest
  quote: Quote
  arrival: string | undefined
  steps: readonly string[]
}

function Facts({ order, quote, arrival, steps }: FactsProps) {
  const erasedAt = 'erasedAt' in order ? order.erasedAt : undefined
  return (
    <Chakra>
      <Columns>
        <section aria-labelledby="what">
          <h2 className="d3" id="what">
            {thankyou.yours}
          </h2>
          <ReceiptLines quote={quote} delivery={order.delivery} />
        </section>
        <Beside>
          {steps.length > 0 && (
            <section aria-labelledby="next">
              <h2 className="d3" id="next">
                {words.title}
              </h2>
              <Steps>
                {steps.map((step) => (
                  <li key={step}>{format(step, { email: order.contact.email })}</li>
                ))}
              </Steps>
            </section>
          )}
          <OrderFacts order={order} total={quote.total} erasedAt={erasedAt} arrival={arrival} beside />
        </Beside>
      </Columns>
    </Chakra>
  )
}

/** The next steps of an order in progress. A finished one has its state above, and no steps. */
const stepsOf = ({ state }: Order): readonly string[] =>
  state === 'placed' || state === 'packed' || state === 'shipped' ? words[state] : []
