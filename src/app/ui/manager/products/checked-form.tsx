import { chakra } from '@chakra-ui/react'
import { type ReactNode, useState } from 'react'
import type * as v from 'valibot'
import type { Refusal } from '#domain/refusal.ts'
import { plural } from '../../../content/base/format.ts'
import { refusalSentence } from '../../../content/base/refusal.ts'
import { newProduct as words } from '../../../content/manager/new-product.ts'
import { Note } from '../../control/note.tsx'
import { faultsIn } from './typed-variants.ts'

interface FormOptions<Body> {
  /** Before the ids of the fields. */
  prefix: string
  schema: v.GenericSchema
  /** What is sent of what is typed now. */
  body: Body
  offline: boolean
  /** Null on success. */
  send: (body: Body) => Promise<Refusal | null>
}

/** A form whose faults are shown, and followed, from its first submit on; the first of them is focused. */
export function useCheckedForm<Body>({ prefix, schema, body, offline, send }: FormOptions<Body>) {
  const [submitted, setSubmitted] = useState(false)
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map())
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const own = faultsIn(schema, body)
  const faults = submitted ? new Map([...refused, ...own]) : new Map<string, string>()
  const idOf = (path: string) => `${prefix}-${path.replaceAll('.', '-')}`
  const focusOn = (path: string | undefined) =>
    path !== undefined && document.getElementById(idOf(path))?.focus()
  const submit = async () => {
    if (busy || offline) return
    setSubmitted(true)
    setProblem(null)
    const [fault] = own.keys()
    if (fault !== undefined) return void focusOn(fault)
    setBusy(true)
    const refusal = await send(body)
    setBusy(false)
    if (refusal === null) return
    const errors = refusal.errors ?? []
    setRefused(new Map(errors.map(({ path, message }) => [path, message])))
    if (errors.length === 0) setProblem(refusalSentence(refusal.code))
    focusOn(errors[0]?.path)
  }
  return {
    busy,
    problem,
    submit,
    count: faults.size,
    off: busy || offline,
    field: (path: string) => ({ id: idOf(path), error: faults.get(path), autoComplete: 'off' }),
    /** After a change: what the server refused may be right now. */
    clearRefused: () => setRefused(new Map()),
  }
}

interface CheckedFormProps {
  form: Pick<ReturnType<typeof useCheckedForm>, 'submit' | 'count' | 'problem'>
  children: ReactNode
  buttons: ReactNode
}

export const CheckedForm = ({ form, children, buttons }: CheckedFormProps) => (
  <chakra.form
    noValidate
    display="grid"
    gap="18px"
    onSubmit={(event) => {
      event.preventDefault()
      void form.submit()
    }}
  >
    {children}
    {form.count > 0 && (
      <chakra.p className="small" role="alert" color="status.bad">
        {plural(words.faults, form.count)}
      </chakra.p>
    )}
    {form.problem && (
      <Note kind="bad" role="alert">
        {form.problem}
      </Note>
    )}
    {buttons}
  </chakra.form>
)
