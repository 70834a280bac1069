import { Button, chakra } from '@chakra-ui/react'
import { useNavigate } from '@tanstack/react-router'
import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { ON_ITS_WAY_DAYS } from '#domain/order/order.ts'
import { authSentence, supportPlace } from '../../content/account/auth-errors.ts'
import { profile } from '../../content/account/profile.ts'
import { format } from '../../content/base/format.ts'
import { refusalSentence } from '../../content/base/refusal.ts'
import { logOutAtom } from '../../state/account/login.ts'
import { confirmLogin, loginMethod, removeAccount } from '../../state/account/security.ts'
import { settingsAtom } from '../../state/base/settings.ts'
import { showToastAtom } from '../../state/base/toast.ts'
import { AccountName, PasswordField } from '../account/auth-parts.tsx'
import { Confirm } from '../control/dialog.tsx'
import { TextField } from '../control/field.tsx'
import { Note } from '../control/note.tsx'
import { Waiting } from './log-out.tsx'

const words = profile.settings.deleteConfirm

/** Deletion is final: it needs a confirmation with a typed word, and a recent login. */
export function RemoveAccount() {
  const logOut = useSetAtom(logOutAtom)
  const navigate = useNavigate()
  const toast = useSetAtom(showToastAtom)
  const supportEmail = useAtomValue(settingsAtom)?.supportEmail ?? supportPlace
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [again, setAgain] = useState<'password' | 'google' | null>(null)
  const [password, setPassword] = useState('')

  async function remove() {
    if (busy) return
    if (typed.trim() !== words.word) return setFault(format(words.mismatch, { typed }))
    setBusy(true)
    setProblem(await attempt())
    setBusy(false)
  }

  /** Why it did not happen. */
  async function attempt(): Promise<string | undefined> {
    if (again) {
      const login = await confirmLogin(again === 'password' ? password : undefined)
      if (!login.ok) return format(authSentence(login.code, 'change'), { supportEmail })
    }
    const refusal = await removeAccount()
    if (refusal?.code === 'forbidden') {
      setAgain(await loginMethod())
      return undefined
    }
    if (refusal) return refusal.errors?.[0]?.message ?? refusalSentence(refusal.code)
    await navigate({ to: '/' })
    await logOut()
    toast({ text: profile.settings.deleted })
    return undefined
  }

  return (
    <chakra.div display="grid" gap="10px" justifyItems="start">
      <h3 className="d4">{profile.settings.delete}</h3>
      {profile.settings.deleteInfo.map((text) => (
        <p key={text} className="muted">
          {format(text, { days: ON_ITS_WAY_DAYS })}
        </p>
      ))}
      <Button variant="plain" color="status.bad" onClick={() => setOpen(true)}>
        {profile.settings.delete}
      </Button>
      <Confirm
        open={open}
        title={words.title}
        confirm={words.confirm}
        dismiss={words.dismiss}
        busy={busy}
        onConfirm={() => void remove()}
        onClose={() => setOpen(false)}
      >
        <p>{words.body}</p>
        <Waiting />
        {problem && <Note kind="bad" role="alert" title={problem} />}
        {again && !problem && <Note kind="info" role="status" title={words.again[again]} />}
        <TextField
          id="remove-word"
          label={words.type}
          value={typed}
          error={fault}
          autoComplete="off"
          autoCapitalize="characters"
          onChange={(event) => {
            setTyped(event.target.value)
            setFault(undefined)
          }}
        />
        {again === 'password' && (
          <>
            <AccountName />
            <PasswordField
              id="remove-password"
              label={profile.details.currentPassword}
              autoComplete="current-password"
              autoFocus
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
          </>
        )}
      </Confirm>
    </chakra.div>
  )
}
