import { Link, useLocation, useSearch } from '@tanstack/react-router'
import { useAtomValue, useSetAtom } from 'jotai'
import { type ReactNode, useEffect, useState } from 'react'
import { formatMoney } from '#domain/base/money.ts'
import type { Order } from '#domain/order/order.ts'
import { supportPlace } from '../../content/account/auth-errors.ts'
import { timeOf } from '../../content/base/date.ts'
import { format } from '../../content/base/format.ts'
import { paymentSuccess as words } from '../../content/order/payment-success.ts'
import { settingsAtom } from '../../state/base/settings.ts'
import { announcementAtom } from '../../state/base/toast.ts'
import { requestPayment } from '../../state/order/order-calls.ts'
import { Button, buttonClass } from '../button/button.tsx'
import { Headline } from '../control/headline.tsx'
import { FullPage, fullPageStyles } from '../full-page/full-page.tsx'
import { Icon } from '../icon/icon.tsx'
import { Picture } from '../picture/picture.tsx'
import { leaveToPay } from './leave.ts'
import { type Settlement, useSettled } from './use-settled.ts'

/** The return page of the payment provider. It trusts only the server, not the URL, and creates nothing. */
export function PaymentScreen() {
  const { order: id, cancelled = false } = useSearch({ from: '/payment-success' })
  const hash = useLocation({ select: (location) => location.hash })
  const { state, order, check } = useSettled(id, hash, cancelled)
  const support = useAtomValue(settingsAtom)?.supportEmail ?? supportPlace
  useProviderMessage(state)
  // Keyed by outcome, so that one outcome does not animate into another.
  switch (state) {
    case 'verifying':
    case 'slow':
      return (
        <FullPage key="verifying" palette="reglow">
          <Disc pulsing />
          <Title {...words.verifying.title} />
          <p className="lead" role="status">
            {state === 'slow' ? words.verifying.slow : words.verifying.body}
          </p>
        </FullPage>
      )
    case 'offline':
      return (
        <FullPage key={state} {...unpaid}>
          <Title {...words.offline.title} beside />
          <p className="lead" role="status">
            {words.offline.body}
          </p>
          <p className={fullPageStyles.actions}>
            <Button onClick={check}>{words.offline.cta}</Button>
          </p>
        </FullPage>
      )
    case 'unknown':
      return (
        <FullPage key={state} {...unpaid}>
          <Title {...words.unknown.title} beside />
          <p className="lead">{format(words.unknown.body, { supportEmail: support })}</p>
          <p className={fullPageStyles.actions}>
            <Link to="/profilepage" className={buttonClass()}>
              {words.unknown.cta}
            </Link>
            <Link to="/" className="link">
              {words.unknown.more}
            </Link>
          </p>
        </FullPage>
      )
    case 'left':
      return order && <Left key={state} order={order} onFailed={check} />
    default:
      return order && <Settled key={state} state={state} order={order} />
  }
}

/** Where nothing is paid yet: a page that is calm, and clearly not the one of a payment. */
const unpaid = {
  palette: 'resparkle',
  picture: <Picture name="resparkle" sizes="48vw" alt="" />,
} as const

/** Announce the outcome: the URL does not change, so the router moves no focus. */
function useProviderMessage(state: Settlement) {
  const announce = useSetAtom(announcementAtom)
  useEffect(() => {
    if (state === 'verifying' || state === 'slow') return
    const { plain, em } = words[state === 'left' ? 'cancelled' : state].title
    announce(`${plain} ${em}`)
  }, [state, announce])
}

/** Returned without payment: the order is held for a while. */
function Left({ order, onFailed }: { order: Order; onFailed: () => void }) {
  const [busy, setBusy] = useState(false)
  const text = words.cancelled
  const pay = async () => {
    if (busy) return
    setBusy(true)
    const page = await requestPayment(order.id)
    if (page.ok) return leaveToPay(page.url)
    setBusy(false)
    onFailed()
  }
  return (
    <FullPage {...unpaid}>
      <Title {...text.title} beside />
      <p className="lead" role="status">
        {format(text.body, { number: order.number, time: order.expiresAt ? timeOf(order.expiresAt) : '' })}
      </p>
      <p className={fullPageStyles.actions}>
        <Button busy={busy} onClick={() => void pay()}>
          {text.cta}
        </Button>
        <Link to="/orderconfirmation" search={{ order: order.id }} className="link">
          {text.more}
        </Link>
      </p>
    </FullPage>
  )
}

function Settled({ state, order }: { state: 'paid' | 'pending' | 'failed' | 'refunded'; order: Order }) {
  const text = words[state]
  const values = { number: order.number, email: order.contact.email, total: formatMoney(order.quote.total) }
  const good = state === 'paid' || state === 'pending'
  return (
    <FullPage {...(good ? { palette: 'reglow' } : unpaid)}>
      {state === 'paid' && <Disc />}
      <Title {...text.title} beside={!good} />
      <p className="lead" role="status">
        {format(text.body, values)}
      </p>
      <p className={fullPageStyles.actions}>
        <Link to="/orderconfirmation" search={{ order: order.id }} hash={true} className={buttonClass()}>
          {text.cta}
        </Link>
        {'more' in text && (
          <Link to="/" className="link">
            {text.more}
          </Link>
        )}
      </p>
    </FullPage>
  )
}

interface TitleProps {
  plain: string
  em: string
  /** A picture is beside it. */
  beside?: boolean
}

const Title = ({ beside = false, ...title }: TitleProps): ReactNode => (
  <h1 className={beside ? `d1 ${fullPageStyles.beside}` : 'd1'}>
    <Headline {...title} broken />
  </h1>
)

const Disc = ({ pulsing = false }: { pulsing?: boolean }) => (
  <div className={`${fullPageStyles.disc} ${pulsing ? fullPageStyles.pulsing : ''}`} aria-hidden="true">
    {!pulsing && <Icon name="check" />}
  </div>
)
