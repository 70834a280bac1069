import { valibotResolver } from '@hookform/resolvers/valibot'
import { Link } from '@tanstack/react-router'
import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { PASSWORD_MIN } from '#domain/account/account.ts'
import { authSentence } from '../../content/account/auth-errors.ts'
import { signup } from '../../content/account/signup.ts'
import { format } from '../../content/base/format.ts'
import { signUpSchema } from '../../state/account/auth-form.ts'
import { createAccountAtom } from '../../state/account/login.ts'
import { changeProfileAtom } from '../../state/account/profile.ts'
import { CheckField } from '../control/field.tsx'
import { type AuthAnswer, AuthForm, EmailField, Otherwise, PasswordField, Submit } from './auth-parts.tsx'

const words = signup.fields

export function SignUpForm({ redirect }: { redirect: string | undefined }) {
  const changeProfile = useSetAtom(changeProfileAtom)
  const createAccount = useSetAtom(createAccountAtom)
  const [answer, setAnswer] = useState<AuthAnswer>()
  const form = useForm({
    resolver: valibotResolver(signUpSchema),
    defaultValues: { email: '', password: '', marketing: false },
    mode: 'onTouched',
  })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async ({ email, password, marketing }) => {
    setAnswer(undefined)
    const result = await createAccount(email, password)
    if (!result.ok) return setAnswer({ kind: 'bad', text: authSentence(result.code, 'signUp') })
    if (marketing) await changeProfile({ marketing })
  })

  return (
    <AuthForm answer={answer} offline={signup.offline} onSubmit={() => void submit()}>
      <EmailField {...form.register('email')} error={errors.email?.message} />
      <PasswordField
        {...form.register('password')}
        autoComplete="new-password"
        help={format(words.password.help, { min: PASSWORD_MIN })}
        error={errors.password?.message}
      />
      <CheckField
        {...form.register('marketing')}
        id="marketing"
        label={
          <>
            {words.marketing.label} <span className="muted">{words.marketing.help}</span>
          </>
        }
      />
      <Submit busy={isSubmitting} words={signup} />
      <p className="micro muted">
        {signup.terms.before} <Link to="/termsandconditions">{signup.terms.link}</Link>
        {signup.terms.after}
      </p>
      <Otherwise question={signup.haveAccount} to="/login" label={signup.logIn} redirect={redirect} />
    </AuthForm>
  )
}
