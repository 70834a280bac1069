import { Button } from '@chakra-ui/react'
import { valibotResolver } from '@hookform/resolvers/valibot'
import { useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { authSentence } from '../../content/account/auth-errors.ts'
import { login } from '../../content/account/login.ts'
import { logInSchema } from '../../state/account/auth-form.ts'
import { finishGoogleAtom, googleOffered, logInWithGoogleAtom } from '../../state/account/google.ts'
import { logInAtom } from '../../state/account/login.ts'
import { type AuthAnswer, AuthForm, EmailField, Otherwise, PasswordField, Submit } from './auth-parts.tsx'

const refusedFor = (code: string): AuthAnswer => ({ kind: 'bad', text: authSentence(code, 'logIn') })

interface LogInFormProps {
  redirect: string | undefined
  onForgot: () => void
}

export function LogInForm({ redirect, onForgot }: LogInFormProps) {
  const logIn = useSetAtom(logInAtom)
  const logInWithGoogle = useSetAtom(logInWithGoogleAtom)
  const [answer, setAnswer] = useState<AuthAnswer>()
  const finishGoogle = useSetAtom(finishGoogleAtom)
  const [google, setGoogle] = useState(false)
  const [asking, setAsking] = useState(false)
  const form = useForm({
    resolver: valibotResolver(logInSchema),
    defaultValues: { email: '', password: '' },
    mode: 'onTouched',
  })
  const { errors, isSubmitting } = form.formState
  useEffect(() => void googleOffered().then(setGoogle), [])
  useEffect(() => {
    finishGoogle().then(
      (result) => result && !result.ok && setAnswer(refusedFor(result.code)),
      () => undefined,
    )
  }, [finishGoogle])

  // Without a window this page goes to Google, as it is: Back shows it again, still asking.
  useEffect(() => {
    const shownAgain = ({ persisted }: PageTransitionEvent) => persisted && setAsking(false)
    addEventListener('pageshow', shownAgain)
    return () => removeEventListener('pageshow', shownAgain)
  }, [])

  const attempt = async (run: () => ReturnType<typeof logIn>) => {
    setAnswer(undefined)
    const result = await run()
    if (!result.ok) setAnswer(refusedFor(result.code))
  }
  const askGoogle = async () => {
    if (asking) return
    setAsking(true)
    await attempt(logInWithGoogle)
    setAsking(false)
  }
  const submit = form.handleSubmit(({ email, password }) => attempt(() => logIn(email, password)))

  return (
    <AuthForm
      answer={answer}
      offline={login.offline}
      reason={redirect && !redirect.startsWith('/checkout') && login.needed}
      onSubmit={() => void submit()}
    >
      <EmailField {...form.register('email')} error={errors.email?.message} />
      <PasswordField
        {...form.register('password')}
        autoComplete="current-password"
        error={errors.password?.message}
      />
      <Button variant="plain" size="sm" justifySelf="start" onClick={onForgot}>
        {login.forgot}
      </Button>
      <Submit busy={isSubmitting} words={login} />
      {google && (
        <Button
          variant="outline"
          width="100%"
          aria-disabled={asking}
          aria-busy={asking}
          onClick={() => void askGoogle()}
        >
          {asking ? login.askingGoogle : login.google}
        </Button>
      )}
      <Otherwise question={login.newHere} to="/signup" label={login.createAccount} redirect={redirect} />
    </AuthForm>
  )
}
