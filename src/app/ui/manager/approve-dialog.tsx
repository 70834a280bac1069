import { useState } from 'react'
import type { ManagedInfluencer } from '#domain/manager.ts'
import { creators } from '../../content/manager/creators.ts'
import { say } from '../../content/say.ts'
import { Confirm } from '../control/confirm.tsx'
import { TextField } from '../control/field.tsx'

const words = creators.approve
const MOST = 50

interface ApproveDialogProps {
  creator: ManagedInfluencer
  onApprove: (terms: { rate: number; discount: number }) => void
  onClose: () => void
}

/** A percentage as typed, in basis points; null for what is none or too much. */
function basisPoints(typed: string): number | null {
  const value = /^\d{1,2}(\.\d{1,2})?$/.test(typed.trim()) ? Number(typed) : Number.NaN
  return value <= MOST ? Math.round(value * 100) : null
}

export function ApproveDialog({ creator, onApprove, onClose }: ApproveDialogProps) {
  const [rate, setRate] = useState(String(creator.rate / 100))
  const [discount, setDiscount] = useState(String(creator.discount / 100))
  const terms = { rate: basisPoints(rate), discount: basisPoints(discount) }
  const approve = () => {
    if (terms.rate !== null && terms.discount !== null) {
      onApprove({ rate: terms.rate, discount: terms.discount })
    }
  }
  return (
    <Confirm
      open
      title={say(words.title, { name: creator.name })}
      confirm={words.confirm}
      keep={creators.keep}
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
        error={terms.rate === null ? creators.percent : undefined}
        onChange={(event) => setRate(event.target.value)}
      />
      <TextField
        id="discount"
        inputMode="decimal"
        label={words.discount}
        value={discount}
        error={terms.discount === null ? creators.percent : undefined}
        onChange={(event) => setDiscount(event.target.value)}
      />
    </Confirm>
  )
}
