import { Button, chakra } from '@chakra-ui/react'
import { valibotResolver } from '@hookform/resolvers/valibot'
import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { PASSWORD_MIN } from '#domain/account/account.ts'
import { authSentence, supportPlace } from '../../content/account/auth-errors.ts'
import { profile } from '../../content/account/profile.ts'
import { signup } from '../../content/account/signup.ts'
import { format } from '../../content/base/format.ts'
import { changePasswordSchema } from '../../state/account/auth-form.ts'
import { changePassword } from '../../state/account/security.ts'
import { settingsAtom } from '../../state/base/settings.ts'
import { showToastAtom } from '../../state/base/toast.ts'
import { AccountName, PasswordField } from '../account/auth-parts.tsx'
import { Note } from '../control/note.tsx'

const words = profile.details

const empty = { current: '', next: '' }

/** Requires the current password, so that access to an unlocked phone is not enough to take over the account. */
export function Password() {
  const toast = useSetAtom(showToastAtom)
  const supportEmail = useAtomValue(settingsAtom)?.supportEmail ?? supportPlace
  const [problem, setProblem] = useState<string>()
  const form = useForm({
    resolver: valibotResolver(changePasswordSchema),
    defaultValues: empty,
    mode: 'onTouched',
  })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async ({ current, next }) => {
    const answer = await changePassword(current, next)
    if (!answer.ok) return setProblem(authSentence(answer.code, 'change'))
    setProblem(undefined)
    form.reset(empty)
    toast({ text: words.passwordChanged })
  })
  return (
    <chakra.form display="grid" gap="18px" noValidate onSubmit={(event) => void submit(event)}>
      <h3 className="d4">{words.password}</h3>
      {problem && (
        <Note kind="bad" role="alert">
          <p>{format(problem, { supportEmail })}</p>
        </Note>
      )}
      <AccountName />
      <PasswordField
        {...form.register('current')}
        id="current-password"
        label={words.currentPassword}
        autoComplete="current-password"
        error={errors.current?.message}
      />
      <PasswordField
        {...form.register('next')}
        id="new-password"
        label={words.newPassword}
        autoComplete="new-password"
        help={format(signup.fields.password.help, { min: PASSWORD_MIN })}
        error={errors.next?.message}
      />
      <Button type="submit" variant="outline" size="sm" justifySelf="start" aria-disabled={isSubmitting}>
        {isSubmitting ? words.saving : words.changePassword}
      </Button>
    </chakra.form>
  )
}
