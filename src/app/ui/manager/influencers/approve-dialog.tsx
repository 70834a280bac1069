import { useState } from 'react'
import type { ManagedInfluencer } from '#domain/manager/manager.ts'
import { format } from '../../../content/base/format.ts'
import { influencers } from '../../../content/manager/influencers.ts'
import { Confirm } from '../../control/dialog.tsx'
import { TextField } from '../../control/field.tsx'

const words = influencers.approve
const MAX_PERCENT = 50

interface ApproveDialogProps {
  influencer: ManagedInfluencer
  onApprove: (terms: { rate: number; discount: number }) => void
  onClose: () => void
}

/** A typed percentage in basis points; null if it is not a number or too high. */
function basisPoints(typed: string): number | null {
  const value = /^\d{1,2}(\.\d{1,2})?$/.test(typed.trim()) ? Number(typed) : Number.NaN
  return value <= MAX_PERCENT ? Math.round(value * 100) : null
}

export function ApproveDialog({ influencer, onApprove, onClose }: ApproveDialogProps) {
  const [rate, setRate] = useState(String(influencer.rate / 100))
  const [discount, setDiscount] = useState(String(influencer.discount / 100))
  const terms = { rate: basisPoints(rate), discount: basisPoints(discount) }
  const approve = () => {
    if (terms.rate !== null && terms.discount !== null) {
      onApprove({ rate: terms.rate, discount: terms.discount })
    }
  }
  return (
    <Confirm
      open
      title={format(words.title, { name: influencer.name })}
      confirm={words.confirm}
      dismiss={influencers.dismiss}
      busy={terms.rate === null || terms.discount === null}
      onConfirm={approve}
      onClose={onClose}
    >
      <p>{words.body}</p>
      <TextField
        id="rate"
        inputMode="decimal"
        label={words.rate}
        value={rate}
        error={terms.rate === null ? influencers.percent : undefined}
        onChange={(event) => setRate(event.target.value)}
      />
      <TextField
        id="discount"
        inputMode="decimal"
        label={words.discount}
        value={discount}
        error={terms.discount === null ? influencers.percent : undefined}
        onChange={(event) => setDiscount(event.target.value)}
      />
    </Confirm>
  )
}
