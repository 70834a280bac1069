import { createFileRoute, type HistoryState, useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { meta } from '../../content/base/meta.ts'
import { OrdersScreen } from '../../ui/manager/orders/orders-screen.tsx'
import { parseOpenedOrder, parseOrdersSearch } from '../../ui/manager/search.ts'
import { pageHead } from '../../ui/page-head.ts'

export const Route = createFileRoute('/_main/neworders')({
  staticData: { requiresAuth: true, header: 'own' },
  // Read in the screen: the reader would be loaded with every page.
  validateSearch: (raw: Record<string, unknown>) => raw,
  head: () => pageHead({ ...meta.neworders, path: '/neworders', noindex: true }),
  component: NewOrders,
})

function NewOrders() {
  const { history } = useRouter()
  const navigate = Route.useNavigate()
  const raw = Route.useSearch()
  const search = parseOrdersSearch(raw)
  const opened = parseOpenedOrder(raw)
  // Opened from the list: closing is a step back to it. An order opened by a link has no list before it.
  const over = useLocation({ select: ({ state }) => state.over })
  // The address changes a moment after a step back: a second close before that would be a second step.
  const leaving = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: over once another order is open, or none.
  useEffect(() => {
    leaving.current = false
  }, [opened])
  const go = (to: Record<string, unknown>, replace = false, state: HistoryState = {}) =>
    void navigate({ to: '/neworders', search: to, replace, state, resetScroll: false })
  const openOrder = (number: string | null) => {
    const first = opened === undefined
    if (number !== null) go({ ...search, order: number }, !first, first || over ? { over: true } : {})
    else if (!over) go({ ...search }, true)
    else if (!leaving.current) {
      leaving.current = true
      history.back()
    }
  }
  return (
    <OrdersScreen
      search={search}
      order={{ number: opened, open: openOrder }}
      onSearch={(next, how) => go({ ...next }, how === 'replace')}
    />
  )
}
