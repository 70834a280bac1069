import { Link, useLocation, useSearch } from '@tanstack/react-router'
import { useAtomValue, useStore } from 'jotai'
import { type ReactNode, useEffect, useState } from 'react'
import { formatMoney } from '#domain/money.ts'
import type { Order } from '#domain/order.ts'
import { supportPlace } from '../../content/auth-errors.ts'
import { timeOf } from '../../content/date.ts'
import { paymentSuccess as words } from '../../content/payment-success.ts'
import { say } from '../../content/say.ts'
import { announce } from '../../state/notice.ts'
import { paymentPage } from '../../state/receipt.ts'
import { settingsAtom } from '../../state/settings.ts'
import { Button, buttonClass } from '../button/button.tsx'
import { Voice } from '../control/voice.tsx'
import { Full, fullStyles } from '../full/full.tsx'
import { Icon } from '../icon/icon.tsx'
import { leaveToPay } from './leave.ts'
import { type Settlement, useSettled } from './use-settled.ts'

/** Where the payment provider returns to. It believes nothing but the shop, and creates nothing. */
export function PaymentScreen() {
  const { order: id, cancelled = false } = useSearch({ from: '/payment-success' })
  const hash = useLocation({ select: (location) => location.hash })
  const { state, order, ask } = useSettled(id, hash, cancelled)
  const support = useAtomValue(settingsAtom)?.supportEmail ?? supportPlace
  useSaid(state)
  // Each outcome is a page of its own: one turned into another would slide about under the eye.
  switch (state) {
    case 'verifying':
    case 'slow':
      return (
        <Full key="asking" world="reglow">
          <Disc pulsing />
          <Title {...words.verifying.title} />
          <p className="lead" role="status">
            {state === 'slow' ? words.verifying.slow : words.verifying.body}
          </p>
        </Full>
      )
    case 'offline':
      return (
        <Full key={state}>
          <Title {...words.offline.title} />
          <p className="lead" role="status">
            {words.offline.body}
          </p>
          <p className={fullStyles.acts}>
            <Button onClick={ask}>{words.offline.cta}</Button>
          </p>
        </Full>
      )
    case 'unknown':
      return (
        <Full key={state}>
          <Title {...words.unknown.title} />
          <p className="lead">{say(words.unknown.body, { supportEmail: support })}</p>
          <p className={fullStyles.acts}>
            <Link to="/profilepage" className={buttonClass()}>
              {words.unknown.cta}
            </Link>
            <Link to="/" className="link">
              {words.unknown.more}
            </Link>
          </p>
        </Full>
      )
    case 'left':
      return order && <Left key={state} order={order} onFailed={ask} />
    default:
      return order && <Settled key={state} state={state} order={order} />
  }
}

/** What came out is announced: a new page with an old address moves no focus. */
function useSaid(state: Settlement) {
  const store = useStore()
  useEffect(() => {
    if (state === 'verifying' || state === 'slow') return
    const { plain, voice } = words[state === 'left' ? 'cancelled' : state].title
    announce(store, `${plain} ${voice}`)
  }, [state, store])
}

/** Back from the provider without having paid: the order is held for a while. */
function Left({ order, onFailed }: { order: Order; onFailed: () => void }) {
  const [busy, setBusy] = useState(false)
  const text = words.cancelled
  const pay = async () => {
    if (busy) return
    setBusy(true)
    const page = await paymentPage(order.id)
    if (page.ok) return leaveToPay(page.url)
    setBusy(false)
    onFailed()
  }
  return (
    <Full>
      <Title {...text.title} />
      <p className="lead" role="status">
        {say(text.body, { number: order.number, time: order.expiresAt ? timeOf(order.expiresAt) : '' })}
      </p>
      <p className={fullStyles.acts}>
        <Button busy={busy} onClick={() => void pay()}>
          {text.cta}
        </Button>
        <Link to="/orderconfirmation" search={{ order: order.id }} className="link">
          {text.more}
        </Link>
      </p>
    </Full>
  )
}

function Settled({ state, order }: { state: 'paid' | 'pending' | 'failed' | 'refunded'; order: Order }) {
  const text = words[state]
  const values = { number: order.number, email: order.contact.email, total: formatMoney(order.quote.total) }
  const good = state === 'paid' || state === 'pending'
  return (
    <Full world={good ? 'reglow' : undefined}>
      {state === 'paid' && <Disc />}
      <Title {...text.title} />
      <p className="lead" role="status">
        {say(text.body, values)}
      </p>
      <p className={fullStyles.acts}>
        <Link to="/orderconfirmation" search={{ order: order.id }} hash={true} className={buttonClass()}>
          {text.cta}
        </Link>
        {'more' in text && (
          <Link to="/" className="link">
            {text.more}
          </Link>
        )}
      </p>
    </Full>
  )
}

const Title = (title: { plain: string; voice: string }): ReactNode => (
  <h1 className="d1">
    <Voice {...title} broken />
  </h1>
)

const Disc = ({ pulsing = false }: { pulsing?: boolean }) => (
  <div className={`${fullStyles.disc} ${pulsing ? fullStyles.pulsing : ''}`} aria-hidden="true">
    {!pulsing && <Icon name="check" />}
  </div>
)
