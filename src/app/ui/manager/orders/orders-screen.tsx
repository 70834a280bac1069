import { useAtomValue } from 'jotai'
import { lazy } from 'react'
import { COUNT_LIMIT } from '#domain/manager/filter.ts'
import { format } from '../../../content/base/format.ts'
import { neworders as words } from '../../../content/manager/neworders.ts'
import { loginUnreadableAtom, userAtom } from '../../../state/account/auth.ts'
import { settingsAtom } from '../../../state/base/settings.ts'
import { ordersAtom } from '../../../state/manager/orders.ts'
import { mayAtom, staffRoleAtom } from '../../../state/staff/role.ts'
import { ClientOnly } from '../../control/client-only.tsx'
import { Headline } from '../../control/headline.tsx'
import { Skeleton } from '../../control/skeleton.tsx'
import type { OnSearch, OpenedOrder, OrdersSearch } from '../search.ts'
import styles from '../staff.module.css'
import { Denied, StaffNav } from '../staff-nav.tsx'
import { useRole } from '../use-role.ts'
import { isListOf, viewOf } from '../view.ts'

const LoginUnreadable = lazy(() =>
  import('../../account/login-unreadable.tsx').then((part) => ({ default: part.LoginUnreadable })),
)
const Orders = lazy(() => import('./orders.tsx').then((part) => ({ default: part.Orders })))
const LeftActions = lazy(() => import('./action-queue.tsx').then((part) => ({ default: part.LeftActions })))

interface OrdersScreenProps {
  search: OrdersSearch
  order: OpenedOrder
  onSearch: OnSearch
}

/** The order list for managers. Only its layout is rendered on the server; the orders load in the browser. */
export function OrdersScreen({ search, order, onSearch }: OrdersScreenProps) {
  const { refusal, value } = useAtomValue(ordersAtom)
  const user = useAtomValue(userAtom)
  const unreadable = useAtomValue(loginUnreadableAtom)
  const may = useAtomValue(mayAtom)
  const role = useAtomValue(staffRoleAtom)
  const forbidden = refusal?.code === 'forbidden'
  useRole(forbidden)
  if (user && !may('orders.read')) return <NoManager />
  // One list may be forbidden to a role that may see others.
  if (forbidden && (value === null || role === undefined)) return <NoManager />
  return (
    <>
      <StaffNav at="orders" />
      <div className={`${styles.screen} ${styles.orders}`}>
        <Heading search={search} />
        <ClientOnly fallback={null}>{unreadable && <LoginUnreadable />}</ClientOnly>
        {user ? (
          <ClientOnly fallback={<Waiting />}>
            <Orders search={search} order={order} onSearch={onSearch} />
          </ClientOnly>
        ) : (
          <Waiting />
        )}
      </div>
    </>
  )
}

const NoManager = () => (
  <>
    <Denied />
    <ClientOnly fallback={null}>
      <LeftActions />
    </ClientOnly>
  </>
)

const Waiting = () => <Skeleton label={words.loading} bars={[44, 52, 40, 40, 40, 40, 40, 40, 40, 40]} />

function Heading({ search }: { search: OrdersSearch }) {
  const { value } = useAtomValue(ordersAtom)
  const zone = useAtomValue(settingsAtom)?.timeZone
  const view = viewOf(search)
  const heading = words.headings[view === 'due' || view === 'late' ? view : (search.tab ?? 'placed')]
  const count =
    value &&
    isListOf(value, search, zone) &&
    (value.total > COUNT_LIMIT
      ? format(words.more, { count: COUNT_LIMIT })
      : value.total.toLocaleString('en-US'))
  return (
    <h1 className="d2">
      {!count ? (
        <Headline {...words.title} />
      ) : (
        <Headline plain={format(heading.plain, { count })} em={heading.em} />
      )}
    </h1>
  )
}
