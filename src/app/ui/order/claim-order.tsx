import { Button, chakra } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import { useAtomValue, useSetAtom } from 'jotai'
import { useCallback, useEffect, useState } from 'react'
import type { User } from '#domain/account/account.ts'
import type { Order } from '#domain/order/order.ts'
import type { Refusal } from '#domain/refusal.ts'
import { format } from '../../content/base/format.ts'
import { refusalSentence } from '../../content/base/refusal.ts'
import { claim as words } from '../../content/order/claim.ts'
import {
  claimOrderAtom,
  isOwnOrderAtom,
  type OrderToClaim,
  orderToClaimAtom,
} from '../../state/order/claim.ts'
import { Note } from '../control/note.tsx'
import { ClaimForm } from './claim-form.tsx'

const Band = chakra('section', {
  base: {
    display: 'grid',
    gap: '28px',
    padding: '40px 28px',
    borderRadius: 'sheet',
    bg: 'bg.sunk',
    '& h2 + p': { marginTop: '10px' },
    md: { gridColumn: '1 / -1', gridTemplateColumns: '1fr 1fr', gap: '56px', padding: '40px' },
    '@media print': { display: 'none' },
  },
})

interface ClaimOrderProps {
  order: Order
  orderSecret: string
  /** The logged-in user. */
  user: User | undefined
}

/** A guest's order becomes an account's: a new one's by one password, or the one that is logged in. */
export function ClaimOrder({ order, orderSecret, user }: ClaimOrderProps) {
  const isOwn = useAtomValue(isOwnOrderAtom)(order.id)
  const [claimed, setClaimed] = useState<{ isNew: boolean }>()
  if (user && claimed) return <Claimed email={user.email} isNew={claimed.isNew} />
  if (user && isOwn) return null
  const { title, body } = user ? words.own : words
  return (
    <Band aria-labelledby="claim">
      <div>
        <h2 className="d3" id="claim">
          {title}
        </h2>
        <p>{format(body, { email: user?.email ?? '' })}</p>
      </div>
      {user ? (
        <Claim order={order} orderSecret={orderSecret} onClaimed={setClaimed} />
      ) : (
        <ClaimForm order={order} orderSecret={orderSecret} />
      )}
    </Band>
  )
}

interface ClaimProps {
  order: Order
  orderSecret: string
  onClaimed: (claimed: { isNew: boolean }) => void
}

/** Claims the order when the button is pressed, and without a press after a login that was made for it. */
function Claim({ order, orderSecret, onClaimed }: ClaimProps) {
  const claimOrder = useSetAtom(claimOrderAtom)
  const toClaim = useAtomValue(orderToClaimAtom)
  const setToClaim = useSetAtom(orderToClaimAtom)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>()

  const claim = useCallback(
    async (wanted: OrderToClaim) => {
      setBusy(true)
      const answer = await claimOrder(wanted)
      setBusy(false)
      setRefusal(answer ?? undefined)
      if (!answer) onClaimed({ isNew: wanted.isNew === true })
    },
    [claimOrder, onClaimed],
  )
  useEffect(() => {
    if (toClaim?.id !== order.id) return
    setToClaim(null)
    void claim(toClaim)
  }, [toClaim, setToClaim, order.id, claim])

  return (
    <chakra.div display="grid" gap="16px" justifyItems="start" alignContent="center">
      {refusal && (
        <Note
          kind="bad"
          role="alert"
          title={refusal.code === 'forbidden' ? words.own.notYours : refusalSentence(refusal.code)}
        />
      )}
      <Button
        aria-disabled={busy}
        aria-busy={busy}
        onClick={() => !busy && void claim({ id: order.id, orderSecret })}
      >
        {busy ? words.own.submitting : words.own.submit}
      </Button>
    </chakra.div>
  )
}

const Claimed = ({ email, isNew }: { email: string; isNew: boolean }) => (
  <chakra.div md={{ gridColumn: '1 / -1' }}>
    <Note kind="ok" role="status" title={words.kept}>
      {isNew && <p>{format(words.confirm, { email })}</p>}
      <Link to="/profilepage">{words.see}</Link>
    </Note>
  </chakra.div>
)
