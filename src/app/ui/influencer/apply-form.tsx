import { Button, chakra } from '@chakra-ui/react'
import { valibotResolver } from '@hookform/resolvers/valibot'
import { useAtomValue, useSetAtom, useStore } from 'jotai'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import * as v from 'valibot'
import { applicationSchema } from '#domain/influencer/schema.ts'
import { isUnreached } from '#domain/refusal.ts'
import { meta } from '../../content/base/meta.ts'
import { refusalSentence } from '../../content/base/refusal.ts'
import { apply } from '../../content/influencer/apply.ts'
import { applyForm } from '../../content/influencer/apply-form.ts'
import {
  applicationDraftAtom,
  applicationDraftStatusAtom,
  applyAsInfluencerAtom,
} from '../../state/influencer/influencer.ts'
import { Chakra } from '../control/chakra.tsx'
import { AreaField, CheckField, SelectField, TextField } from '../control/field.tsx'
import { Note } from '../control/note.tsx'
import { Skeleton } from '../control/skeleton.tsx'

const words = applyForm
const agreement = v.strictObject({
  ...applicationSchema.entries,
  agree: v.literal(true, words.agree.errors.required),
})
type Values = v.InferInput<typeof agreement>
type Output = v.InferOutput<typeof agreement>

const Form = chakra('form', {
  base: {
    display: 'grid',
    alignItems: 'start',
    gap: '20px',
    md: {
      gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
      '& > :last-child': { gridColumn: '1 / -1' },
    },
  },
})

interface Props {
  email: string
  name: string
}

/** The application, with what was typed into it before. */
export const ApplyForm = (props: Props) =>
  useAtomValue(applicationDraftStatusAtom) === 'ready' ? (
    <Fields {...props} />
  ) : (
    <Skeleton label={apply.loading} bars={[54, 54, 54, 108, 52]} />
  )

function Fields({ email, name }: Props) {
  const store = useStore()
  const applyNow = useSetAtom(applyAsInfluencerAtom)
  const [failure, setFailure] = useState<string | null>(null)
  const { register, handleSubmit, setError, formState, watch } = useForm<Values, unknown, Output>({
    resolver: valibotResolver(agreement),
    mode: 'onTouched',
    defaultValues: {
      name,
      email,
      profileUrl: '',
      handle: '',
      why: '',
      // A choice that no longer exists selects nothing.
      ...(store.get(applicationDraftAtom) as Partial<Values>),
    },
  })
  useEffect(() => {
    const typing = watch(({ agree: _, ...typed }) => {
      const filled = Object.entries(typed).filter(([, value]) => value !== undefined)
      void store.set(applicationDraftAtom, Object.fromEntries(filled))
    })
    return () => typing.unsubscribe()
  }, [store, watch])
  const { errors, isSubmitting } = formState

  const send = handleSubmit(async ({ agree: _, ...application }) => {
    setFailure(null)
    const refusal = await applyNow(application)
    if (refusal === null) return
    for (const { path, message } of refusal.errors ?? []) {
      // The API names fields as this form does: both use the contract's schema.
      if (path in applicationSchema.entries) setError(path as keyof typeof application, { message })
    }
    if (refusal.errors === undefined) {
      const offline = isUnreached(refusal)
      setFailure(offline ? words.offline : refusalSentence(refusal.code))
    }
  })

  return (
    <Chakra>
      <Form noValidate onSubmit={send} aria-label={meta.influencer.title}>
        <TextField
          {...register('name')}
          id="name"
          autoComplete="name"
          label={words.name.label}
          error={errors.name?.message}
        />
        <TextField
          {...register('email')}
          id="email"
          type="email"
          autoComplete="email"
          label={words.email.label}
          error={errors.email?.message}
        />
        <SelectField
          {...register('platform')}
          id="platform"
          label={words.platform.label}
          error={errors.platform?.message}
        >
          <option value="" />
          {words.platform.options.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </SelectField>
        <TextField
          {...register('profileUrl')}
          id="profile"
          type="url"
          inputMode="url"
          label={words.profileUrl.label}
          placeholder={words.profileUrl.placeholder}
          error={errors.profileUrl?.message}
        />
        <SelectField
          {...register('audience')}
          id="audience"
          label={words.audience.label}
          help={words.audience.help}
          error={errors.audience?.message}
        >
          <option value="" />
          {words.audience.options.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </SelectField>
        <TextField
          {...register('handle')}
          id="handle"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          label={words.handle.label}
          help={words.handle.help}
          error={errors.handle?.message}
        />
        <chakra.div display="grid" gap="20px">
          <AreaField
            {...register('why')}
            id="why"
            label={words.why.label}
            help={words.why.help}
            error={errors.why?.message}
          />
          <CheckField
            {...register('agree')}
            id="agree"
            label={words.agree.label}
            error={errors.agree?.message}
          />
          {failure && (
            <Note kind="bad" role="alert">
              {failure}
            </Note>
          )}
          <Button type="submit" justifySelf="start" aria-disabled={isSubmitting}>
            {isSubmitting ? words.submitting : words.submit}
          </Button>
        </chakra.div>
      </Form>
    </Chakra>
  )
}
