import { Button } from '@chakra-ui/react'
import { valibotResolver } from '@hookform/resolvers/valibot'
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { User } from '#domain/account/account.ts'
import { authSentence, supportPlace } from '../../content/account/auth-errors.ts'
import { profile } from '../../content/account/profile.ts'
import { format } from '../../content/base/format.ts'
import { changeEmail, changeEmailSchema, loginMethod } from '../../state/account/security.ts'
import { connectionAtom } from '../../state/base/connection.ts'
import { settingsAtom } from '../../state/base/settings.ts'
import { AccountName, PasswordField } from '../account/auth-parts.tsx'
import { FormDialog } from '../control/dialog.tsx'
import { TextField } from '../control/field.tsx'
import { Note } from '../control/note.tsx'

const words = profile.details.changeEmail

/** The account's address, and a way to another: the new one is used once its owner has opened a link sent there. */
export function Email({ user }: { user: User }) {
  const offline = useAtomValue(connectionAtom) === 'offline'
  const [open, setOpen] = useState(false)
  const [sent, setSent] = useState<string>()
  return (
    <>
      <TextField id="profile-email" label={profile.details.email} value={user.email} readOnly />
      {sent && <Note kind="ok" role="status" title={format(words.sent, { email: sent })} />}
      <Button
        variant="plain"
        size="sm"
        justifySelf="start"
        aria-disabled={offline}
        onClick={() => !offline && setOpen(true)}
      >
        {words.open}
      </Button>
      {open && (
        <ChangeEmail
          user={user}
          onClose={() => setOpen(false)}
          onSent={(email) => {
            setSent(email)
            setOpen(false)
          }}
        />
      )}
    </>
  )
}

interface ChangeEmailProps {
  user: User
  onClose: () => void
  onSent: (email: string) => void
}

/** Requires the current password, or Google's window: an unlocked phone is not enough to take over the account. */
function ChangeEmail({ user, onClose, onSent }: ChangeEmailProps) {
  const supportEmail = useAtomValue(settingsAtom)?.supportEmail ?? supportPlace
  const [problem, setProblem] = useState<string>()
  const [method, setMethod] = useState<'password' | 'google'>('password')
  useEffect(() => {
    loginMethod().then(setMethod, () => undefined)
  }, [])
  const form = useForm({
    resolver: valibotResolver(changeEmailSchema(user.email, method)),
    defaultValues: { email: '', current: '' },
    mode: 'onTouched',
  })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async ({ email, current }) => {
    const code = await changeEmail(email, method === 'password' ? current : undefined)
    if (code !== null) return setProblem(format(authSentence(code, 'change'), { supportEmail }))
    onSent(email)
  })
  return (
    <FormDialog
      title={words.title}
      close={words.close}
      submit={isSubmitting ? profile.details.saving : words.submit}
      busy={isSubmitting}
      problem={problem}
      onSubmit={() => !isSubmitting && void submit()}
      onClose={onClose}
    >
      <p>{words.text}</p>
      <TextField
        {...form.register('email')}
        id="new-email"
        type="email"
        inputMode="email"
        label={words.next}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.email?.message}
      />
      {method === 'google' ? (
        <p className="muted">{words.google}</p>
      ) : (
        <>
          <AccountName />
          <PasswordField
            {...form.register('current')}
            id="email-password"
            label={profile.details.currentPassword}
            autoComplete="current-password"
            error={errors.current?.message}
          />
        </>
      )}
    </FormDialog>
  )
}
