import { Button } from '@chakra-ui/react'
import { valibotResolver } from '@hookform/resolvers/valibot'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { authSentence } from '../../content/account/auth-errors.ts'
import { login } from '../../content/account/login.ts'
import { resetSchema } from '../../state/account/auth-form.ts'
import { requestPasswordReset } from '../../state/account/login.ts'
import { type AuthAnswer, AuthForm, EmailField, Submit } from './auth-parts.tsx'

const words = login.reset

/** Requests a reset link. The answer is the same whether or not the address has an account. */
export function ResetForm({ onBack }: { onBack: () => void }) {
  const [answer, setAnswer] = useState<AuthAnswer>()
  const form = useForm({
    resolver: valibotResolver(resetSchema),
    defaultValues: { email: '' },
    mode: 'onTouched',
  })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async ({ email }) => {
    const code = await requestPasswordReset(email)
    const text = code === null ? words.sent : authSentence(code, 'reset')
    setAnswer({ kind: text === words.sent ? 'ok' : 'bad', text })
  })
  return (
    <AuthForm answer={answer} onSubmit={() => void submit()}>
      <EmailField {...form.register('email')} error={errors.email?.message} />
      <Submit busy={isSubmitting} words={words} />
      <Button variant="plain" justifySelf="start" onClick={onBack}>
        {words.back}
      </Button>
    </AuthForm>
  )
}
