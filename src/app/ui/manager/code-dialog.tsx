import { valibotResolver } from '@hookform/resolvers/valibot'
import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import * as v from 'valibot'
import { minorOf } from '#domain/money.ts'
import { codeSchema } from '#domain/schema/field.ts'
import { codes } from '../../content/manager/codes.ts'
import { refusalSentence } from '../../content/refusal.ts'
import { say } from '../../content/say.ts'
import { addCodeAtom } from '../../state/manager.ts'
import { showToastAtom } from '../../state/notice.ts'
import { Confirm } from '../control/confirm.tsx'
import { SelectField, TextField } from '../control/field.tsx'
import { Note } from '../control/note.tsx'

const words = codes.form

const amount = v.pipe(
  v.string(),
  v.check((typed) => typed.trim() === '' || minorOf(typed) !== null, words.number),
  v.transform((typed) => (typed.trim() === '' ? null : minorOf(typed))),
)
const count = v.pipe(
  v.string(),
  v.check((typed) => typed.trim() === '' || /^[1-9]\d{0,6}$/.test(typed.trim()), words.whole),
  v.transform((typed) => (typed.trim() === '' ? null : Number(typed))),
)
/** A day in a date field; a code ends with its last day. */
const day = (time: string) =>
  v.pipe(
    v.string(),
    v.transform((picked) => (picked === '' ? null : `${picked}T${time}Z`)),
  )

const formSchema = v.pipe(
  v.object({
    code: codeSchema,
    kind: v.picklist(['percent', 'fixed', 'free_delivery']),
    value: amount,
    minimum: amount,
    startsAt: day('00:00:00.000'),
    endsAt: day('23:59:59.999'),
    limitTotal: count,
    limitPerCustomer: count,
  }),
  v.forward(
    v.check(({ kind, value }) => kind === 'free_delivery' || value !== null, words.number),
    ['value'],
  ),
  v.forward(
    v.check(({ kind, value }) => kind !== 'percent' || (value ?? 0) <= 10_000, words.percent),
    ['value'],
  ),
)
type Values = v.InferInput<typeof formSchema>
type Output = v.InferOutput<typeof formSchema>

const fields = [
  { name: 'minimum', label: words.minimum, inputMode: 'decimal' },
  { name: 'startsAt', label: words.startsAt, type: 'date' },
  { name: 'endsAt', label: words.endsAt, type: 'date' },
  { name: 'limitTotal', label: words.limitTotal, inputMode: 'numeric' },
  { name: 'limitPerCustomer', label: words.limitPerCustomer, inputMode: 'numeric' },
] as const

export function CodeDialog({ onClose }: { onClose: () => void }) {
  const add = useSetAtom(addCodeAtom)
  const toast = useSetAtom(showToastAtom)
  const [failure, setFailure] = useState<string | null>(null)
  const { register, handleSubmit, setError, watch, formState } = useForm<Values, unknown, Output>({
    resolver: valibotResolver(formSchema),
    mode: 'onTouched',
    defaultValues: {
      code: '',
      kind: 'percent',
      value: '10',
      minimum: '',
      startsAt: '',
      endsAt: '',
      limitTotal: '',
      limitPerCustomer: '',
    },
  })
  const { errors, isSubmitting } = formState
  const kind = watch('kind')
  const send = handleSubmit(async ({ value, ...rest }) => {
    setFailure(null)
    const refusal = await add({ ...rest, value: rest.kind === 'free_delivery' ? 0 : (value ?? 0) })
    if (refusal === null) {
      toast({ text: say(codes.toasts.added, { code: rest.code }) })
      onClose()
    } else if (refusal.code === 'code_taken') setError('code', { message: words.code_taken })
    else setFailure(refusal.errors?.[0]?.message ?? refusalSentence(refusal.code))
  })
  return (
    <Confirm
      open
      title={words.title}
      confirm={words.confirm}
      keep={codes.keep}
      busy={isSubmitting}
      onConfirm={() => void send()}
      onClose={onClose}
    >
      <TextField
        {...register('code')}
        id="code"
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        label={words.code}
        help={words.codeHelp}
        error={errors.code?.message}
      />
      <SelectField {...register('kind')} id="kind" label={words.kind} error={errors.kind?.message}>
        {Object.entries(codes.kinds).map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      {kind !== 'free_delivery' && (
        <TextField
          {...register('value')}
          id="value"
          inputMode="decimal"
          label={words.value[kind]}
          error={errors.value?.message}
        />
      )}
      {fields.map(({ name, ...field }) => (
        <TextField
          key={name}
          {...register(name)}
          {...field}
          id={name}
          help={words.empty}
          error={errors[name]?.message}
        />
      ))}
      {failure && (
        <Note kind="bad" role="alert">
          {failure}
        </Note>
      )}
    </Confirm>
  )
}
