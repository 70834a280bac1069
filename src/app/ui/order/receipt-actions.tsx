import { Button, chakra } from '@chakra-ui/react'
import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { formatMoney } from '#domain/money.ts'
import { type Order, shopperMayCancel } from '#domain/order.ts'
import { order as words } from '../../content/order.ts'
import { refusalSentence } from '../../content/refusal.ts'
import { say } from '../../content/say.ts'
import { showToastAtom } from '../../state/notice.ts'
import { cancelOrder, paymentPage } from '../../state/receipt.ts'
import { Confirm } from '../control/confirm.tsx'
import { Note } from '../control/note.tsx'
import { leaveToPay } from '../payment/leave.ts'
import { AddressDialog } from './address-dialog.tsx'
import { trackingLink } from './tracking.ts'

interface ReceiptActionsProps {
  order: Order
  orderKey: string | undefined
  onChanged: (order: Order) => void
  onReload: () => void
}

/** What can still be done with an order: pay, track, change, cancel, print. */
export function ReceiptActions({ order, orderKey, onChanged, onReload }: ReceiptActionsProps) {
  const toast = useSetAtom(showToastAtom)
  const [asks, setAsks] = useState<'cancel' | 'address'>()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const track = order.tracking && trackingLink(order.tracking)
  const open = shopperMayCancel(order.state)
  const paid = order.payment === 'card' && order.state !== 'awaiting_payment'

  async function pay() {
    if (busy) return
    setBusy(true)
    const page = await paymentPage(order.id, orderKey)
    if (page.ok) return leaveToPay(page.url)
    setBusy(false)
    setProblem(words.payFailed)
    onReload()
  }

  async function cancel() {
    if (busy) return
    setBusy(true)
    const answer = await cancelOrder(order.id, orderKey)
    setBusy(false)
    setAsks(undefined)
    if (answer.ok) {
      onChanged(answer.order)
      toast({ text: words.cancelled })
    } else {
      const late = answer.refusal.code === 'illegal_move' || answer.refusal.code === 'stale_version'
      setProblem(late ? words.cancelTooLate : refusalSentence(answer.refusal.code))
      onReload()
    }
  }

  return (
    <chakra.div display="grid" gap="16px" marginTop="36px" css={{ '@media print': { display: 'none' } }}>
      {problem && <Note kind="bad" role="alert" title={problem} />}
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="12px 28px">
        {order.state === 'awaiting_payment' && (
          <Button onClick={() => void pay()} aria-disabled={busy}>
            {busy ? words.paying : say(words.pay, { total: formatMoney(order.quote.total) })}
          </Button>
        )}
        {track && (
          <Button asChild>
            <a href={track} rel="noreferrer" target="_blank">
              {words.track}
            </a>
          </Button>
        )}
        <Button variant="plain" onClick={() => print()}>
          {words.print}
        </Button>
        {open && (
          <>
            <Button variant="plain" onClick={() => setAsks('address')}>
              {words.edit}
            </Button>
            <Button variant="plain" onClick={() => setAsks('cancel')}>
              {words.cancel}
            </Button>
          </>
        )}
      </chakra.div>
      <Confirm
        open={asks === 'cancel'}
        title={say(words.cancelConfirm.title, { number: order.number })}
        confirm={words.cancelConfirm.confirm}
        keep={words.cancelConfirm.keep}
        busy={busy}
        onConfirm={() => void cancel()}
        onClose={() => setAsks(undefined)}
      >
        <p>
          {paid
            ? say(words.cancelConfirm.paid, { total: formatMoney(order.quote.total) })
            : words.cancelConfirm.unpaid}
        </p>
      </Confirm>
      {asks === 'address' && (
        <AddressDialog
          order={order}
          orderKey={orderKey}
          onClose={() => setAsks(undefined)}
          onChanged={(changed) => {
            onChanged(changed)
            toast({ text: words.edited })
          }}
          onReload={onReload}
        />
      )}
    </chakra.div>
  )
}
