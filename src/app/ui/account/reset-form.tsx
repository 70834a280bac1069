import { Button, chakra } from '@chakra-ui/react'
import { valibotResolver } from '@hookform/resolvers/valibot'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { authSentence, supportPlace } from '../../content/account/auth-errors.ts'
import { login } from '../../content/account/login.ts'
import { format } from '../../content/base/format.ts'
import { requestPasswordReset } from '../../state/account/auth.ts'
import { resetSchema } from '../../state/account/auth-form.ts'
import { settingsAtom } from '../../state/base/settings.ts'
import { Chakra } from '../control/chakra.tsx'
import { TextField } from '../control/field.tsx'
import { Note } from '../control/note.tsx'

const words = login.reset

/** Requests a reset link. The answer is the same whether or not the address has an account. */
export function ResetForm({ onBack }: { onBack: () => void }) {
  const supportEmail = useAtomValue(settingsAtom)?.supportEmail ?? supportPlace
  const [answer, setAnswer] = useState<{ kind: 'ok' | 'bad'; text: string }>()
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
    <Chakra>
      <chakra.form display="grid" gap="18px" noValidate onSubmit={(event) => void submit(event)}>
        {answer && (
          <Note kind={answer.kind} role={answer.kind === 'ok' ? 'status' : 'alert'}>
            <p>{format(answer.text, { supportEmail })}</p>
          </Note>
        )}
        <TextField
          {...form.register('email')}
          id="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          label={login.fields.email.label}
          placeholder={login.fields.email.placeholder}
          error={errors.email?.message}
        />
        <Button type="submit" width="100%" aria-disabled={isSubmitting}>
          {isSubmitting ? words.submitting : words.submit}
        </Button>
        <Button variant="plain" justifySelf="start" onClick={onBack}>
          {words.back}
        </Button>
      </chakra.form>
    </Chakra>
  )
}
