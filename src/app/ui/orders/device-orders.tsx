import { chakra } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { orders as words } from '../../content/order/orders.ts'
import { authAtom } from '../../state/account/auth.ts'
import { receiptsAtom, receiptsStatusAtom } from '../../state/order/outbox.ts'
import { Chakra } from '../control/chakra.tsx'
import { Skeleton } from '../control/skeleton.tsx'
import { OrderRow } from '../profile/order-row.tsx'
import { UnsentOrderRow } from '../profile/unsent-order-row.tsx'

/** The orders that were placed or opened on this device, the newest first. */
export function DeviceOrders() {
  const receipts = useAtomValue(receiptsAtom)
  const ready = useAtomValue(receiptsStatusAtom) === 'ready'
  const signedIn = useAtomValue(authAtom).status === 'signed-in'
  return (
    <Chakra>
      <section aria-labelledby="device">
        <h2 className="d3" id="device">
          {words.onDevice}
        </h2>
        {!ready && <Skeleton label={words.loading} bars={[96, 96]} />}
        {ready && receipts.length === 0 && (
          <p className="muted" style={{ marginTop: 14 }}>
            {words.none}
          </p>
        )}
        <DeviceOrderList />
        <chakra.p marginTop="20px">
          {signedIn ? (
            <Link to="/profilepage" className="link">
              {words.profile}
            </Link>
          ) : (
            <>
              <span className="muted">{words.account}</span>{' '}
              <Link to="/login" search={{ redirect: '/profilepage' }} className="link">
                {words.logIn}
              </Link>
            </>
          )}
        </chakra.p>
      </section>
    </Chakra>
  )
}

/** The list alone; nothing where there is none. */
export function DeviceOrderList() {
  const receipts = useAtomValue(receiptsAtom)
  if (receipts.length === 0) return null
  return (
    <chakra.ul marginTop="14px" padding={0} listStyle="none">
      {receipts.map((receipt) =>
        receipt.order ? (
          <OrderRow key={receipt.id} order={receipt.order} orderSecret={receipt.orderSecret} />
        ) : (
          <UnsentOrderRow key={receipt.id} receipt={receipt} />
        ),
      )}
    </chakra.ul>
  )
}
