import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type { Minor } from '#domain/base/money.ts'
import type { Order } from '#domain/order/order.ts'
import { dateOf } from '../../content/base/date.ts'
import { format } from '../../content/base/format.ts'
import { order as words } from '../../content/order/order.ts'

const Facts = chakra('section', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '1fr', sm: '1fr 1fr' },
    gap: '28px 20px',
    paddingTop: '28px',
    borderTopWidth: '1px',
    borderTopStyle: 'solid',
    borderTopColor: 'border',
    '& h2': { font: '600 .9375rem/1.4 var(--era-fonts-body)' },
    '& p': { fontSize: 'ui', marginTop: '4px' },
  },
  variants: {
    across: {
      // As many columns as there are facts, so that none is left alone in a second row.
      true: { md: { gridColumn: '1 / -1', gridTemplateColumns: 'repeat(auto-fit, minmax(170px, 1fr))' } },
    },
  },
})

interface OrderFactsProps {
  /** As it was sent, or as the shop has it. */
  order: Pick<Order, 'contact' | 'address' | 'delivery' | 'payment' | 'gift' | 'carrierNote'>
  total: Minor
  erasedAt?: string | undefined
  /** When it is expected, where no timeline says so. */
  arrival?: ReactNode
  /** What can be changed still. */
  change?: string | undefined
  /** Whom to write to. */
  questions?: string | undefined
  /** It is there. */
  arrived?: boolean
  /** In a column beside what was bought, not in a row below it. */
  beside?: boolean
}

/** Where an order goes, how, and how it is paid. */
export function OrderFacts({
  order,
  total,
  erasedAt,
  arrival,
  change,
  questions,
  arrived = false,
  beside = false,
}: OrderFactsProps) {
  const { gift, carrierNote } = order
  const name = gift?.recipient ?? order.contact.name
  const { line1, line2, city, region, postcode } = order.address
  return (
    <Facts across={!beside}>
      <div>
        <h2>{arrived ? words.sentTo : words.shipTo}</h2>
        <p className="muted">
          {erasedAt
            ? format(words.erased, { date: dateOf(erasedAt) })
            : [name, line1, line2, `${city}, ${region ?? ''} ${postcode}`].filter(Boolean).map((line) => (
                <span key={line} style={{ display: 'block' }}>
                  {line}
                </span>
              ))}
        </p>
      </div>
      <div>
        <h2>{words.delivery}</h2>
        <p className="muted">{words.deliveryNames[order.delivery]}</p>
        {arrival && <p className="muted">{arrival}</p>}
      </div>
      <div>
        <h2>{words.payment}</h2>
        <p className="muted">{total === 0 ? words.nothingToPay : words.paymentNames[order.payment]}</p>
      </div>
      {gift && (
        <div>
          <h2>{words.gift.title}</h2>
          {gift.note && (
            <p className="muted" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
              “{gift.note}”
            </p>
          )}
          {gift.hidePrices && <p className="muted">{words.gift.hidePrices}</p>}
        </div>
      )}
      {carrierNote && (
        <div>
          <h2>{words.gift.carrier}</h2>
          <p className="muted" style={{ overflowWrap: 'anywhere' }}>
            {carrierNote}
          </p>
        </div>
      )}
      {(change ?? questions) && (
        <div>
          <h2>{change ? words.change : words.questions}</h2>
          <p className="muted">{change ?? questions}</p>
        </div>
      )}
    </Facts>
  )
}
