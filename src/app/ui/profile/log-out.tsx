import { Button } from '@chakra-ui/react'
import { useNavigate } from '@tanstack/react-router'
import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { profile } from '../../content/account/profile.ts'
import { plural } from '../../content/base/format.ts'
import { logOutAtom } from '../../state/account/login.ts'
import { showToastAtom } from '../../state/base/toast.ts'
import { queuedActionsAtom } from '../../state/manager/action-queue.ts'
import { queuedListSignupsAtom } from '../../state/newsletter/list-signup-queue.ts'
import { outboxAtom } from '../../state/order/outbox.ts'
import { queuedReturnsAtom } from '../../state/returns/queue.ts'
import { queuedReviewsAtom } from '../../state/review/queue.ts'
import { Chakra } from '../control/chakra.tsx'
import { Confirm } from '../control/dialog.tsx'

const words = profile.logOutWaiting

/** What a logout would delete unsent. */
export function Waiting() {
  const orders = useAtomValue(outboxAtom).length
  const lists = useAtomValue(queuedListSignupsAtom).length
  const reviews = useAtomValue(queuedReviewsAtom).length
  const returns = useAtomValue(queuedReturnsAtom).length
  const steps = useAtomValue(queuedActionsAtom).length
  return (
    <>
      {orders > 0 && <p>{plural(words.body, orders)}</p>}
      {lists > 0 && <p>{words.lists}</p>}
      {reviews > 0 && <p>{words.reviews}</p>}
      {returns > 0 && <p>{words.returns}</p>}
      {steps > 0 && <p>{plural(words.steps, steps)}</p>}
    </>
  )
}

/** Logging out clears this device: unsent orders need a confirmation first. */
export function LogOut() {
  const logOut = useSetAtom(logOutAtom)
  const navigate = useNavigate()
  const toast = useSetAtom(showToastAtom)
  const orders = useAtomValue(outboxAtom).length
  const lists = useAtomValue(queuedListSignupsAtom).length
  const reviews = useAtomValue(queuedReviewsAtom).length
  const returns = useAtomValue(queuedReturnsAtom).length
  const steps = useAtomValue(queuedActionsAtom).length
  const [open, setOpen] = useState(false)
  const leave = async () => {
    // Navigate first: the profile's guard would redirect to the login page.
    await navigate({ to: '/' })
    await logOut()
    toast({ text: profile.loggedOut })
  }
  return (
    <Chakra>
      <Button
        variant="outline"
        size="sm"
        onClick={() => (orders + lists + reviews + returns + steps > 0 ? setOpen(true) : void leave())}
      >
        {profile.logOut}
      </Button>
      <Confirm
        open={open}
        title={words.title}
        confirm={words.confirm}
        dismiss={words.dismiss}
        onConfirm={() => void leave()}
        onClose={() => setOpen(false)}
      >
        <Waiting />
      </Confirm>
    </Chakra>
  )
}
