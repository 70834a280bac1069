import { valibotResolver } from '@hookform/resolvers/valibot'
import { useNavigate } from '@tanstack/react-router'
import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { PASSWORD_MIN } from '#domain/account/account.ts'
import { authSentence } from '../../content/account/auth-errors.ts'
import { link } from '../../content/account/link.ts'
import { signup } from '../../content/account/signup.ts'
import { format } from '../../content/base/format.ts'
import { userAtom } from '../../state/account/auth.ts'
import { newPasswordSchema } from '../../state/account/auth-form.ts'
import { type AfterReset, resetPasswordAtom } from '../../state/account/link.ts'
import { Note } from '../control/note.tsx'
import { type AuthAnswer, AuthForm, EmailField, PasswordField, Submit } from './auth-parts.tsx'
import { WayOn } from './link-done.tsx'

const words = link.reset

interface NewPasswordFormProps {
  code: string
  email: string
  /** The link cannot be used, or not any more. */
  onDead: (code: string) => void
}

/** From the field for the address a password manager knows whose password this is. */
export function NewPasswordForm({ code, email, onDead }: NewPasswordFormProps) {
  const navigate = useNavigate()
  const resetPassword = useSetAtom(resetPasswordAtom)
  const user = useAtomValue(userAtom)
  const [answer, setAnswer] = useState<AuthAnswer>()
  const [after, setAfter] = useState<AfterReset>()
  const form = useForm({
    resolver: valibotResolver(newPasswordSchema),
    defaultValues: { password: '' },
    mode: 'onTouched',
  })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async ({ password }) => {
    setAnswer(undefined)
    const result = await resetPassword(code, email, password)
    if (!result.ok) {
      setAnswer({ kind: 'bad', text: authSentence(result.code, 'change') })
      return onDead(result.code)
    }
    if (result.value === 'logged-in') return navigate({ to: '/profilepage', replace: true })
    setAfter(result.value)
  })
  if (after) {
    const other = after === 'other-account' && user?.email
    return (
      <>
        <Note kind="ok" role="status" title={words.done}>
          <p>{other ? format(words.other, { email: other }) : words.doneBody}</p>
        </Note>
        <WayOn />
      </>
    )
  }
  return (
    <AuthForm answer={answer} offline={link.offline.body} onSubmit={() => !isSubmitting && void submit()}>
      <p>{words.body}</p>
      <EmailField value={email} readOnly />
      <PasswordField
        {...form.register('password')}
        label={words.password}
        autoComplete="new-password"
        help={format(signup.fields.password.help, { min: PASSWORD_MIN })}
        error={errors.password?.message}
      />
      <Submit busy={isSubmitting} words={words} />
    </AuthForm>
  )
}
