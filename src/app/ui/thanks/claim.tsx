import { useAtomValue } from 'jotai'
import type { Order } from '#domain/order/order.ts'
import { authAtom, userAtom } from '../../state/account/auth.ts'
import { Chakra } from '../control/chakra.tsx'
import { ClaimOrder } from '../order/claim-order.tsx'
import styles from './thanks.module.css'

interface ClaimProps {
  order: Order
  orderSecret: string
}

/** The form of the order page, offered here already: with its libraries, it comes after the page. */
export function Claim({ order, orderSecret }: ClaimProps) {
  const auth = useAtomValue(authAtom)
  const user = useAtomValue(userAtom)
  if (auth.status === 'unknown' || order.erasedAt) return null
  return (
    <div className={styles.claim}>
      <Chakra>
        <ClaimOrder order={order} orderSecret={orderSecret} user={user} />
      </Chakra>
    </div>
  )
}
