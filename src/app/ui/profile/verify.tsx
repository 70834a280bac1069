import { Button } from '@chakra-ui/react'
import { useState } from 'react'
import { authSentence } from '../../content/account/auth-errors.ts'
import { profile } from '../../content/account/profile.ts'
import { requestVerification } from '../../state/account/login.ts'
import { Note } from '../control/note.tsx'

const words = profile.verify

/** Guest orders are listed only after the e-mail address is verified. */
export function Verify() {
  const [message, setMessage] = useState<string>()
  const send = async () => {
    const code = await requestVerification()
    setMessage(code === null ? words.resent : authSentence(code, 'change'))
  }
  return (
    <Note kind="info" role="status" title={words.banner}>
      {message ? (
        <p>{message}</p>
      ) : (
        <Button variant="plain" size="sm" onClick={() => void send()}>
          {words.resend}
        </Button>
      )}
    </Note>
  )
}
