import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { entryOf } from '#domain/base/lookup.ts'
import { formatMoney } from '#domain/base/money.ts'
import type { ManagerOrder } from '#domain/manager/orders.ts'
import { isReversal } from '#domain/order/order.ts'
import { type ParcelLine, parcelOf } from '#domain/order/parcel.ts'
import type { Quote } from '#domain/quote/quote.ts'
import { format } from '../../../content/base/format.ts'
import { correction, managedOrder } from '../../../content/manager/managed-order.ts'
import { order as orderWords, stateNames } from '../../../content/order/order.ts'
import { SumRow, TotalRow } from '../../control/sum-rows.tsx'
import { dayAndTime } from '../format-time.ts'
import { customerOf } from './order-parts.tsx'

const words = managedOrder.detail

interface DetailPart {
  order: ManagerOrder
}

export const Part = chakra('section', {
  base: {
    display: 'grid',
    gap: '6px',
    paddingBlock: '20px',
    borderTop: '1px solid {colors.border}',
    '& h3': { fontFamily: 'body', fontSize: 'small', fontWeight: 'strong', color: 'fg.muted' },
    '& ul, & ol': { listStyle: 'none', padding: 0, display: 'grid', gap: '8px' },
    '& > a': {
      display: 'inline-flex',
      alignItems: 'center',
      justifySelf: 'start',
      minH: { base: '44px', md: 0 },
    },
    '& address': { fontStyle: 'normal', overflowWrap: 'anywhere' },
  },
})

/** What goes into the box, and what was paid for it. */
export const Items = ({ order }: DetailPart) => (
  <Part>
    <h3>{words.items}</h3>
    <ul>
      {order.quote.lines.map((line) => (
        <li key={line.id}>
          <chakra.span display="flex" justifyContent="space-between" gap="12px">
            <span>
              <span className="num">{line.units} ×</span> <b>{line.name}</b>
            </span>
            {'total' in line && <span className="num">{formatMoney(line.total)}</span>}
          </chakra.span>
          <Packed line={line} packed={parcelOf(order).find(({ id }) => id === line.id)} />
        </li>
      ))}
    </ul>
    {'total' in order.quote && (
      <>
        <Sums order={order} quote={order.quote} />
        <p className="small muted">{format(words.snapshot, { time: dayAndTime(order.placedAt) })}</p>
      </>
    )}
  </Part>
)

/** How much of a line goes into the box where some of it was refunded before, and what of a set. */
function Packed({ line, packed }: { line: ParcelLine; packed: ParcelLine | undefined }) {
  const less = packed === undefined ? words.leaveOut : format(words.packOnly, { units: packed.units })
  return (
    <>
      {packed?.units !== line.units && <p className="small sale">{less}</p>}
      {packed?.parts && (
        <chakra.div className="small muted" marginTop="4px">
          {words.setParts}
          <chakra.ul css={{ '&&': { gap: '2px', paddingInlineStart: '16px' } }}>
            {packed.parts.map((part) => (
              <li key={part.id}>
                <span className="num">{part.units} ×</span> {part.name}
              </li>
            ))}
          </chakra.ul>
        </chakra.div>
      )}
    </>
  )
}

const Sums = ({ order, quote }: DetailPart & { quote: Quote }) => (
  <chakra.dl marginTop="10px">
    <SumRow label={words.sums.subtotal} value={formatMoney(quote.subtotal)} kind="muted" />
    {quote.discount > 0 && (
      <SumRow
        label={order.code ?? words.sums.discount}
        value={`−${formatMoney(quote.discount)}`}
        kind="sale"
      />
    )}
    <SumRow label={words.sums.delivery} value={formatMoney(quote.delivery)} kind="muted" />
    <SumRow label={words.sums.tax} value={formatMoney(quote.tax)} kind="muted" />
    {order.refunded !== undefined && order.refunded > 0 && (
      <SumRow label={words.refunded} value={`−${formatMoney(order.refunded)}`} kind="sale" />
    )}
    <TotalRow label={words.sums.total} value={formatMoney(quote.total)} />
  </chakra.dl>
)

/** Where the parcel goes, and below it what is known of its way there. */
export const ShipTo = ({ order, children }: DetailPart & { children: ReactNode }) => (
  <Part>
    <h3>{words.shipTo}</h3>
    <Destination order={order} />
    <p className="small muted">{orderWords.deliveryNames[order.delivery]}</p>
    {children}
  </Part>
)

/** Name and address as a carrier reads them; of an erased order what is left of them. */
export const Destination = ({ order }: DetailPart) => {
  const { line1, line2, city, region, postcode } = order.address
  const lines = order.erasedAt === undefined ? [line1, line2, `${city}, ${region} ${postcode}`] : [region]
  return (
    <address>
      {order.gift?.recipient ?? customerOf(order)}
      {lines.filter(Boolean).map((line) => (
        <span key={line} style={{ display: 'block' }}>
          {line}
        </span>
      ))}
    </address>
  )
}

/** The gift, and the note for the carrier. */
export function Wishes({ order: { gift, carrierNote, contact } }: DetailPart) {
  if (gift === undefined && carrierNote === undefined) return null
  return (
    <Part>
      {gift && (
        <>
          <h3>{words.gift.title}</h3>
          <p>{format(words.gift.from, { name: contact.name })}</p>
          {gift.note && <chakra.p whiteSpace="pre-line" overflowWrap="anywhere">{`“${gift.note}”`}</chakra.p>}
          {gift.hidePrices && <p>{words.gift.hidePrices}</p>}
        </>
      )}
      {carrierNote && (
        <>
          <h3>{words.gift.carrier}</h3>
          <chakra.p overflowWrap="anywhere">{carrierNote}</chakra.p>
        </>
      )}
    </Part>
  )
}

/** Nothing where the reader is sent no way to reach the customer. */
export function Contact({ order: { contact, erasedAt } }: DetailPart) {
  if (erasedAt === undefined && contact.email === undefined && contact.phone === undefined) return null
  return (
    <Part>
      <h3>{words.contact}</h3>
      {erasedAt !== undefined && <p>{format(words.erased, { time: dayAndTime(erasedAt) })}</p>}
      {erasedAt === undefined && contact.email !== undefined && (
        <a href={`mailto:${encodeURIComponent(contact.email)}`}>{contact.email}</a>
      )}
      {contact.phone && <a href={`tel:${contact.phone}`}>{contact.phone}</a>}
    </Part>
  )
}

export const Timeline = ({ order }: DetailPart) => (
  <Part>
    <h3>{words.timeline}</h3>
    <ol>
      {order.events.map((event) => (
        <li key={`${event.at} ${event.to} ${event.why}`}>
          <b>{nameOf(event)}</b>{' '}
          <span className="small muted num">
            {dayAndTime(event.at)}, {nameOfActor(event.by)}
          </span>
          {event.why && <p className="small">{reasonOf(event.why, event.by)}</p>}
        </li>
      ))}
    </ol>
  </Part>
)

function nameOf(event: ManagerOrder['events'][number]): string {
  if (event.from === event.to) return words.changed
  const state = stateNames[event.to]
  return isReversal(event) ? format(words.undone, { state: state.toLowerCase() }) : state
}

function reasonOf(why: string, by: string): string {
  const mail = entryOf(correction.mails.names, why.replace(/^Sent once more: /, ''))
  if (mail !== undefined && why.startsWith('Sent')) return format(words.sentAgain, { mail })
  if (by !== 'shop' && by !== 'shopper') return why
  // The server puts what reported a payment in brackets behind it.
  return entryOf(words.reasons, why.replace(/^paid \(.*\)$/, 'paid')) ?? why
}

const nameOfActor = (by: string): string => entryOf(words.by, by) ?? by
