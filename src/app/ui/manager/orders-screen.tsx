import { useAtomValue } from 'jotai'
import { lazy } from 'react'
import { COUNTED } from '#domain/manager.ts'
import { neworders as words } from '../../content/manager/neworders.ts'
import { say } from '../../content/say.ts'
import { authAtom } from '../../state/auth.ts'
import { ordersAtom } from '../../state/manager-orders.ts'
import { Skeleton } from '../control/skeleton.tsx'
import { Voice } from '../control/voice.tsx'
import { Working } from '../control/working.tsx'
import { Denied } from './denied.tsx'
import type { OrdersSearch } from './orders-search.ts'
import styles from './staff.module.css'
import { StaffNav } from './staff-nav.tsx'

const Orders = lazy(() => import('./orders.tsx').then((part) => ({ default: part.Orders })))

interface OrdersScreenProps {
  search: OrdersSearch
  onSearch: (search: OrdersSearch) => void
}

/** Orders to pack, ship and look after. Its frame is rendered; the orders come in the browser, to a manager. */
export function OrdersScreen({ search, onSearch }: OrdersScreenProps) {
  const { refusal, value } = useAtomValue(ordersAtom)
  const auth = useAtomValue(authAtom)
  if (refusal?.code === 'forbidden' && value === null) return <Denied />
  return (
    <>
      <StaffNav at="orders" />
      <div className={styles.screen}>
        <Heading search={search} />
        {auth.status === 'signed-in' ? (
          <Working fallback={<Waiting />}>
            <Orders search={search} onSearch={onSearch} />
          </Working>
        ) : (
          <Waiting />
        )}
      </div>
    </>
  )
}

const Waiting = () => <Skeleton label={words.loading} bars={[44, 60, 64, 64, 64, 64, 64]} />

function Heading({ search }: { search: OrdersSearch }) {
  const { value } = useAtomValue(ordersAtom)
  const heading = words.headings[search.tab ?? 'placed']
  const count =
    value &&
    (value.total > COUNTED ? say(words.more, { count: COUNTED }) : value.total.toLocaleString('en-US'))
  return (
    <h1 className="d2">
      {count === null ? (
        <Voice {...words.title} />
      ) : (
        <Voice plain={say(heading.plain, { count })} voice={heading.voice} />
      )}
    </h1>
  )
}
