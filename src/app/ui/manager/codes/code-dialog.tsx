import { chakra } from '@chakra-ui/react'
import { valibotResolver } from '@hookform/resolvers/valibot'
import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { type FieldErrors, type UseFormRegister, useForm } from 'react-hook-form'
import * as v from 'valibot'
import { type Day, dayOf, lastMomentOf, momentOf } from '#domain/base/day.ts'
import { codeSchema } from '#domain/base/field.ts'
import { parseAmount } from '#domain/base/money.ts'
import type { ManagedCode } from '#domain/influencer/code.ts'
import { format } from '../../../content/base/format.ts'
import { refusalSentence } from '../../../content/base/refusal.ts'
import { codes } from '../../../content/manager/codes.ts'
import { showToastAtom } from '../../../state/base/toast.ts'
import { addCodeAtom, changeCodeAtom } from '../../../state/manager/manager.ts'
import { Confirm } from '../../control/dialog.tsx'
import { SelectField, TextField } from '../../control/field.tsx'
import { Note } from '../../control/note.tsx'
import { useShopZone } from '../../use-shop-date.ts'

const words = codes.form

const amount = v.pipe(
  v.string(),
  v.check((typed) => typed.trim() === '' || parseAmount(typed) !== null, words.number),
  v.transform((typed) => (typed.trim() === '' ? null : parseAmount(typed))),
)
const count = v.pipe(
  v.string(),
  v.check((typed) => typed.trim() === '' || /^[1-9]\d{0,6}$/.test(typed.trim()), words.whole),
  v.transform((typed) => (typed.trim() === '' ? null : Number(typed))),
)
/** The value of a date field, as the moment that the code takes of this day. */
const day = (momentIn: (day: Day) => Date) =>
  v.pipe(
    v.string(),
    // A date field takes years of six digits, too.
    v.check((picked) => picked === '' || /^[1-9]\d{3}-\d\d-\d\d$/.test(picked), words.date),
    v.transform((picked) => (picked === '' ? null : momentIn(picked).toISOString())),
  )

/** A code is valid from the beginning of its first day to the end of its last, on the clock of this zone. */
const formSchemaIn = (zone: string) =>
  v.pipe(
    v.object({
      code: v.pipe(v.string(), v.trim(), v.nonEmpty(words.codeMissing), codeSchema),
      kind: v.picklist(['percent', 'fixed', 'free_delivery']),
      value: amount,
      minimum: amount,
      startsAt: day((first) => momentOf(first, 0, zone)),
      endsAt: day((last) => lastMomentOf(last, zone)),
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
    v.forward(
      v.check(
        ({ startsAt, endsAt }) => startsAt === null || endsAt === null || startsAt < endsAt,
        words.days,
      ),
      ['endsAt'],
    ),
  )
type Values = v.InferInput<ReturnType<typeof formSchemaIn>>
type Output = v.InferOutput<ReturnType<typeof formSchemaIn>>

const fields = [
  { name: 'minimum', label: words.minimum, inputMode: 'decimal' },
  { name: 'startsAt', label: words.startsAt, type: 'date' },
  { name: 'endsAt', label: words.endsAt, type: 'date' },
  { name: 'limitTotal', label: words.limitTotal, inputMode: 'numeric' },
  { name: 'limitPerCustomer', label: words.limitPerCustomer, inputMode: 'numeric' },
] as const

const typedMinor = (minor: number | null) => (minor === null ? '' : (minor / 100).toFixed(2))
const typedDay = (at: string | null | undefined, zone: string) => (at ? dayOf(new Date(at), zone) : '')
const typedOf = (code: ManagedCode | undefined, zone: string): Values => ({
  code: code?.code ?? '',
  kind: code?.kind ?? 'percent',
  value: '10',
  minimum: typedMinor(code?.minimum ?? null),
  startsAt: typedDay(code?.startsAt, zone),
  endsAt: typedDay(code?.endsAt, zone),
  limitTotal: code?.limitTotal?.toString() ?? '',
  limitPerCustomer: code?.limitPerCustomer?.toString() ?? '',
})

/** Creates a code or edits an existing one. */
export function CodeDialog({ code, onClose }: { code?: ManagedCode; onClose: () => void }) {
  const add = useSetAtom(addCodeAtom)
  const change = useSetAtom(changeCodeAtom)
  const toast = useSetAtom(showToastAtom)
  const zone = useShopZone()
  const [failure, setFailure] = useState<string | null>(null)
  const { register, handleSubmit, setError, watch, formState } = useForm<Values, unknown, Output>({
    resolver: valibotResolver(formSchemaIn(zone)),
    mode: 'onTouched',
    defaultValues: typedOf(code, zone),
  })
  const { errors, isSubmitting, dirtyFields } = formState
  const kind = watch('kind')
  const save = ({ value, ...rest }: Output) => {
    if (!code) return add({ ...rest, value: rest.kind === 'free_delivery' ? 0 : (value ?? 0) })
    // An unchanged day keeps its time, which other clients may have set.
    const touched = fields.filter(({ name }) => dirtyFields[name]).map(({ name }) => [name, rest[name]])
    return change({ code: code.code, version: code.version, ...Object.fromEntries(touched) })
  }
  const send = handleSubmit(async (typed) => {
    setFailure(null)
    const refusal = await save(typed)
    const name = { code: typed.code }
    if (refusal === null) {
      toast({ text: format(code ? codes.toasts.saved : codes.toasts.added, name) })
      onClose()
    } else if (refusal.code === 'code_taken') setError('code', { message: words.code_taken })
    else if (refusal.code === 'stale_version') {
      toast({ text: format(codes.toasts.conflict, name) })
      onClose()
    } else {
      const message = refusal.errors?.[0]?.message ?? refusalSentence(refusal.code)
      const field = fields.find(({ name }) => name === refusal.errors?.[0]?.path)
      if (field) setError(field.name, { message })
      else setFailure(message)
    }
  })
  return (
    <Confirm
      open
      title={code ? format(words.edit, { code: code.code }) : words.title}
      confirm={code ? words.save : words.confirm}
      dismiss={codes.dismiss}
      busy={isSubmitting}
      onConfirm={() => void send()}
      onClose={onClose}
    >
      {code && <p>{words.fixed}</p>}
      <Pairs>
        {!code && <Gives register={register} errors={errors} kind={kind} />}
        {fields.map(({ name, ...field }) => (
          <Cell
            key={name}
            data-alone={(name === 'minimum' && (code || kind === 'free_delivery')) || undefined}
          >
            <TextField
              {...register(name)}
              {...field}
              id={name}
              help={words.empty}
              error={errors[name]?.message}
            />
          </Cell>
        ))}
      </Pairs>
      {failure && (
        <Note kind="bad" role="alert">
          {failure}
        </Note>
      )}
    </Confirm>
  )
}

/** What belongs together is side by side: days, uses, what the code gives and from which subtotal. */
const Pairs = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    alignItems: 'start',
    gap: '16px',
    // Half a phone shows a whole day only without the room at its sides.
    smDown: { '& input[type=date]': { paddingInline: '10px 6px' } },
  },
})
const Cell = chakra('div', { base: { minW: 0, '&[data-alone]': { gridColumn: '1 / -1' } } })

interface GivesProps {
  register: UseFormRegister<Values>
  errors: FieldErrors<Values>
  kind: Values['kind']
}

const Gives = ({ register, errors, kind }: GivesProps) => (
  <>
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
  </>
)
