import { useState } from 'react'
import { formatMoney, parseAmount } from '#domain/base/money.ts'
import { format, plural } from '../../../content/base/format.ts'
import { managedOrder } from '../../../content/manager/managed-order.ts'
import { neworders } from '../../../content/manager/neworders.ts'
import type { ActionRequest } from '../../../state/manager/actions.ts'
import { Confirm } from '../../control/dialog.tsx'
import { CheckField, SelectField, TextField } from '../../control/field.tsx'
import { mayRun, type Plan } from './action-plan.ts'
import { ActionSummary } from './action-summary.tsx'

const words = neworders.cancel

const refunds = ['whole', 'none', 'amount'] as const

interface CancelDialogProps {
  plan: Plan
  onCancel: (choice: Pick<ActionRequest, 'why' | 'restock' | 'refund'>) => void
  onClose: () => void
}

/** Cancelling gives money back and cannot be undone, so it needs a typed confirmation. */
export function CancelDialog({ plan, onCancel, onClose }: CancelDialogProps) {
  const [typed, setTyped] = useState('')
  const [why, setWhy] = useState('')
  const [restock, setRestock] = useState(true)
  const [refund, setRefund] = useState<(typeof refunds)[number]>('whole')
  const [amount, setAmount] = useState('')
  const paid = plan.refund > 0
  const minor = parseAmount(amount) ?? 0
  const fits = !paid || refund !== 'amount' || (minor > 0 && minor <= plan.refund)
  const ready = typed.trim().toUpperCase() === words.word && mayRun(plan) && fits
  const most = { amount: formatMoney(plan.refund) }
  const cancel = () =>
    onCancel({
      ...(why.trim() !== '' && { why: why.trim() }),
      ...(!restock && { restock }),
      ...(paid && refund !== 'whole' && { refund: refund === 'none' ? refund : minor }),
    })
  return (
    <Confirm
      open
      title={plural(words.title, plan.changes.length || plan.count)}
      confirm={plan.changes.length === 1 ? managedOrder.detail.cancel : neworders.bulk.cancel}
      dismiss={neworders.dismiss}
      busy={!ready}
      onConfirm={() => ready && cancel()}
      onClose={onClose}
    >
      <ActionSummary action="cancel" plan={plan} />
      {!paid && <p>{words.unpaid}</p>}
      {paid && (
        <SelectField
          id="cancel-refund"
          label={words.refund}
          value={refund}
          onChange={(event) => setRefund(refunds.find((one) => one === event.target.value) ?? 'whole')}
        >
          {refunds
            // An amount belongs to one order: for several it would be ambiguous.
            .filter((one) => one !== 'amount' || plan.changes.length === 1)
            .map((one) => (
              <option key={one} value={one}>
                {format(words.refunds[one], most)}
              </option>
            ))}
        </SelectField>
      )}
      {paid && refund === 'amount' && (
        <TextField
          id="cancel-amount"
          label={format(words.amount, most)}
          value={amount}
          inputMode="decimal"
          autoComplete="off"
          error={amount !== '' && !fits ? format(words.amountFault, most) : undefined}
          onChange={(event) => setAmount(event.target.value)}
        />
      )}
      <CheckField
        id="cancel-restock"
        label={words.restock}
        checked={restock}
        onChange={(event) => setRestock(event.target.checked)}
      />
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
