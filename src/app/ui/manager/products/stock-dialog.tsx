import { useRef, useState } from 'react'
import { products } from '../../../content/manager/products.ts'
import { Confirm } from '../../control/confirm.tsx'
import { SelectField, TextField } from '../../control/field.tsx'
import type { VariantDialogProps } from './price-dialog.tsx'

const words = products.stock

export function StockDialog({ variant, onSave, onClose }: VariantDialogProps) {
  const [typed, setTyped] = useState(String(variant.stock))
  const [why, setWhy] = useState<string>(words.reasons[0])
  const field = useRef<HTMLInputElement>(null)
  const [asked, setAsked] = useState(false)
  const [busy, setBusy] = useState(false)
  const stock = /^\d{1,7}$/.test(typed.trim()) ? Number(typed) : null
  const save = async () => {
    setAsked(true)
    if (stock === null) field.current?.focus()
    if (busy || stock === null) return
    setBusy(true)
    if (await onSave(variant, { stock, why })) onClose()
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
      <TextField
        ref={field}
        id="stock"
        inputMode="numeric"
        autoComplete="off"
        label={words.label}
        value={typed}
        error={asked && stock === null ? words.invalid : undefined}
        onChange={(event) => setTyped(event.target.value)}
      />
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
    </Confirm>
  )
}
