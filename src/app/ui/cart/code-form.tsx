import { Button, chakra } from '@chakra-ui/react'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { normalCode } from '#domain/base/code.ts'
import { formatMoney, formatPrice } from '#domain/base/money.ts'
import type { CodeTerms } from '#domain/quote/quote.ts'
import { format } from '../../content/base/format.ts'
import { refusalSentence } from '../../content/base/refusal.ts'
import { cart } from '../../content/order/cart.ts'
import {
  applyDiscountCodeAtom,
  codeMinimumAtom,
  discountCodeAtom,
  removeDiscountCodeAtom,
} from '../../state/cart/discount-code.ts'
import { quoteAtom } from '../../state/cart/quote.ts'
import { Chip } from '../control/chip.tsx'
import { TextField } from '../control/field.tsx'
import { focusIfLost } from '../focus.ts'
import { Icon } from '../icon/icon.tsx'

const words = cart.code

const termsChip = (terms: CodeTerms): string => {
  if (terms.kind === 'percent') return format(words.percent, { code: terms.code, percent: terms.value / 100 })
  if (terms.kind === 'fixed')
    return format(words.fixed, { code: terms.code, amount: formatPrice(terms.value) })
  return format(words.freeDelivery, { code: terms.code })
}

/** Checks a typed code with the server; offline it is stored and checked later. */
export function CodeForm({ id }: { id: string }) {
  const discountCode = useAtomValue(discountCodeAtom)
  const asked = useAtomValue(codeMinimumAtom)
  const quote = useAtomValue(quoteAtom)
  const apply = useSetAtom(applyDiscountCodeAtom)
  const drop = useSetAtom(removeDiscountCodeAtom)
  const [typed, setTyped] = useState('')
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const dropping = useRef<HTMLButtonElement>(null)
  const changed = useRef(false)
  const isApplied = discountCode !== null

  // The field and the chip take each other's place.
  useEffect(() => {
    if (!changed.current) return
    changed.current = false
    focusIfLost(isApplied ? dropping.current : document.getElementById(id))
  }, [isApplied, id])

  const submit = async () => {
    if (busy) return
    if (typed.trim() === '') return setFault(words.empty)
    setBusy(true)
    setFault(undefined)
    changed.current = true
    const answer = await apply(typed)
    setBusy(false)
    if (answer.kind === 'refused') setFault(words.invalid)
    else if (answer.kind === 'own') setFault(words.own)
    else if (answer.kind === 'failed') setFault(refusalSentence(answer.refusal.code))
    else if (answer.kind === 'minimum') {
      setFault(format(words.minimum, { code: normalCode(typed), amount: formatPrice(answer.minimum) }))
    } else setTyped('')
  }

  if (discountCode) {
    const minimum =
      asked?.code === discountCode.code && !discountCode.terms
        ? asked.minimum
        : quote?.problems.find((problem) => problem.code === 'code_minimum')?.now
    return (
      <chakra.div display="grid" gap="6px" gridTemplateColumns="minmax(0, 1fr)" overflowWrap="anywhere">
        <chakra.div display="flex" alignItems="center" gap="10px" flexWrap="wrap">
          <Chip
            variant={discountCode.terms ? 'ok' : 'warn'}
            maxW="100%"
            whiteSpace="normal"
            overflowWrap="anywhere"
            py="6px"
            lineHeight="tight"
          >
            <Icon name="tag" />
            {discountCode.terms ? termsChip(discountCode.terms) : discountCode.code}
          </Chip>
          <Button
            ref={dropping}
            variant="plain"
            size="sm"
            marginInlineStart="auto"
            onClick={() => {
              changed.current = true
              void drop()
            }}
          >
            {words.remove}
          </Button>
        </chakra.div>
        {/* What it saves stands among the sums. */}
        <chakra.p
          className={minimum !== undefined || !discountCode.terms ? 'small' : 'sr'}
          role="status"
          color={minimum === undefined ? undefined : 'status.warn'}
          fontWeight="strong"
        >
          {minimum !== undefined
            ? format(words.minimum, { code: discountCode.code, amount: formatPrice(minimum) })
            : discountCode.terms && quote && quote.discount > 0
              ? format(words.applied, { code: discountCode.code, amount: formatMoney(quote.discount) })
              : !discountCode.terms && words.offline}
        </chakra.p>
      </chakra.div>
    )
  }
  return (
    <chakra.form
      display="flex"
      gap="8px"
      alignItems="start"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        // Stop the event: it would submit the checkout's form.
        event.stopPropagation()
        void submit()
      }}
    >
      <TextField
        id={id}
        label={words.label}
        value={typed}
        error={fault}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={32}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" variant="outline" minH="54px" marginTop="26px" aria-disabled={busy}>
        {busy ? words.applying : words.apply}
      </Button>
    </chakra.form>
  )
}
