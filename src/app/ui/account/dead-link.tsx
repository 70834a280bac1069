import { Button } from '@chakra-ui/react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { link as words } from '../../content/account/link.ts'
import { userAtom } from '../../state/account/auth.ts'
import { Note } from '../control/note.tsx'
import { ResetForm } from './reset-form.tsx'
import { useVerification } from './use-verification.ts'

/** An expired or used link, and the way to a new one. */
export function DeadLink({ mode, expired }: { mode: string | undefined; expired: boolean }) {
  const navigate = useNavigate()
  const { title, body } = expired ? words.expired : words.used
  return (
    <>
      <Note kind="warn" role="alert" title={title}>
        <p>{body}</p>
      </Note>
      {mode === 'resetPassword' ? (
        <>
          <h2 className="d4">{words.again.reset}</h2>
          <p className="muted">{words.again.resetBody}</p>
          <ResetForm onBack={() => void navigate({ to: '/login' })} />
        </>
      ) : (
        <AskAgain verifies={mode === 'verifyEmail'} />
      )}
    </>
  )
}

/** Mails a new link to the address that is logged in, or leads to the screen that asks for one. */
function AskAgain({ verifies }: { verifies: boolean }) {
  const user = useAtomValue(userAtom)
  const { message, busy, send } = useVerification(words.again.sent)
  if (!user) {
    return (
      <Link to="/login" search={{ redirect: '/profilepage?tab=details' }} style={{ fontWeight: 600 }}>
        {words.again.logIn}
      </Link>
    )
  }
  if (!verifies || user.emailVerified) {
    return (
      <Link to="/profilepage" search={verifies ? {} : { tab: 'details' }} style={{ fontWeight: 600 }}>
        {verifies ? words.toAccount : words.again.profile}
      </Link>
    )
  }
  return (
    <>
      {message && <Note kind="info" role="status" title={message} />}
      {!message && (
        <Button width="100%" aria-disabled={busy} aria-busy={busy} onClick={send}>
          {words.again.send}
        </Button>
      )}
    </>
  )
}
