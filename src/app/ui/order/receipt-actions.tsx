import { Button, chakra } from '@chakra-ui/react'
import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { formatMoney } from '#domain/base/money.ts'
import { type Order, shopperMayCancel } from '#domain/order/order.ts'
import { format } from '../../content/base/format.ts'
import { refusalSentence } from '../../content/base/refusal.ts'
import { order as words } from '../../content/order/order.ts'
import { showToastAtom } from '../../state/base/toast.ts'
import { cancelOrderAtom, requestPayment } from '../../state/order/order-calls.ts'
import { Confirm } from '../control/dialog.tsx'
import { Note } from '../control/note.tsx'
import { leaveToPay } from '../payment/leave.ts'
import { AddressDialog } from './address-dialog.tsx'

interface ReceiptActionsProps {
  order: Order
  orderSecret: string | undefined
  onChanged: (order: Order) => void
  onReload: () => void
}

/** The actions an order allows: pay, change, cancel, print. */
export function ReceiptActions({ order, orderSecret, onChanged, onReload }: ReceiptActionsProps) {
  const toast = useSetAtom(showToastAtom)
  const cancelOrder = useSetAtom(cancelOrderAtom)
  const [dialog, setDialog] = useState<'cancel' | 'address'>()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const open = shopperMayCancel(order.state)
  const paid = order.payment === 'card' && order.state !== 'awaiting_payment'

  async function pay() {
    if (busy) return
    setBusy(true)
    const page = await requestPayment(order.id, orderSecret)
    if (page.ok) return leaveToPay(page.url)
    setBusy(false)
    setProblem(words.payFailed)
    onReload()
  }

  async function cancel() {
    if (busy) return
    setBusy(true)
    const answer = await cancelOrder(order.id, orderSecret)
    setBusy(false)
    setDialog(undefined)
    if (answer.ok) {
      onChanged(answer.order)
      toast({ text: words.cancelled })
    } else {
      const isTooLate = answer.refusal.code === 'illegal_move' || answer.refusal.code === 'stale_version'
      setProblem(isTooLate ? words.cancelTooLate : refusalSentence(answer.refusal.code))
      onReload()
    }
  }

  return (
    <chakra.div display="grid" gap="16px" css={{ '@media print': { display: 'none' } }}>
      {problem && <Note kind="bad" role="alert" title={problem} />}
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="4px 28px">
        {order.state === 'awaiting_payment' && (
          <Button onClick={() => void pay()} aria-disabled={busy}>
            {busy ? words.paying : format(words.pay, { total: formatMoney(order.quote.total) })}
          </Button>
        )}
        {open && (
          <>
            <Button variant="plain" onClick={() => setDialog('address')}>
              {words.edit}
            </Button>
            <Button variant="plain" onClick={() => setDialog('cancel')}>
              {words.cancel}
            </Button>
          </>
        )}
        <Button variant="plain" onClick={() => print()}>
          {words.print}
        </Button>
      </chakra.div>
      <Confirm
        open={dialog === 'cancel'}
        title={format(words.cancelConfirm.title, { number: order.number })}
        confirm={words.cancelConfirm.confirm}
        dismiss={words.cancelConfirm.dismiss}
        busy={busy}
        onConfirm={() => void cancel()}
        onClose={() => setDialog(undefined)}
      >
        <p>
          {paid
            ? format(words.cancelConfirm.paid, { total: formatMoney(order.quote.total) })
            : words.cancelConfirm.unpaid}
        </p>
      </Confirm>
      {dialog === 'address' && (
        <AddressDialog
          order={order}
          orderSecret={orderSecret}
          onClose={() => setDialog(undefined)}
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
