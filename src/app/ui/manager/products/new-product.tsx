import { Button, chakra } from '@chakra-ui/react'
import { useNavigate } from '@tanstack/react-router'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { parseAmount } from '#domain/base/money.ts'
import { newProductSchema, slugOf } from '#domain/manager/new-product.ts'
import { format, plural } from '../../../content/base/format.ts'
import { refusalSentence } from '../../../content/base/refusal.ts'
import { paletteNames, newProduct as words } from '../../../content/manager/new-product.ts'
import { connectionAtom } from '../../../state/base/connection.ts'
import { addProductAtom, type TypedProduct, typedProductAtom } from '../../../state/manager/new-product.ts'
import { Box, BoxHead } from '../../control/box.tsx'
import { SelectField, TextField } from '../../control/field.tsx'
import { Note } from '../../control/note.tsx'
import { NewVariants } from './new-variants.tsx'

const numberOf = (typed: string) => (/^\d{1,7}$/.test(typed.trim()) ? Number(typed.trim()) : Number.NaN)

/** What is sent of what was typed. Numbers that are none stay none: the schema names them. */
const bodyOf = ({ name, slug, palette, choice, variants }: TypedProduct) => ({
  ...{ name, slug: slug ?? slugOf(name), palette, choice },
  variants: variants.map((one) => ({
    ...{ sku: one.sku.trim().toUpperCase(), name: one.name, price: parseAmount(one.price) ?? Number.NaN },
    ...{ stock: numberOf(one.stock), weightGrams: numberOf(one.weightGrams) },
    ...(choice === 'shade' && { swatch: one.swatch }),
  })),
})

const fieldId = (path: string) => `new-${path.replaceAll('.', '-')}`

function faultsOf(typed: TypedProduct): Map<string, string> {
  const { issues = [] } = v.safeParse(newProductSchema, bodyOf(typed))
  const faults = new Map<string, string>()
  for (const issue of issues) {
    const path = v.getDotPath(issue) ?? ''
    if (!faults.has(path)) faults.set(path, issue.message)
  }
  return faults
}

const Pair = chakra('div', {
  base: {
    display: 'grid',
    gap: '18px',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
  },
})

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
  const slug = typed.slug ?? slugOf(typed.name)
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
          <TextField
            {...field('name')}
            ref={first}
            label={words.name}
            value={typed.name}
            onChange={({ target }) => change({ name: target.value })}
          />
          <TextField
            {...field('slug')}
            label={words.slug}
            help={format(words.slugHelp, { address: `/newpage?product=${slug || '…'}` })}
            value={slug}
            autoCapitalize="none"
            spellCheck={false}
            onChange={({ target }) => change({ slug: target.value })}
          />
          <SelectField
            {...field('palette')}
            label={words.palette}
            value={typed.palette}
            onChange={({ target }) => change({ palette: target.value })}
          >
            {Object.entries(paletteNames).map(([id, name]) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
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
