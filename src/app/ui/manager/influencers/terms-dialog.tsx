import { useState } from 'react'
import { dayOf } from '#domain/base/day.ts'
import { type DatedTerms, termsFaults } from '#domain/influencer/terms.ts'
import type { ManagedInfluencer } from '#domain/manager/influencers.ts'
import { format } from '../../../content/base/format.ts'
import { influencers as words } from '../../../content/manager/influencers.ts'
import { Confirm } from '../../control/dialog.tsx'
import { TextField } from '../../control/field.tsx'

const MAX_PERCENT = 50

interface TermsDialogProps {
  influencer: ManagedInfluencer
  /** With an approval terms hold at once; a change of them has its day. */
  kind: 'approve' | 'change'
  onConfirm: (terms: DatedTerms) => void
  onClose: () => void
}

/** A typed percentage in basis points; null if it is not a number or too high. */
function basisPoints(typed: string): number | null {
  const value = /^\d{1,2}(\.\d{1,2})?$/.test(typed.trim()) ? Number(typed) : Number.NaN
  return value <= MAX_PERCENT ? Math.round(value * 100) : null
}

export function TermsDialog({ influencer, kind, onConfirm, onClose }: TermsDialogProps) {
  const [today] = useState(() => dayOf(new Date()))
  const [rate, setRate] = useState(String(influencer.rate / 100))
  const [discount, setDiscount] = useState(String(influencer.discount / 100))
  const [fromDay, setFromDay] = useState(today)
  const terms = { rate: basisPoints(rate), discount: basisPoints(discount) }
  const past = fromDay === '' || termsFaults(fromDay, today).length > 0
  const confirm = () => {
    if (terms.rate === null || terms.discount === null || past) return
    onConfirm({ fromDay, rate: terms.rate, discount: terms.discount })
  }
  return (
    <Confirm
      open
      title={format(words[kind].title, { name: influencer.name })}
      confirm={words[kind].confirm}
      dismiss={words.dismiss}
      busy={terms.rate === null || terms.discount === null || past}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{words[kind].body}</p>
      <TextField
        id="rate"
        inputMode="decimal"
        label={words.approve.rate}
        value={rate}
        error={terms.rate === null ? words.percent : undefined}
        onChange={(event) => setRate(event.target.value)}
      />
      <TextField
        id="discount"
        inputMode="decimal"
        label={words.approve.discount}
        value={discount}
        error={terms.discount === null ? words.percent : undefined}
        onChange={(event) => setDiscount(event.target.value)}
      />
      {kind === 'change' && (
        <TextField
          id="from-day"
          type="date"
          min={today}
          max="2099-12-31"
          label={words.change.fromDay}
          help={words.change.fromDayHelp}
          value={fromDay}
          error={past ? words.change.past : undefined}
          onChange={(event) => setFromDay(event.target.value)}
        />
      )}
    </Confirm>
  )
}
