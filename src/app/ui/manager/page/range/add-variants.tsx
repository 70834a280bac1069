import { Button, chakra } from '@chakra-ui/react'
import { useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { newVariantsSchema } from '#domain/manager/new-product.ts'
import { plural } from '../../../../content/base/format.ts'
import { refusalSentence } from '../../../../content/base/refusal.ts'
import { newProduct, range as words } from '../../../../content/manager/new-product.ts'
import { showToastAtom } from '../../../../state/base/toast.ts'
import { addVariantsAtom, blankVariant, type TypedVariant } from '../../../../state/manager/new-product.ts'
import { Row } from '../../../control/box.tsx'
import { Note } from '../../../control/note.tsx'
import { NewVariants } from '../../products/new-variants.tsx'
import { faultsIn, variantsOf } from '../../products/typed-variants.ts'

interface AddVariantsProps {
  slug: string
  choice: 'size' | 'shade'
  offline: boolean
  onClose: () => void
}

const fieldId = (path: string) => `range-${path.replaceAll('.', '-')}`

/** More sizes or shades of a product that is there already. */
export function AddVariants({ slug, choice, offline, onClose }: AddVariantsProps) {
  const add = useSetAtom(addVariantsAtom)
  const toast = useSetAtom(showToastAtom)
  const [variants, setVariants] = useState<readonly TypedVariant[]>([blankVariant(0)])
  const [submitted, setSubmitted] = useState(false)
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map())
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  useEffect(() => document.getElementById(fieldId('variants.0.name'))?.focus(), [])
  const body = { variants: variantsOf({ choice, variants }) }
  const own = faultsIn(newVariantsSchema, body)
  const faults = submitted ? new Map([...refused, ...own]) : new Map<string, string>()
  const focusOn = (path: string | undefined) =>
    path !== undefined && document.getElementById(fieldId(path))?.focus()
  const send = async () => {
    if (busy || offline) return
    setSubmitted(true)
    setProblem(null)
    const [fault] = own.keys()
    if (fault !== undefined) return void focusOn(fault)
    setBusy(true)
    const refusal = await add(slug, body)
    setBusy(false)
    if (refusal === null) {
      toast({ text: words.added[choice] })
      return onClose()
    }
    const errors = refusal.errors ?? []
    setRefused(new Map(errors.map(({ path, message }) => [path, message])))
    if (errors.length === 0) setProblem(refusalSentence(refusal.code))
    focusOn(errors[0]?.path)
  }
  return (
    <chakra.form
      noValidate
      display="grid"
      gap="18px"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <NewVariants
        typed={{ choice, variants }}
        more={newProduct.another}
        field={(path) => ({ id: fieldId(path), error: faults.get(path), autoComplete: 'off' })}
        onChange={(next) => {
          setVariants(next)
          setRefused(new Map())
        }}
      />
      {faults.size > 0 && (
        <chakra.p className="small" role="alert" color="status.bad">
          {plural(newProduct.faults, faults.size)}
        </chakra.p>
      )}
      {problem && (
        <Note kind="bad" role="alert">
          {problem}
        </Note>
      )}
      <Row>
        <Button type="submit" size="sm" aria-disabled={busy || offline}>
          {busy ? words.saving : words.submit[choice]}
        </Button>
        <Button size="sm" variant="plain" minH="44px" onClick={onClose}>
          {words.cancel}
        </Button>
      </Row>
    </chakra.form>
  )
}
