import { Button } from '@chakra-ui/react'
import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { login } from '../../content/account/login.ts'
import { loginUnreadableAtom } from '../../state/account/auth.ts'
import { readLoginAtom } from '../../state/account/follow.ts'
import { Chakra } from '../control/chakra.tsx'
import { Note } from '../control/note.tsx'

const words = login.unreadable

/** Says why a screen of an account has nothing to show, until the login can be read again. */
export function LoginUnreadable() {
  const unreadable = useAtomValue(loginUnreadableAtom)
  const read = useSetAtom(readLoginAtom)
  const [busy, setBusy] = useState(false)
  if (!unreadable) return null
  const retry = async () => {
    if (busy) return
    setBusy(true)
    await read()
    setBusy(false)
  }
  return (
    <Chakra>
      <Note kind="bad" role="alert" title={words.title}>
        <p>{words.body}</p>
        <Button variant="plain" size="sm" minH="44px" aria-disabled={busy} onClick={() => void retry()}>
          {busy ? words.retrying : words.retry}
        </Button>
      </Note>
    </Chakra>
  )
}
