import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { type Range, rangeChangeSchema } from '#domain/manager/new-product.ts'
import { format } from '../../../../content/base/format.ts'
import { refusalSentence } from '../../../../content/base/refusal.ts'
import { newProduct, range as words } from '../../../../content/manager/new-product.ts'
import { showToastAtom } from '../../../../state/base/toast.ts'
import { changeRangeAtom } from '../../../../state/manager/new-product.ts'
import { FormDialog } from '../../../control/dialog.tsx'
import { TextField } from '../../../control/field.tsx'
import { faultsIn, numberOf } from '../../products/typed-variants.ts'

interface DescribeDialogProps {
  slug: string
  one: Range['variants'][number]
  onClose: () => void
}

/** Corrects what a parcel and a scanner go by. */
export function DescribeDialog({
  slug,
  one: { sku, name, barcode, weightGrams },
  onClose,
}: DescribeDialogProps) {
  const change = useSetAtom(changeRangeAtom)
  const toast = useSetAtom(showToastAtom)
  const [code, setCode] = useState(barcode ?? '')
  const [weight, setWeight] = useState(String(weightGrams))
  const [submitted, setSubmitted] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const digits = code.replace(/[\s-]/g, '')
  const body = { sku, barcode: digits === '' ? null : digits, weightGrams: numberOf(weight) }
  const faults = faultsIn(rangeChangeSchema, body)
  const error = (field: string) => (submitted ? faults.get(field) : undefined)
  const save = async () => {
    setSubmitted(true)
    const [fault] = faults.keys()
    if (fault !== undefined) return void document.getElementById(`describe-${fault}`)?.focus()
    if (busy) return
    setBusy(true)
    setProblem(undefined)
    const refusal = await change(slug, body)
    setBusy(false)
    if (refusal !== null) return setProblem(refusal.errors?.[0]?.message ?? refusalSentence(refusal.code))
    toast({ text: format(words.saved, { name }) })
    onClose()
  }
  return (
    <FormDialog
      title={format(words.changeTitle, { name })}
      close={words.close}
      submit={busy ? words.saving : words.save}
      busy={busy}
      problem={problem}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <TextField
        id="describe-barcode"
        label={newProduct.barcode}
        error={error('barcode')}
        inputMode="numeric"
        autoComplete="off"
        value={code}
        onChange={({ target }) => setCode(target.value)}
      />
      <TextField
        id="describe-weightGrams"
        label={newProduct.weight}
        error={error('weightGrams')}
        inputMode="numeric"
        autoComplete="off"
        value={weight}
        onChange={({ target }) => setWeight(target.value)}
      />
    </FormDialog>
  )
}
