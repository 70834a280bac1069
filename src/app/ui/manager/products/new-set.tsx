import { Button, chakra } from '@chakra-ui/react'
import { useNavigate } from '@tanstack/react-router'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import type { ManagedVariant } from '#domain/manager/manager.ts'
import { newSetSchema, slugOf } from '#domain/manager/new-product.ts'
import { plural } from '../../../content/base/format.ts'
import { refusalSentence } from '../../../content/base/refusal.ts'
import { newProduct, newSet as words } from '../../../content/manager/new-product.ts'
import { connectionAtom } from '../../../state/base/connection.ts'
import { addSetAtom, type TypedSet, typedSetAtom } from '../../../state/manager/new-product.ts'
import { Box, BoxHead } from '../../control/box.tsx'
import { TextField } from '../../control/field.tsx'
import { Note } from '../../control/note.tsx'
import { Named, Pair } from './named.tsx'
import { SetParts } from './set-parts.tsx'
import { skusOf } from './set-sum.ts'
import { faultsIn, numberOf, priceOf } from './typed-variants.ts'

const fieldId = (path: string) => `set-${path.replaceAll('.', '-')}`

const bodyOf = ({ name, slug, palette, sku, price, parts }: TypedSet, all: readonly ManagedVariant[]) => ({
  ...{ name, slug: slug ?? slugOf(name), palette, sku: sku.trim().toUpperCase(), price: priceOf(price) },
  parts: parts.map(({ what, units }) => ({ skus: skusOf(what, all), units: numberOf(units) })),
})

/** A set with its parts and its price. Its page is written next. */
export function NewSet({ all, onClose }: { all: readonly ManagedVariant[]; onClose: () => void }) {
  const [typed, setTyped] = useAtom(typedSetAtom)
  const offline = useAtomValue(connectionAtom) === 'offline'
  const add = useSetAtom(addSetAtom)
  const navigate = useNavigate()
  const [submitted, setSubmitted] = useState(false)
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map())
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  const body = bodyOf(typed, all)
  const own = faultsIn(newSetSchema, body)
  const faults = submitted ? new Map([...refused, ...own]) : new Map<string, string>()
  const change = (over: Partial<TypedSet>) => {
    setTyped({ ...typed, ...over })
    setRefused(new Map())
  }
  const focusOn = (path: string | undefined) =>
    path !== undefined && document.getElementById(fieldId(path))?.focus()
  const create = async () => {
    if (busy || offline) return
    setSubmitted(true)
    setProblem(null)
    const [fault] = own.keys()
    if (fault !== undefined) return void focusOn(fault)
    setBusy(true)
    const answer = await add(body)
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
    <Box aria-labelledby="new-set">
      <BoxHead>
        <h2 className="d4" id="new-set">
          {words.title}
        </h2>
        <Button variant="plain" size="sm" minH="44px" onClick={onClose}>
          {newProduct.close}
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
          <TextField
            {...field('sku')}
            label={words.sku}
            help={words.skuHelp}
            value={typed.sku}
            autoCapitalize="characters"
            spellCheck={false}
            onChange={({ target }) => change({ sku: target.value })}
          />
        </Pair>
        <SetParts typed={typed} all={all} field={field} onChange={change} />
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
        {offline && <p className="small muted">{newProduct.offline}</p>}
        <div>
          <Button type="submit" aria-disabled={busy || offline}>
            {busy ? newProduct.busy : newProduct.submit}
          </Button>
        </div>
      </chakra.form>
    </Box>
  )
}
