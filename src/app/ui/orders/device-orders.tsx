import { chakra } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useRef } from 'react'
import { orders as words } from '../../content/order/orders.ts'
import { userAtom } from '../../state/account/auth.ts'
import { loadOrderAtom } from '../../state/order/order-calls.ts'
import { type DeviceReceipt, receiptsAtom, receiptsStatusAtom } from '../../state/order/outbox.ts'
import { FirstBuys } from '../cart/first-buys.tsx'
import { Chakra } from '../control/chakra.tsx'
import { Skeleton } from '../control/skeleton.tsx'
import { OrderRow } from '../profile/order-row.tsx'
import { UnsentOrderRow } from '../profile/unsent-order-row.tsx'

/** The orders that were placed or opened on this device, the newest first. */
export function DeviceOrders() {
  const receipts = useAtomValue(receiptsAtom)
  const ready = useAtomValue(receiptsStatusAtom) === 'ready'
  useRefresh(ready ? receipts : [])
  const signedIn = useAtomValue(userAtom) !== undefined
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
        {receipts.length > 0 && (
          <chakra.ul marginTop="14px" padding={0} listStyle="none">
            {receipts.map((receipt) =>
              receipt.order ? (
                <OrderRow key={receipt.id} order={receipt.order} orderSecret={receipt.orderSecret} />
              ) : (
                <UnsentOrderRow key={receipt.id} receipt={receipt} />
              ),
            )}
          </chakra.ul>
        )}
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

/** Goods to begin with, for a device without orders. */
export function GoodsInstead() {
  const receipts = useAtomValue(receiptsAtom)
  const ready = useAtomValue(receiptsStatusAtom) === 'ready'
  return ready && receipts.length === 0 && <FirstBuys />
}

const REFRESHED = 10

/** The newest are asked for once: what is stored may be from when they were placed. Offline it is shown as it is. */
function useRefresh(receipts: readonly DeviceReceipt[]) {
  const loadOrder = useSetAtom(loadOrderAtom)
  const asked = useRef(new Set<string>())
  useEffect(() => {
    for (const { id, order } of receipts.slice(0, REFRESHED)) {
      if (order === undefined || asked.current.has(id)) continue
      asked.current.add(id)
      void loadOrder(id)
    }
  }, [receipts, loadOrder])
}
