import { useState } from 'react'
import { formatMoney } from '#domain/base/money.ts'
import { format, plural } from '../../../content/base/format.ts'
import { neworders } from '../../../content/manager/neworders.ts'
import { Confirm } from '../../control/dialog.tsx'
import { TextField } from '../../control/field.tsx'
import { mayRun, type Plan } from './plan.ts'
import { Preview } from './preview.tsx'

const words = neworders.cancel

interface CancelDialogProps {
  plan: Plan
  onCancel: (why: string) => void
  onClose: () => void
}

/** Cancelling refunds money and cannot be undone, so it needs a typed confirmation. */
export function CancelDialog({ plan, onCancel, onClose }: CancelDialogProps) {
  const [typed, setTyped] = useState('')
  const [why, setWhy] = useState('')
  const ready = typed.trim().toUpperCase() === words.word && mayRun(plan)
  return (
    <Confirm
      open
      title={plural(words.title, plan.count)}
      confirm={neworders.bulk.cancel}
      dismiss={neworders.dismiss}
      busy={!ready}
      onConfirm={() => ready && onCancel(why.trim())}
      onClose={onClose}
    >
      <Preview action="cancel" plan={plan} />
      <p>{plan.refund === 0 ? words.unpaid : format(words.body, { amount: formatMoney(plan.refund) })}</p>
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
