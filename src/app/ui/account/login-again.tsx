import { useAtomValue } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { authSentence, supportPlace } from '../../content/account/auth-errors.ts'
import { loginAgain as words } from '../../content/account/login-again.ts'
import { format } from '../../content/base/format.ts'
import { confirmLogin, loginMethod } from '../../state/account/security.ts'
import { settingsAtom } from '../../state/base/settings.ts'
import { Confirm } from '../control/dialog.tsx'
import { Note } from '../control/note.tsx'
import { AccountName, PasswordField } from './auth-parts.tsx'

interface LoginAgainProps {
  /** Called after the login: the call that was refused as `login_too_old` is accepted now. */
  onDone: () => void
  onClose: () => void
}

/** A fresh login over the screen that needs one, which stays as it is. Open while it is mounted. */
export function LoginAgain({ onDone, onClose }: LoginAgainProps) {
  const supportEmail = useAtomValue(settingsAtom)?.supportEmail ?? supportPlace
  const [method, setMethod] = useState<'password' | 'google' | null>(null)
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  // Without Firebase's code the login fails too, and says why.
  useEffect(() => void loginMethod().then(setMethod, () => setMethod('password')), [])
  // Dismissing the dialog during the login also cancels the call.
  const wanted = useRef(true)
  useEffect(() => {
    wanted.current = true
    return () => {
      wanted.current = false
    }
  }, [])
  const confirm = async () => {
    if (busy) return
    setBusy(true)
    setProblem(undefined)
    const login = await confirmLogin(method === 'password' ? password : undefined)
    if (!wanted.current) return
    setBusy(false)
    if (login.ok) onDone()
    else setProblem(format(authSentence(login.code, 'change'), { supportEmail }))
  }
  if (method === null) return null
  return (
    <Confirm
      open
      title={words.title}
      confirm={words.confirm}
      dismiss={words.dismiss}
      busy={busy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>{words.body[method]}</p>
      {problem && <Note kind="bad" role="alert" title={problem} />}
      {method === 'password' && (
        <>
          <AccountName />
          <PasswordField
            id="again-password"
            label={words.password}
            autoComplete="current-password"
            autoFocus
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </>
      )}
    </Confirm>
  )
}
