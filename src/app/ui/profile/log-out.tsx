import { Button } from '@chakra-ui/react'
import { useNavigate } from '@tanstack/react-router'
import { useAtomValue, useSetAtom, useStore } from 'jotai'
import { useState } from 'react'
import { profile } from '../../content/profile.ts'
import { plural } from '../../content/say.ts'
import { logOut } from '../../state/auth.ts'
import { intentsAtom } from '../../state/intents.ts'
import { showToastAtom } from '../../state/notice.ts'
import { outboxAtom } from '../../state/outbox.ts'
import { Chakra } from '../control/chakra.tsx'
import { Confirm } from '../control/confirm.tsx'

const words = profile.logOutWaiting

/** Logging out clears this device: what has not been sent is asked about first. */
export function LogOut() {
  const store = useStore()
  const navigate = useNavigate()
  const toast = useSetAtom(showToastAtom)
  const orders = useAtomValue(outboxAtom).length
  const lists = useAtomValue(intentsAtom).length
  const [asks, setAsks] = useState(false)
  const leave = async () => {
    // Away from the account first: its guard would ask who is there.
    await navigate({ to: '/' })
    await logOut(store)
    toast({ text: profile.loggedOut })
  }
  return (
    <Chakra>
      <Button variant="outline" size="sm" onClick={() => (orders + lists > 0 ? setAsks(true) : void leave())}>
        {profile.logOut}
      </Button>
      <Confirm
        open={asks}
        title={words.title}
        confirm={words.confirm}
        keep={words.keep}
        onConfirm={() => void leave()}
        onClose={() => setAsks(false)}
      >
        {orders > 0 && <p>{plural(words.body, orders)}</p>}
        {lists > 0 && <p>{words.lists}</p>}
      </Confirm>
    </Chakra>
  )
}
