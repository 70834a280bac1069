import { Button } from '@chakra-ui/react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { link as words } from '../../content/account/link.ts'
import { format } from '../../content/base/format.ts'
import { userAtom } from '../../state/account/auth.ts'
import type { Link as AccountLink } from '../../state/account/link.ts'
import { Note } from '../control/note.tsx'
import { ResetForm } from './reset-form.tsx'

/** What a link has done, and where to go from here. */
export function LinkDone({ link: { kind, email } }: { link: AccountLink }) {
  const navigate = useNavigate()
  const { done, doneBody } = words[kind]
  return (
    <>
      <Note kind="ok" role="status" title={format(done, { email })}>
        <p>{doneBody}</p>
      </Note>
      {kind === 'recover' ? <ResetForm onBack={() => void navigate({ to: '/login' })} /> : <WayOn />}
    </>
  )
}

export function WayOn() {
  const signedIn = useAtomValue(userAtom) !== undefined
  return (
    <Button asChild width="100%">
      {signedIn ? (
        <Link to="/profilepage">{words.toAccount}</Link>
      ) : (
        <Link to="/login" search={{ redirect: '/profilepage' }}>
          {words.toLogIn}
        </Link>
      )}
    </Button>
  )
}
