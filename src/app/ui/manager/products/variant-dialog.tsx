import { useAtomValue } from 'jotai'
import { useRef, useState } from 'react'
import { formatMoney, parseAmount } from '#domain/base/money.ts'
import {
  BIN_MAX,
  isUnlikelyPrice,
  type ManagedVariant,
  PRICE_MAX,
  PRICE_MIN,
} from '#domain/manager/manager.ts'
import { format } from '../../../content/base/format.ts'
import { products } from '../../../content/manager/products.ts'
import { productsAtom } from '../../../state/manager/manager.ts'
import { Confirm } from '../../control/dialog.tsx'
import { SelectField, TextField } from '../../control/field.tsx'
import { Note } from '../../control/note.tsx'
import type { SaveVariant } from './use-save-variant.ts'

/** What can be set, as text in a field. */
const fields = {
  price: {
    words: products.price,
    inputMode: 'decimal',
    textOf: ({ price }: ManagedVariant) => (price / 100).toFixed(2),
    parse: parseAmount,
  },
  stock: {
    words: products.stock,
    inputMode: 'numeric',
    textOf: ({ stock }: ManagedVariant) => String(stock),
    parse: (typed: string) => (/^\d{1,7}$/.test(typed.trim()) ? Number(typed) : null),
  },
  bin: {
    words: products.bin,
    inputMode: 'text',
    textOf: ({ bin = '' }: ManagedVariant) => bin,
    parse: (typed: string) => (typed.trim().length <= BIN_MAX ? typed.trim() : null),
  },
} as const

interface VariantDialogProps {
  what: keyof typeof fields
  variant: ManagedVariant
  onSave: SaveVariant
  onClose: () => void
}

const changeTo = (what: keyof typeof fields, value: string | number, why: string) =>
  typeof value === 'string'
    ? { bin: value === '' ? null : value }
    : what === 'price'
      ? { price: value }
      : { stock: value, why }

/** Sets the price, the stock or the place in the storeroom of a variant. */
export function VariantDialog({ what, variant, onSave, onClose }: VariantDialogProps) {
  const { words, inputMode, textOf, parse } = fields[what]
  const [typed, setTyped] = useState(textOf(variant))
  const [chosenWhy, setWhy] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const [submitted, setSubmitted] = useState(false)
  const [busy, setBusy] = useState(false)
  const value = parse(typed)
  // No delivery makes it less.
  const isLess = what === 'stock' && typeof value === 'number' && value < variant.stock
  const why = chosenWhy ?? products.stock.reasons[isLess ? 1 : 0]
  const missing = 'required' in words && typed.trim() === ''
  const [confirmed, setConfirmed] = useState<number | null>(null)
  const price = what === 'price' && typeof value === 'number' ? value : null
  const error = missing
    ? words.required
    : value === null
      ? words.invalid
      : price !== null && price < PRICE_MIN
        ? products.price.tooLow
        : price !== null && price > PRICE_MAX
          ? format(products.price.tooHigh, { limit: formatMoney(PRICE_MAX) })
          : undefined
  const asked = price !== null && confirmed === price
  const save = async () => {
    setSubmitted(true)
    if (error !== undefined) field.current?.focus()
    if (busy || value === null || error !== undefined) return
    if (price !== null && !asked && isUnlikelyPrice(variant.price, price)) {
      setConfirmed(price)
      return
    }
    setBusy(true)
    if (await onSave(variant, changeTo(what, value, why))) onClose()
    setBusy(false)
  }
  return (
    <Confirm
      open
      title={`${words.title}: ${variant.name}`}
      confirm={busy ? products.saving : words.confirm}
      dismiss={products.dismiss}
      busy={busy}
      onConfirm={() => void save()}
      onClose={onClose}
    >
      {'body' in words && <p>{words.body}</p>}
      <TextField
        ref={field}
        id={what}
        inputMode={inputMode}
        autoComplete="off"
        label={words.label}
        value={typed}
        error={submitted ? error : undefined}
        onChange={(event) => setTyped(event.target.value)}
      />
      {asked && (
        <Note kind="warn" role="alert">
          {format(products.price.ask, { before: formatMoney(variant.price), after: formatMoney(price) })}
        </Note>
      )}
      {price !== null && <SetNote variant={variant} price={price} />}
      {'reasons' in words && (
        <SelectField
          id="stock-why"
          label={words.reason}
          value={why}
          onChange={(event) => setWhy(event.target.value)}
        >
          {words.reasons.map((reason) => (
            <option key={reason} value={reason}>
              {reason}
            </option>
          ))}
        </SelectField>
      )}
    </Confirm>
  )
}

/** Shows the new saving: a wrong price for a set is easily overlooked while typing. */
function SetNote({ variant, price }: { variant: ManagedVariant; price: number }) {
  const { value } = useAtomValue(productsAtom)
  const parts = variant.partsTotal ?? value?.variants.find((one) => one.sku === variant.sku)?.partsTotal
  if (parts === undefined) return null
  const amount = formatMoney(Math.max(0, parts - price))
  return <Note kind="info">{format(products.price.setWarning, { name: variant.name, amount })}</Note>
}
