import { useAtomValue } from 'jotai'
import { useRef, useState } from 'react'
import { formatMoney, parseAmount } from '#domain/base/money.ts'
import type { ManagedVariant } from '#domain/manager/manager.ts'
import { format } from '../../../content/base/format.ts'
import { products } from '../../../content/manager/products.ts'
import { productsAtom } from '../../../state/manager/manager.ts'
import { Confirm } from '../../control/confirm.tsx'
import { TextField } from '../../control/field.tsx'
import { Note } from '../../control/note.tsx'
import type { SaveVariant } from './use-save-variant.ts'

const words = products.price

export interface VariantDialogProps {
  variant: ManagedVariant
  onSave: SaveVariant
  onClose: () => void
}

export function PriceDialog({ variant, onSave, onClose }: VariantDialogProps) {
  const [typed, setTyped] = useState((variant.price / 100).toFixed(2))
  const field = useRef<HTMLInputElement>(null)
  const [asked, setAsked] = useState(false)
  const [busy, setBusy] = useState(false)
  const price = parseAmount(typed)
  const error = typed.trim() === '' ? words.required : price === null ? words.invalid : undefined
  const save = async () => {
    setAsked(true)
    if (price === null) field.current?.focus()
    if (busy || price === null) return
    setBusy(true)
    if (await onSave(variant, { price })) onClose()
    setBusy(false)
  }
  return (
    <Confirm
      open
      title={`${words.title}: ${variant.name}`}
      confirm={busy ? products.saving : words.confirm}
      keep={products.keep}
      busy={busy}
      onConfirm={() => void save()}
      onClose={onClose}
    >
      <p>{words.body}</p>
      <TextField
        ref={field}
        id="price"
        inputMode="decimal"
        autoComplete="off"
        label={words.label}
        value={typed}
        error={asked ? error : undefined}
        onChange={(event) => setTyped(event.target.value)}
      />
      {price !== null && <SetNote variant={variant} price={price} />}
    </Confirm>
  )
}

/** Shows the new saving: a wrong price for a set is easily overlooked while typing. */
function SetNote({ variant, price }: { variant: ManagedVariant; price: number }) {
  const { value } = useAtomValue(productsAtom)
  const parts = variant.partsTotal ?? value?.variants.find((one) => one.sku === variant.sku)?.partsTotal
  if (parts === undefined) return null
  const amount = formatMoney(Math.max(0, parts - price))
  return <Note kind="info">{format(words.setWarning, { name: variant.name, amount })}</Note>
}
