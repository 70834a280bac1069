import { useSearch } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { lazy, type ReactNode } from 'react'
import { formatMoney } from '#domain/money.ts'
import type { Order } from '#domain/order.ts'
import { findVariant } from '#domain/product.ts'
import { dateOf, timeOf } from '../../content/date.ts'
import { stateNames, order as words } from '../../content/order.ts'
import { say } from '../../content/say.ts'
import { catalogueAtom } from '../../state/catalogue.ts'
import type { ShownReceipt } from '../../state/outbox.ts'
import { Skeleton } from '../control/skeleton.tsx'
import { Voice } from '../control/voice.tsx'
import { Working } from '../control/working.tsx'
import { Picture } from '../picture/picture.tsx'
import { OrderMissing, OrderUnreached } from './missing.tsx'
import styles from './receipt-frame.module.css'
import { type ReceiptView, useReceipt } from './use-receipt.ts'

const Receipt = lazy(() => import('./receipt.tsx').then((part) => ({ default: part.Receipt })))
const Waiting = lazy(() => import('./waiting.tsx').then((part) => ({ default: part.Waiting })))

const skeleton = <Skeleton label={words.loading} bars={[40, 120, 105, 105, 160]} />

/** The receipt of one order, for good: found again by its link, also without a network. */
export function ReceiptFrame() {
  const { order: id } = useSearch({ from: '/_main/orderconfirmation' })
  const { view, reload, show } = useReceipt(id)
  if (view.status === 'missing') return <OrderMissing />
  if (view.status === 'unreached') return <OrderUnreached onRetry={reload} refusal={view.refusal} />
  return (
    <>
      <Hero view={view} />
      <div className="wrap sec">
        <Working fallback={skeleton}>
          {view.status === 'order' && (
            <Receipt
              order={view.order}
              orderKey={view.key}
              stale={view.stale}
              onChanged={show}
              onReload={reload}
            />
          )}
          {view.status === 'waiting' && <Waiting receipt={view.receipt} />}
          {view.status === 'loading' && skeleton}
        </Working>
      </div>
    </>
  )
}

function Hero({ view }: { view: ReceiptView }) {
  const catalogue = useAtomValue(catalogueAtom)
  const quote =
    view.status === 'order'
      ? view.order.quote
      : view.status === 'waiting'
        ? view.receipt.entry?.quote
        : undefined
  const first = quote?.lines[0]
  const slug = first && catalogue ? findVariant(catalogue, first.id)?.product.slug : undefined
  return (
    <section className={styles.hero} data-world={slug}>
      <div className={styles.art}>
        {slug && <Picture name={slug} sizes="(min-width: 1024px) 42vw, 1px" alt="" />}
      </div>
      <div className={`wrap ${styles.words}`}>
        <Status state={stateOf(view)} />
        <h1 className="d1">
          {view.status === 'order' ? (
            <>
              {words.heading} <br />
              <em className="num">{view.order.number}</em>
            </>
          ) : view.status === 'waiting' ? (
            <Voice {...words.waitingHeading} broken />
          ) : (
            words.heading
          )}
        </h1>
        <p className={`lead ${styles.lead}`}>
          {view.status === 'order' && leadOf(view.order)}
          {view.status === 'waiting' && words.waiting.hero[heldAs(view.receipt.state)]}
        </p>
      </div>
    </section>
  )
}

const heldAs = (state: ShownReceipt['state']) =>
  state === 'needs_you' || state === 'withdrawn' ? state : 'waiting'

const stateOf = (view: ReceiptView): ReactNode => {
  if (view.status === 'order') return stateNames[view.order.state]
  return view.status === 'waiting' ? stateNames[view.receipt.state] : words.loading
}

const Status = ({ state }: { state: ReactNode }) => (
  <p className="eyebrow" role="status">
    <span className="dot" aria-hidden="true" />
    <span data-testid="order-status">{state}</span>
  </p>
)

function leadOf(order: Order): string {
  const at = order.events.findLast((event) => event.to === order.state)?.at ?? order.placedAt
  const lead = say(words.leads[order.state], {
    email: order.contact.email,
    date: dateOf(at),
    time: order.expiresAt ? timeOf(order.expiresAt) : '',
    amount: formatMoney(order.refunded),
  })
  return order.tracking ? `${lead} ${say(words.tracked, order.tracking)}` : lead
}
