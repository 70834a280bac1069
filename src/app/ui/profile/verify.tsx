import { Button } from '@chakra-ui/react'
import { profile } from '../../content/account/profile.ts'
import { useVerification } from '../account/use-verification.ts'
import { Note } from '../control/note.tsx'

const words = profile.verify

/** Guest orders are listed only after the email address is verified. */
export function Verify() {
  const { message, busy, send } = useVerification(words.resent)
  return (
    <Note kind="info" role="status" title={words.banner}>
      {message ? (
        <p>{message}</p>
      ) : (
        <Button variant="plain" size="sm" aria-disabled={busy} aria-busy={busy} onClick={send}>
          {words.resend}
        </Button>
      )}
    </Note>
  )
}
