import { Button, chakra } from '@chakra-ui/react'
import { useNavigate } from '@tanstack/react-router'
import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { profile } from '../../content/account/profile.ts'
import { refusalSentence } from '../../content/base/refusal.ts'
import { logOutAtom } from '../../state/account/login.ts'
import { endSessions } from '../../state/account/security.ts'
import { connectionAtom } from '../../state/base/connection.ts'
import { showToastAtom } from '../../state/base/toast.ts'
import { Confirm } from '../control/dialog.tsx'
import { Note } from '../control/note.tsx'
import { Waiting } from './log-out.tsx'

const words = profile.details.everywhere

/** Ends every login of the account. This device is cleared as by a logout, once the server has ended the others. */
export function LogOutEverywhere() {
  const logOut = useSetAtom(logOutAtom)
  const navigate = useNavigate()
  const toast = useSetAtom(showToastAtom)
  const offline = useAtomValue(connectionAtom) === 'offline'
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function leave() {
    if (busy) return
    setBusy(true)
    const refusal = await endSessions()
    setBusy(false)
    if (refusal) return setProblem(refusalSentence(refusal.code))
    // Navigate first: the profile's guard would redirect to the login page.
    await navigate({ to: '/' })
    await logOut()
    toast({ text: words.done })
  }

  return (
    <chakra.div display="grid" gap="10px" justifyItems="start">
      <h3 className="d4">{words.title}</h3>
      <p className="muted">{words.body}</p>
      <Button
        variant="outline"
        size="sm"
        aria-disabled={offline}
        onClick={() => {
          setProblem(undefined)
          if (!offline) setOpen(true)
        }}
      >
        {words.open}
      </Button>
      <Confirm
        open={open}
        title={words.question}
        confirm={words.open}
        dismiss={words.dismiss}
        busy={busy}
        onConfirm={() => void leave()}
        onClose={() => setOpen(false)}
      >
        <p>{words.text}</p>
        <Waiting />
        {problem && <Note kind="bad" role="alert" title={problem} />}
      </Confirm>
    </chakra.div>
  )
}
