import { useSearch } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { lazy, type ReactNode, Suspense } from 'react'
import { formatMoney } from '#domain/base/money.ts'
import { findVariant } from '#domain/catalogue/product.ts'
import { type Order, stateChangesOf } from '#domain/order/order.ts'
import { trackingLink } from '#domain/order/parcel.ts'
import { hasArrived } from '#domain/review/review.ts'
import { dateOf, timeOf } from '../../content/base/date.ts'
import { format } from '../../content/base/format.ts'
import { stateNames, order as words } from '../../content/order/order.ts'
import { catalogueAtom } from '../../state/catalogue/catalogue.ts'
import type { DeviceReceipt } from '../../state/order/outbox.ts'
import { buttonClass } from '../button/button.tsx'
import { ClientOnly } from '../control/client-only.tsx'
import { Headline } from '../control/headline.tsx'
import { Skeleton } from '../control/skeleton.tsx'
import { lazyComponent } from '../lazy-component.tsx'
import { Picture } from '../picture/picture.tsx'
import { Arrival } from './arrival.tsx'
import styles from './receipt-screen.module.css'
import { type ReceiptView, useReceipt } from './use-receipt.ts'

const Receipt = lazy(() => import('./receipt.tsx').then((part) => ({ default: part.Receipt })))
const Waiting = lazy(() => import('./unsent-order.tsx').then((part) => ({ default: part.UnsentOrder })))

const ArrivedActions = lazyComponent(() => import('./buy-again.tsx').then((part) => part.ArrivedActions))

// Rarely there is none.
const Missing = lazy(() => import('./order-not-found.tsx').then((part) => ({ default: part.OrderNotFound })))
const Unreached = lazy(() =>
  import('./order-not-found.tsx').then((part) => ({ default: part.OrderUnreached })),
)

const skeleton = <Skeleton label={words.loading} bars={[40, 120, 105, 105, 160]} />

/** The receipt of one order. Its link stays valid and works offline. */
export function ReceiptScreen() {
  const { order: id } = useSearch({ from: '/_main/orderconfirmation' })
  const { view, reload, show } = useReceipt(id)
  if (view.status === 'missing' || view.status === 'unreached') {
    return (
      <Suspense fallback={<Loading />}>
        {view.status === 'missing' ? <Missing /> : <Unreached onRetry={reload} refusal={view.refusal} />}
      </Suspense>
    )
  }
  return (
    <>
      <Hero view={view} />
      <div className="wrap sec">
        <ClientOnly fallback={skeleton}>
          {view.status === 'order' && (
            <Receipt
              order={view.order}
              orderSecret={view.orderSecret}
              stale={view.stale}
              onChanged={show}
              onReload={reload}
            />
          )}
          {view.status === 'waiting' && <Waiting receipt={view.receipt} />}
          {view.status === 'loading' && skeleton}
        </ClientOnly>
      </div>
    </>
  )
}

const Loading = () => (
  <>
    <Hero view={{ status: 'loading' }} />
    <div className="wrap sec">{skeleton}</div>
  </>
)

function Hero({ view }: { view: ReceiptView }) {
  const catalogue = useAtomValue(catalogueAtom)
  const quote =
    view.status === 'order'
      ? view.order.quote
      : view.status === 'waiting'
        ? view.receipt.entry?.quote
        : undefined
  const order = view.status === 'order' ? view.order : undefined
  const track = order?.tracking && trackingLink(order.tracking)
  const first = quote?.lines[0]
  const product = first && catalogue ? findVariant(catalogue, first.id)?.product : undefined
  const slug = product?.slug
  return (
    <section className={styles.hero} data-palette={product?.palette ?? slug}>
      <div className={styles.art}>
        {slug && (
          <Picture name={slug} own={product?.pictures?.[0]} sizes="(min-width: 1024px) 42vw, 56px" alt="" />
        )}
      </div>
      <div className={`wrap ${styles.text}`}>
        <Status state={stateOf(view)} />
        <h1 className="d1">
          {view.status === 'order' ? (
            <>
              {words.heading} <br />
              <em className="num">{view.order.number}</em>
            </>
          ) : view.status === 'waiting' ? (
            <Headline {...words.waitingHeading} broken />
          ) : (
            words.heading
          )}
        </h1>
        <p className={`lead ${styles.lead}`}>
          {view.status === 'order' && (
            <>
              {leadOf(view.order)}
              <b>
                <Arrival order={view.order} />
              </b>
            </>
          )}
          {view.status === 'waiting' && words.waiting.hero[sendingStateOf(view.receipt.state)]}
        </p>
        {order && (hasArrived(order) || track) && (
          <div className={styles.actions}>
            {hasArrived(order) && <ArrivedActions order={order} />}
            {track && (
              <a
                href={track}
                rel="noreferrer"
                target="_blank"
                className={hasArrived(order) ? 'link' : buttonClass()}
              >
                {words.track}
              </a>
            )}
          </div>
        )}
      </div>
    </section>
  )
}

const sendingStateOf = (state: DeviceReceipt['state']) =>
  state === 'needs_decision' || state === 'withdrawn' ? state : 'waiting'

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
  const at = stateChangesOf(order).findLast((event) => event.to === order.state)?.at ?? order.placedAt
  const lead = format(words.leads[order.state], {
    email: order.contact.email,
    date: dateOf(at),
    time: order.expiresAt ? timeOf(order.expiresAt) : '',
    amount: formatMoney(order.refunded),
  })
  return order.tracking ? `${lead} ${format(words.tracked, order.tracking)}` : lead
}
