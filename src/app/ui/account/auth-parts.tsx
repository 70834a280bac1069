import { Button, chakra } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import { useAtomValue, useSetAtom } from 'jotai'
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react'
import { supportPlace } from '../../content/account/auth-errors.ts'
import { login } from '../../content/account/login.ts'
import { format } from '../../content/base/format.ts'
import { userAtom } from '../../state/account/auth.ts'
import { connectionAtom } from '../../state/base/connection.ts'
import { refreshSettingsAtom, settingsAtom } from '../../state/base/settings.ts'
import { Chakra } from '../control/chakra.tsx'
import { TextField } from '../control/field.tsx'
import { Note } from '../control/note.tsx'
import { Icon } from '../icon/icon.tsx'

/** What became of a form: done, or why not. */
export interface AuthAnswer {
  kind: 'ok' | 'bad'
  text: string
}

interface AuthFormProps {
  answer: AuthAnswer | undefined
  /** Shown without a connection. */
  offline?: string
  /** Why the form is shown, until there is an answer; not while nobody can log in. */
  reason?: string | false | undefined
  onSubmit: () => void
  children: ReactNode
}

/** The form of log in, sign up and reset, with what happened above its fields. */
export function AuthForm({ answer, offline, reason, onSubmit, children }: AuthFormProps) {
  const connected = useAtomValue(connectionAtom) !== 'offline'
  const supportEmail = useAtomValue(settingsAtom)?.supportEmail ?? supportPlace
  const refreshSettings = useSetAtom(refreshSettingsAtom)
  useEffect(() => void refreshSettings(), [refreshSettings])
  return (
    <Chakra>
      <chakra.form
        display="grid"
        gap="18px"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        {!connected && offline && <Note kind="warn" icon="offline" role="status" title={offline} />}
        {connected && !answer && reason && <Note kind="info" role="status" title={reason} />}
        {answer && (
          <Note kind={answer.kind} role={answer.kind === 'ok' ? 'status' : 'alert'}>
            <p>{format(answer.text, { supportEmail })}</p>
          </Note>
        )}
        {children}
      </chakra.form>
    </Chakra>
  )
}

type FieldProps = Omit<ComponentProps<typeof TextField>, 'id' | 'type' | 'label'>

export const EmailField = (props: FieldProps) => (
  <TextField
    {...props}
    label={login.fields.email.label}
    placeholder={login.fields.email.placeholder}
    id="email"
    type="email"
    inputMode="email"
    autoComplete="username"
    autoCapitalize="none"
    spellCheck={false}
  />
)

/** Hidden: from it a password manager knows whose password a form asks for, or changes. */
export function AccountName() {
  const user = useAtomValue(userAtom)
  if (!user) return null
  return <input name="username" autoComplete="username" value={user.email} readOnly hidden />
}

type PasswordFieldProps = FieldProps & { id?: string; label?: string }

/** A password field with a button that shows its value, and a word while Caps Lock is on. */
export function PasswordField({
  id = 'password',
  label = login.fields.password.label,
  ...props
}: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  return (
    <chakra.div
      position="relative"
      onKeyDown={(event) => setCapsLock(event.getModifierState('CapsLock'))}
      onKeyUp={(event) => setCapsLock(event.getModifierState('CapsLock'))}
      onBlur={() => setCapsLock(false)}
    >
      <TextField
        {...props}
        id={id}
        label={label}
        type={shown ? 'text' : 'password'}
        style={{ paddingInlineEnd: 56 }}
      />
      <Button
        variant="ghost"
        position="absolute"
        insetInlineEnd="6px"
        top="31px"
        aria-label={shown ? login.fields.password.hide : login.fields.password.show}
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
      >
        <Icon name="eye" />
      </Button>
      <chakra.p role="status" fontSize="ui" marginTop={capsLock ? '6px' : 0}>
        {capsLock && login.fields.password.capsLock}
      </chakra.p>
    </chakra.div>
  )
}

interface SubmitProps {
  busy: boolean
  words: { submit: string; submitting: string }
}

export const Submit = ({ busy, words }: SubmitProps) => (
  <Button type="submit" width="100%" aria-disabled={busy} aria-busy={busy}>
    {busy ? words.submitting : words.submit}
  </Button>
)

interface OtherwiseProps {
  question: string
  /** The other form; it leads to the same page afterwards. */
  to: '/login' | '/signup'
  label: string
  redirect: string | undefined
}

/** The other ways on: the other form, or no account at all. */
export const Otherwise = ({ question, to, label, redirect }: OtherwiseProps) => (
  <p className="small" style={{ textWrap: 'balance' }}>
    {question}{' '}
    <Link to={to} search={redirect ? { redirect } : {}} style={{ fontWeight: 600, whiteSpace: 'nowrap' }}>
      {label}
    </Link>{' '}
    <span className="muted">{login.or}</span>{' '}
    <Link to="/checkout" style={{ fontWeight: 600 }}>
      {login.guest}
    </Link>
  </p>
)
