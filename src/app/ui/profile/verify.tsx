import { Button } from '@chakra-ui/react'
import { useState } from 'react'
import { authSentence } from '../../content/auth-errors.ts'
import { profile } from '../../content/profile.ts'
import { requestVerification } from '../../state/auth.ts'
import { Note } from '../control/note.tsx'

const words = profile.verify

/** Guest orders are only shown to who has proven to own the address. */
export function Verify() {
  const [said, setSaid] = useState<string>()
  const send = async () => {
    const code = await requestVerification()
    setSaid(code === null ? words.resent : authSentence(code, 'change'))
  }
  return (
    <Note kind="info" role="status" title={words.banner}>
      {said ? (
        <p>{said}</p>
      ) : (
        <Button variant="plain" size="sm" onClick={() => void send()}>
          {words.resend}
        </Button>
      )}
    </Note>
  )
}
