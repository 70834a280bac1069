import { Button } from '@chakra-ui/react'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { authSentence, supportPlace } from '../../content/account/auth-errors.ts'
import { profile } from '../../content/account/profile.ts'
import { format } from '../../content/base/format.ts'
import { requestVerification } from '../../state/account/login.ts'
import { settingsAtom } from '../../state/base/settings.ts'
import { Note } from '../control/note.tsx'

const words = profile.verify

/** Guest orders are listed only after the email address is verified. */
export function Verify() {
  const supportEmail = useAtomValue(settingsAtom)?.supportEmail ?? supportPlace
  const [message, setMessage] = useState<string>()
  const [busy, setBusy] = useState(false)
  const send = async () => {
    if (busy) return
    setBusy(true)
    const code = await requestVerification()
    setBusy(false)
    setMessage(code === null ? words.resent : format(authSentence(code, 'change'), { supportEmail }))
  }
  return (
    <Note kind="info" role="status" title={words.banner}>
      {message ? (
        <p>{message}</p>
      ) : (
        <Button variant="plain" size="sm" aria-disabled={busy} aria-busy={busy} onClick={() => void send()}>
          {words.resend}
        </Button>
      )}
    </Note>
  )
}
