import { Button, chakra } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { profile } from '../../content/account/profile.ts'
import { refusalSentence } from '../../content/base/refusal.ts'
import { loadMyOrdersAtom, myOrdersAtom } from '../../state/account/profile.ts'
import { receiptsAtom } from '../../state/order/outbox.ts'
import { useReadableAgain } from '../account/use-readable-again.ts'
import { useUntilReached } from '../account/use-until-reached.ts'
import { FirstBuys } from '../cart/first-buys.tsx'
import { Note } from '../control/note.tsx'
import { Skeleton } from '../control/skeleton.tsx'
import { OrderRow } from './order-row.tsx'
import { SearchOrders } from './search-orders.tsx'
import { UnsentOrderRow } from './unsent-order-row.tsx'

const words = profile.orders

/** The account's orders, and unsent orders of this device. */
export function Orders() {
  const loadMyOrders = useSetAtom(loadMyOrdersAtom)
  const orders = useAtomValue(myOrdersAtom)
  const receipts = useAtomValue(receiptsAtom)
  const waiting = receipts.filter((receipt) => !receipt.order)
  const own = new Set(orders?.map((order) => order.id))
  const guest = receipts.filter((receipt) => receipt.order && !own.has(receipt.id))
  const [next, setNext] = useState<string | null>(null)
  const [refused, setRefused] = useState<string>()

  const load = async (after?: string) => {
    const page = await loadMyOrders(after)
    if (page.ok) setNext(page.next)
    setRefused(page.ok ? undefined : refusalSentence(page.refusal.code))
    return page.ok ? null : page.refusal
  }
  useUntilReached(load)
  const unreadable = useReadableAgain(() => void load())
  const problem = unreadable ? undefined : refused

  return (
    <chakra.section
      aria-labelledby="orders"
      minH={{ base: orders || problem ? 'auto' : '70svh', md: 'auto' }}
    >
      <h2 className="d3" id="orders">
        {words.title}
      </h2>
      {problem && !orders && (
        <chakra.div marginTop="14px">
          <Note kind="bad" role="alert" title={problem}>
            <Button variant="plain" size="sm" onClick={() => void load()}>
              {profile.retry}
            </Button>
          </Note>
        </chakra.div>
      )}
      {!orders && !problem && (
        <chakra.div marginTop="20px">
          <Skeleton label={profile.loading} bars={[96, 96, 96]} />
        </chakra.div>
      )}
      <SearchOrders shown={Boolean(orders && orders.length > 0)}>
        <chakra.ul marginTop="14px">
          {waiting.map((receipt) => (
            <UnsentOrderRow key={receipt.id} receipt={receipt} />
          ))}
          {orders?.map((order) => (
            <OrderRow key={order.id} order={order} />
          ))}
        </chakra.ul>
        {next && (
          <Button variant="outline" size="sm" marginTop="20px" onClick={() => void load(next)}>
            {words.more}
          </Button>
        )}
        {orders?.length === 0 && waiting.length === 0 && <NoOrders />}
        {guest.length > 0 && orders && (
          <>
            <chakra.h3 className="d4" marginTop="40px">
              {words.onDevice}
            </chakra.h3>
            <ul>
              {guest.map(
                ({ order, orderSecret }) =>
                  order && <OrderRow key={order.id} order={order} orderSecret={orderSecret} />,
              )}
            </ul>
          </>
        )}
      </SearchOrders>
    </chakra.section>
  )
}

const NoOrders = () => (
  <chakra.div display="grid" gap="14px" justifyItems="start" paddingY="20px">
    <p className="d4">{words.empty.title}</p>
    <p className="muted">{words.empty.body}</p>
    <Button asChild size="sm">
      <Link to="/shopall">{words.empty.cta}</Link>
    </Button>
    <chakra.div width="100%" marginTop="18px">
      <FirstBuys />
    </chakra.div>
  </chakra.div>
)
