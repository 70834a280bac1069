import { Button } from '@chakra-ui/react'
import { useState } from 'react'
import { normalCode } from '#domain/base/code.ts'
import { dayOf } from '#domain/base/day.ts'
import { type DatedTerms, termsFaults } from '#domain/influencer/terms.ts'
import type { ManagedInfluencer } from '#domain/manager/influencers.ts'
import { format } from '../../../content/base/format.ts'
import { influencers as words } from '../../../content/manager/influencers.ts'
import { Row } from '../../control/box.tsx'
import { Confirm } from '../../control/dialog.tsx'
import { TextField } from '../../control/field.tsx'
import { useShopZone } from '../../use-shop-date.ts'

const MAX_PERCENT = 50

interface TermsDialogProps {
  influencer: ManagedInfluencer
  /** With an approval terms hold at once, and the code may be another; a change of them has its day. */
  kind: 'approve' | 'change'
  onConfirm: (terms: DatedTerms & { code: string }) => void
  onClose: () => void
}

/** A typed percentage in basis points; null if it is not a number or too high. */
function basisPoints(typed: string): number | null {
  const value = /^\d{1,2}(\.\d{1,2})?$/.test(typed.trim()) ? Number(typed) : Number.NaN
  return value <= MAX_PERCENT ? Math.round(value * 100) : null
}

export function TermsDialog({ influencer, kind, onConfirm, onClose }: TermsDialogProps) {
  const zone = useShopZone()
  const [today] = useState(() => dayOf(new Date(), zone))
  const [rate, setRate] = useState(String(influencer.rate / 100))
  const [discount, setDiscount] = useState(String(influencer.discount / 100))
  const [fromDay, setFromDay] = useState(today)
  const [code, setCode] = useState(influencer.code)
  const terms = { rate: basisPoints(rate), discount: basisPoints(discount) }
  const past = fromDay === '' || termsFaults(fromDay, today).length > 0
  const odd = !/^[A-Z0-9][A-Z0-9-]{1,31}$/.test(normalCode(code))
  const confirm = () => {
    if (terms.rate === null || terms.discount === null || past || odd) return
    onConfirm({ fromDay, rate: terms.rate, discount: terms.discount, code: normalCode(code) })
  }
  return (
    <Confirm
      open
      title={format(words[kind].title, { name: influencer.name })}
      confirm={words[kind].confirm}
      dismiss={words.dismiss}
      busy={terms.rate === null || terms.discount === null || past || odd}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{words[kind].body}</p>
      {kind === 'approve' && (
        <>
          <TextField
            id="code"
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            label={words.approve.code}
            help={words.approve.codeHelp}
            value={code}
            error={odd ? words.approve.codeOdd : undefined}
            onChange={(event) => setCode(event.target.value)}
          />
          <FreeCodes codes={influencer.freeCodes ?? []} onChoose={setCode} />
        </>
      )}
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
          help={format(words.change.fromDayHelp, { zone })}
          value={fromDay}
          error={past ? words.change.past : undefined}
          onChange={(event) => setFromDay(event.target.value)}
        />
      )}
    </Confirm>
  )
}

const FreeCodes = ({ codes, onChoose }: { codes: readonly string[]; onChoose: (code: string) => void }) =>
  codes.length > 0 && (
    <Row role="group" aria-label={words.approve.free}>
      <span className="small muted">{words.approve.free}</span>
      {codes.map((code) => (
        <Button key={code} size="sm" variant="outline" minH="44px" onClick={() => onChoose(code)}>
          {code}
        </Button>
      ))}
    </Row>
  )
