import { Link, useSearch } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { lazy, Suspense } from 'react'
import { formatMoney } from '#domain/base/money.ts'
import type { Order } from '#domain/order/order.ts'
import { supportPlace } from '../../content/account/auth-errors.ts'
import { timeOf } from '../../content/base/date.ts'
import { format } from '../../content/base/format.ts'
import { order as orderWords, stateNames } from '../../content/order/order.ts'
import { thankyou } from '../../content/order/thankyou.ts'
import { storageProblemAtom } from '../../state/base/connection.ts'
import { settingsAtom } from '../../state/base/settings.ts'
import { buttonClass } from '../button/button.tsx'
import { ClientOnly } from '../control/client-only.tsx'
import { Headline } from '../control/headline.tsx'
import { Skeleton } from '../control/skeleton.tsx'
import { FullPage, fullPageStyles } from '../full-page/full-page.tsx'
import { Arrival } from '../order/arrival.tsx'
import { type ReceiptView, useReceipt } from '../order/use-receipt.ts'
import { Picture } from '../picture/picture.tsx'
import styles from './thanks.module.css'

const FindOrder = lazy(() => import('../order/find-order.tsx').then((part) => ({ default: part.FindOrder })))
const Bought = lazy(() => import('./bought.tsx').then((part) => ({ default: part.Bought })))

/** Shown after an order is placed or saved for later: what happens next. */
export function Thanks() {
  const { order: id } = useSearch({ from: '/thankyou' })
  const { view } = useReceipt(id)
  const queued = view.status === 'waiting'
  const isStored = useAtomValue(storageProblemAtom) === null
  const saved = isStored ? thankyou.queued : thankyou.unstored
  const unsent = queued && view.receipt.state === 'needs_decision' ? thankyou.asks : saved
  const order = view.status === 'order' ? view.order : undefined
  const none = view.status === 'missing'
  const notIn = order && wordsOfNotIn(order)
  const said = queued ? unsent : none ? thankyou.none : (notIn ?? thankyou)
  return (
    <FullPage
      palette="rosa"
      picture={<Picture name="rosa" sizes="48vw" alt="" />}
      below={<While view={view} />}
    >
      <p className="eyebrow">
        <span className="dot" aria-hidden="true" />
        <span data-testid="order-status">
          {'status' in unsent && queued ? unsent.status : statusOf(view)}
        </span>
      </p>
      <h1 className={queued ? `d1 ${styles.queued}` : 'd1'}>
        <Headline {...said.title} broken />
        {order && <span className="sr"> {order.number}</span>}
      </h1>
      <p className={`lead ${styles.lead}`} role="status">
        {order && notIn ? <NotIn order={order} body={notIn.body} /> : said.body}{' '}
        {order && !notIn && <Receipt order={order} />}
      </p>
      <p className={fullPageStyles.actions}>
        <span className={styles.act}>
          {none ? (
            <Link to="/orders" className={buttonClass({ wide: true })}>
              {thankyou.orders}
            </Link>
          ) : (
            <Link
              to="/orderconfirmation"
              search={id === undefined ? {} : { order: id }}
              hash={true}
              className={buttonClass({ wide: true })}
            >
              {queued ? unsent.cta : thankyou.cta}
            </Link>
          )}
        </span>
        <Link to="/" className="link">
          {thankyou.back}
        </Link>
      </p>
    </FullPage>
  )
}

const statusOf = (view: ReceiptView): string => {
  if (view.status === 'order') return stateNames[view.order.state]
  if (view.status === 'waiting') return stateNames[view.receipt.state]
  if (view.status === 'unreached') return thankyou.unreached
  return view.status === 'missing' ? thankyou.none.status : thankyou.looking
}

const wordsOfNotIn = ({ state }: Order) =>
  state === 'awaiting_payment' || state === 'cancelled' || state === 'refunded'
    ? thankyou.notIn[state]
    : undefined

function NotIn({ order, body }: { order: Order; body: string }) {
  return format(body, {
    number: order.number,
    time: order.expiresAt ? timeOf(order.expiresAt) : '',
    amount: formatMoney(order.refunded),
    supportEmail: useAtomValue(settingsAtom)?.supportEmail ?? supportPlace,
  })
}

function Receipt({ order }: { order: Order }) {
  const [before, after = ''] = thankyou.placed
  const { code, discount, total } = order.quote
  const due = total - order.refunded
  const person = discount > 0 && code?.name?.split(' ')[0]
  return (
    <>
      {before} <b className="num">{order.number}</b> {format(after, { email: order.contact.email })}
      {person && ` ${format(thankyou.saved, { name: person, amount: formatMoney(discount) })}`}
      {order.payment === 'on_delivery' &&
        order.state !== 'delivered' &&
        due > 0 &&
        ` ${format(thankyou.atDoor, { amount: formatMoney(due) })}`}
      <b className={styles.day}>
        <Arrival order={order} />
      </b>
    </>
  )
}

const While = ({ view }: { view: ReceiptView }) =>
  view.status === 'missing' ? (
    <div className="wrap">
      <ClientOnly fallback={<Skeleton label={orderWords.loading} bars={[40, 80, 80, 54]} />}>
        <FindOrder />
      </ClientOnly>
    </div>
  ) : (
    <div className="wrap">
      {(view.status === 'order' || view.status === 'waiting') && (
        <Suspense fallback={<Skeleton label={orderWords.loading} bars={[40, 120, 160]} />}>
          <Bought view={view} />
        </Suspense>
      )}
      {!(view.status === 'order' && wordsOfNotIn(view.order)) && <Wait />}
    </div>
  )

const Wait = () => (
  <>
    <h2 className="eyebrow">{thankyou.wait.title}</h2>
    <ul className={styles.list}>
      {thankyou.wait.list.map((item) => (
        <li key={item.title}>
          <h3 className="d4">{item.title}</h3>
          <p>{item.text}</p>
        </li>
      ))}
    </ul>
  </>
)
