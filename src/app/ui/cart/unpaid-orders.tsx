import { useNavigate } from '@tanstack/react-router'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { formatMoney } from '#domain/base/money.ts'
import type { Order } from '#domain/order/order.ts'
import { timeOf } from '../../content/base/date.ts'
import { format } from '../../content/base/format.ts'
import { unpaid as words } from '../../content/order/unpaid.ts'
import { loadOrderAtom, requestPayment } from '../../state/order/order-calls.ts'
import { unpaidOrdersAtom } from '../../state/order/outbox.ts'
import { returnDeclinedOrderAtom } from '../../state/order/submit.ts'
import { Button } from '../button/button.tsx'
import { Note } from '../control/note.tsx'
import { leaveToPay } from '../payment/leave.ts'

/** Orders that were left while their bank asked: their goods are in no cart, and held for half an hour. */
export function UnpaidOrders() {
  const orders = useAtomValue(unpaidOrdersAtom)
  const now = useNow()
  useRefresh(orders)
  return orders
    .filter(({ expiresAt }) => expiresAt === undefined || Date.parse(expiresAt) > now)
    .map((order) => <UnpaidOrder key={order.id} order={order} />)
}

const TICK_MS = 15_000

/** The time, so that an order whose time to pay is over does not stay. */
function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** What is stored may be over by now: paid in another tab, or cancelled by staff. */
function useRefresh(orders: readonly Order[]) {
  const loadOrder = useSetAtom(loadOrderAtom)
  const ids = orders.map(({ id }) => id).join()
  useEffect(() => {
    for (const id of ids.split(',')) if (id) void loadOrder(id).catch(() => undefined)
  }, [ids, loadOrder])
}

function UnpaidOrder({ order: { id, number, expiresAt, quote } }: { order: Order }) {
  const navigate = useNavigate()
  const loadOrder = useSetAtom(loadOrderAtom)
  const giveBack = useSetAtom(returnDeclinedOrderAtom)
  const [busy, setBusy] = useState<'pay' | 'give_back'>()
  const values = { number, total: formatMoney(quote.total), time: expiresAt ? timeOf(expiresAt) : '' }
  const run = (what: 'pay' | 'give_back', work: () => Promise<unknown>) => {
    if (busy) return
    setBusy(what)
    void work()
      .catch((error) => console.error('unpaid order', error))
      .finally(() => setBusy(undefined))
  }
  const pay = () =>
    run('pay', async () => {
      const page = await requestPayment(id)
      if (page.ok) return leaveToPay(page.url)
      // Its own page says how it stands, and offers to pay again.
      return navigate({ to: '/orderconfirmation', search: { order: id } })
    })
  const back = () =>
    run('give_back', async () => {
      // The server asks the payment provider first: what the bank has paid meanwhile is no order to take back.
      await requestPayment(id)
      const loaded = await loadOrder(id)
      if (!loaded.ok || loaded.order.state === 'awaiting_payment') await giveBack(id)
    })
  return (
    <Note kind="warn" title={format(words.waits, values)}>
      <p>{words.body}</p>
      <p style={{ display: 'flex', flexWrap: 'wrap', gap: '8px 14px', marginTop: 12 }}>
        <Button size="sm" busy={busy === 'pay'} aria-label={format(words.payNamed, values)} onClick={pay}>
          {format(words.pay, values)}
        </Button>
        <Button
          size="sm"
          look="line"
          busy={busy === 'give_back'}
          aria-label={format(words.giveBackNamed, values)}
          onClick={back}
        >
          {words.giveBack}
        </Button>
      </p>
    </Note>
  )
}
