import { Button, chakra } from '@chakra-ui/react'
import { valibotResolver } from '@hookform/resolvers/valibot'
import { Link } from '@tanstack/react-router'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { PASSWORD_MIN } from '#domain/account/account.ts'
import { authSentence, supportPlace } from '../../content/account/auth-errors.ts'
import { signup } from '../../content/account/signup.ts'
import { format } from '../../content/base/format.ts'
import { createAccountAtom } from '../../state/account/auth.ts'
import { signUpSchema } from '../../state/account/auth-form.ts'
import { changeProfileAtom } from '../../state/account/profile.ts'
import { connectionAtom } from '../../state/base/connection.ts'
import { refreshSettingsAtom, settingsAtom } from '../../state/base/settings.ts'
import { Chakra } from '../control/chakra.tsx'
import { CheckField, TextField } from '../control/field.tsx'
import { Note } from '../control/note.tsx'
import { PasswordField } from './password-field.tsx'

const words = signup.fields

export function SignUpForm({ redirect }: { redirect: string | undefined }) {
  const refreshSettings = useSetAtom(refreshSettingsAtom)
  const changeProfile = useSetAtom(changeProfileAtom)
  const createAccount = useSetAtom(createAccountAtom)
  const offline = useAtomValue(connectionAtom) === 'offline'
  const supportEmail = useAtomValue(settingsAtom)?.supportEmail ?? supportPlace
  const [problem, setProblem] = useState<string>()
  const form = useForm({
    resolver: valibotResolver(signUpSchema),
    defaultValues: { email: '', password: '', marketing: false },
    mode: 'onTouched',
  })
  const { errors, isSubmitting } = form.formState
  useEffect(() => void refreshSettings(), [refreshSettings])

  const submit = form.handleSubmit(async ({ email, password, marketing }) => {
    setProblem(undefined)
    const answer = await createAccount(email, password)
    if (!answer.ok) return setProblem(authSentence(answer.code, 'signUp'))
    if (marketing) await changeProfile({ marketing })
  })

  return (
    <Chakra>
      <chakra.form display="grid" gap="18px" noValidate onSubmit={(event) => void submit(event)}>
        {offline && <Note kind="warn" icon="offline" role="status" title={signup.offline} />}
        {problem && (
          <Note kind="bad" role="alert">
            <p>{format(problem, { supportEmail })}</p>
          </Note>
        )}
        <TextField
          {...form.register('email')}
          id="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          label={words.email.label}
          placeholder={words.email.placeholder}
          error={errors.email?.message}
        />
        <PasswordField
          {...form.register('password')}
          id="password"
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
        <Button type="submit" width="100%" aria-disabled={isSubmitting} aria-busy={isSubmitting}>
          {isSubmitting ? signup.submitting : signup.submit}
        </Button>
        <p className="micro muted">
          {signup.terms.before} <Link to="/termsandconditions">{signup.terms.link}</Link>
          {signup.terms.after}
        </p>
        <p className="small">
          {signup.haveAccount}{' '}
          <Link to="/login" search={redirect ? { redirect } : {}} style={{ fontWeight: 600 }}>
            {signup.logIn}
          </Link>{' '}
          <span className="muted">{signup.or}</span>{' '}
          <Link to="/checkout" style={{ fontWeight: 600 }}>
            {signup.guest}
          </Link>
        </p>
      </chakra.form>
    </Chakra>
  )
}
