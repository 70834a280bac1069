import { Button, chakra } from '@chakra-ui/react'
import { useNavigate } from '@tanstack/react-router'
import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { profile } from '../../content/account/profile.ts'
import { format } from '../../content/base/format.ts'
import { refusalSentence } from '../../content/base/refusal.ts'
import { logOutAtom } from '../../state/account/auth.ts'
import { removeAccount } from '../../state/account/profile.ts'
import { showToastAtom } from '../../state/base/toast.ts'
import { Confirm } from '../control/dialog.tsx'
import { TextField } from '../control/field.tsx'
import { Note } from '../control/note.tsx'

const words = profile.settings.deleteConfirm

/** Deletion is final: it needs a confirmation with a typed word. */
export function RemoveAccount() {
  const logOut = useSetAtom(logOutAtom)
  const navigate = useNavigate()
  const toast = useSetAtom(showToastAtom)
  const [asks, setAsks] = useState(false)
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function remove() {
    if (busy) return
    if (typed.trim() !== words.word) return setFault(format(words.mismatch, { typed }))
    setBusy(true)
    const refusal = await removeAccount()
    setBusy(false)
    if (refusal) return setProblem(refusalSentence(refusal.code))
    await navigate({ to: '/' })
    await logOut()
    toast({ text: profile.settings.deleted })
  }

  return (
    <chakra.div justifySelf="start">
      <Button variant="plain" color="status.bad" onClick={() => setAsks(true)}>
        {profile.settings.delete}
      </Button>
      <Confirm
        open={asks}
        title={words.title}
        confirm={words.confirm}
        keep={words.keep}
        busy={busy}
        onConfirm={() => void remove()}
        onClose={() => setAsks(false)}
      >
        <p>{words.body}</p>
        {problem && <Note kind="bad" role="alert" title={problem} />}
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
      </Confirm>
    </chakra.div>
  )
}
