import { Button, chakra } from '@chakra-ui/react'
import { useNavigate } from '@tanstack/react-router'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { newProductSchema, slugOf } from '#domain/manager/new-product.ts'
import { plural } from '../../../content/base/format.ts'
import { refusalSentence } from '../../../content/base/refusal.ts'
import { newProduct as words } from '../../../content/manager/new-product.ts'
import { connectionAtom } from '../../../state/base/connection.ts'
import { addProductAtom, type TypedProduct, typedProductAtom } from '../../../state/manager/new-product.ts'
import { Box, BoxHead } from '../../control/box.tsx'
import { SelectField } from '../../control/field.tsx'
import { Note } from '../../control/note.tsx'
import { Named, Pair } from './named.tsx'
import { NewVariants } from './new-variants.tsx'
import { faultsIn, variantsOf } from './typed-variants.ts'

const bodyOf = (typed: TypedProduct) => {
  const { name, slug, palette, choice } = typed
  return { name, slug: slug ?? slugOf(name), palette, choice, variants: variantsOf(typed) }
}

const fieldId = (path: string) => `new-${path.replaceAll('.', '-')}`

const faultsOf = (typed: TypedProduct) => faultsIn(newProductSchema, bodyOf(typed))

/** A product with its variants. Its page is written next. */
export function NewProduct({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useAtom(typedProductAtom)
  const offline = useAtomValue(connectionAtom) === 'offline'
  const add = useSetAtom(addProductAtom)
  const navigate = useNavigate()
  const [submitted, setSubmitted] = useState(false)
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map())
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  const faults = submitted ? new Map([...refused, ...faultsOf(typed)]) : new Map<string, string>()
  const change = (over: Partial<TypedProduct>) => {
    setTyped({ ...typed, ...over })
    setRefused(new Map())
  }
  const focusOn = (path: string | undefined) =>
    path !== undefined && document.getElementById(fieldId(path))?.focus()

  const create = async () => {
    if (busy || offline) return
    setSubmitted(true)
    setProblem(null)
    const [fault] = faultsOf(typed).keys()
    if (fault !== undefined) return void focusOn(fault)
    setBusy(true)
    const answer = await add(bodyOf(typed))
    setBusy(false)
    if ('slug' in answer) {
      return void navigate({ to: '/managerportal', search: { view: 'products', page: answer.slug } })
    }
    const errors = answer.errors ?? []
    setRefused(new Map(errors.map(({ path, message }) => [path, message])))
    if (errors.length === 0) setProblem(refusalSentence(answer.code))
    focusOn(errors[0]?.path)
  }
  const field = (path: string) => ({ id: fieldId(path), error: faults.get(path), autoComplete: 'off' })
  return (
    <Box aria-labelledby="new-product">
      <BoxHead>
        <h2 className="d4" id="new-product">
          {words.title}
        </h2>
        <Button variant="plain" size="sm" minH="44px" onClick={onClose}>
          {words.close}
        </Button>
      </BoxHead>
      <chakra.form
        noValidate
        display="grid"
        gap="18px"
        onSubmit={(event) => {
          event.preventDefault()
          void create()
        }}
      >
        <p>{words.body}</p>
        <Pair>
          <Named first={first} field={field} typed={typed} onChange={change} />
          <SelectField
            {...field('choice')}
            label={words.choice}
            value={typed.choice}
            onChange={({ target }) => change({ choice: target.value === 'shade' ? 'shade' : 'size' })}
          >
            {Object.entries(words.choices).map(([id, name]) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        </Pair>
        <NewVariants typed={typed} field={field} onChange={(variants) => change({ variants })} />
        {faults.size > 0 && (
          <chakra.p className="small" role="alert" color="status.bad">
            {plural(words.faults, faults.size)}
          </chakra.p>
        )}
        {problem && (
          <Note kind="bad" role="alert">
            {problem}
          </Note>
        )}
        {offline && <p className="small muted">{words.offline}</p>}
        <div>
          <Button type="submit" aria-disabled={busy || offline}>
            {busy ? words.busy : words.submit}
          </Button>
        </div>
      </chakra.form>
    </Box>
  )
}
