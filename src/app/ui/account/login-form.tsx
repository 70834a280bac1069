import { Button, chakra } from '@chakra-ui/react'
import { valibotResolver } from '@hookform/resolvers/valibot'
import { Link } from '@tanstack/react-router'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { authSentence, supportPlace } from '../../content/account/auth-errors.ts'
import { login } from '../../content/account/login.ts'
import { format } from '../../content/base/format.ts'
import { googleOffered, logInAtom, logInWithGoogleAtom } from '../../state/account/auth.ts'
import { logInSchema } from '../../state/account/auth-form.ts'
import { connectionAtom } from '../../state/base/connection.ts'
import { refreshSettingsAtom, settingsAtom } from '../../state/base/settings.ts'
import { Chakra } from '../control/chakra.tsx'
import { TextField } from '../control/field.tsx'
import { Note } from '../control/note.tsx'
import { PasswordField } from './password-field.tsx'

const words = login.fields

interface LogInFormProps {
  redirect: string | undefined
  onForgot: () => void
}

export function LogInForm({ redirect, onForgot }: LogInFormProps) {
  const logIn = useSetAtom(logInAtom)
  const logInWithGoogle = useSetAtom(logInWithGoogleAtom)
  const refreshSettings = useSetAtom(refreshSettingsAtom)
  const offline = useAtomValue(connectionAtom) === 'offline'
  const supportEmail = useAtomValue(settingsAtom)?.supportEmail ?? supportPlace
  const [problem, setProblem] = useState<string>()
  const [google, setGoogle] = useState(false)
  const form = useForm({
    resolver: valibotResolver(logInSchema),
    defaultValues: { email: '', password: '' },
    mode: 'onTouched',
  })
  const { errors, isSubmitting } = form.formState
  const fail = (code: string) => setProblem(authSentence(code, 'logIn'))

  useEffect(() => {
    void refreshSettings()
    void googleOffered().then(setGoogle)
  }, [refreshSettings])

  const submit = form.handleSubmit(async ({ email, password }) => {
    setProblem(undefined)
    const answer = await logIn(email, password)
    if (!answer.ok) fail(answer.code)
  })
  const withGoogle = async () => {
    setProblem(undefined)
    const answer = await logInWithGoogle()
    if (!answer.ok) fail(answer.code)
  }

  return (
    <Chakra>
      <chakra.form display="grid" gap="18px" noValidate onSubmit={(event) => void submit(event)}>
        {offline && <Note kind="warn" icon="offline" role="status" title={login.offline} />}
        {!problem && redirect && !redirect.startsWith('/checkout') && (
          <Note kind="info" role="status" title={login.needed} />
        )}
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
          autoComplete="current-password"
          error={errors.password?.message}
        />
        <Button variant="plain" size="sm" justifySelf="start" onClick={onForgot}>
          {login.forgot}
        </Button>
        <Button type="submit" width="100%" aria-disabled={isSubmitting} aria-busy={isSubmitting}>
          {isSubmitting ? login.submitting : login.submit}
        </Button>
        {google && (
          <Button variant="outline" width="100%" onClick={() => void withGoogle()}>
            {login.google}
          </Button>
        )}
        <p className="small">
          {login.newHere}{' '}
          <Link to="/signup" search={redirect ? { redirect } : {}} style={{ fontWeight: 600 }}>
            {login.createAccount}
          </Link>{' '}
          <span className="muted">{login.or}</span>{' '}
          <Link to="/checkout" style={{ fontWeight: 600 }}>
            {login.guest}
          </Link>
        </p>
      </chakra.form>
    </Chakra>
  )
}
