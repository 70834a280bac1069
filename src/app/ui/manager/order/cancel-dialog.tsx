import { useState } from 'react'
import { formatMoney } from '#domain/base/money.ts'
import { previewAction } from '#domain/manager/actions.ts'
import type { ManagerOrder } from '#domain/manager/orders.ts'
import { format, plural } from '../../../content/base/format.ts'
import { neworders } from '../../../content/manager/neworders.ts'
import { Confirm } from '../../control/dialog.tsx'
import { TextField } from '../../control/field.tsx'
import { mayRun, Preview } from './preview.tsx'

const words = neworders.cancel

interface CancelDialogProps {
  orders: readonly ManagerOrder[]
  onCancel: (why: string) => void
  onClose: () => void
}

/** Cancelling refunds money and cannot be undone, so it needs a typed confirmation. */
export function CancelDialog({ orders, onCancel, onClose }: CancelDialogProps) {
  const [typed, setTyped] = useState('')
  const [why, setWhy] = useState('')
  const { changes } = previewAction('cancel', orders)
  const paid = changes
    .filter((order) => order.payment === 'card' && order.state !== 'awaiting_payment')
    .reduce((sum, order) => sum + order.quote.total - order.refunded, 0)
  const ready = typed.trim().toUpperCase() === words.word && mayRun('cancel', orders)
  return (
    <Confirm
      open
      title={plural(words.title, orders.length)}
      confirm={neworders.bulk.cancel}
      dismiss={neworders.dismiss}
      busy={!ready}
      onConfirm={() => ready && onCancel(why.trim())}
      onClose={onClose}
    >
      <Preview action="cancel" orders={orders} />
      <p>{paid === 0 ? words.unpaid : format(words.body, { amount: formatMoney(paid) })}</p>
      <TextField
        id="cancel-why"
        label={words.why}
        value={why}
        maxLength={300}
        onChange={(event) => setWhy(event.target.value)}
      />
      <TextField
        id="cancel-type"
        label={words.type}
        value={typed}
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
      />
    </Confirm>
  )
}
