import { createFileRoute, type HistoryState, useLocation, useRouter } from '@tanstack/react-router'
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
  // Opened from the list: closing is a step back to it. An order opened by a link has no list before it.
  const over = useLocation({ select: ({ state }) => state.over })
  const go = (to: Record<string, unknown>, replace = false, state: HistoryState = {}) =>
    void navigate({ to: '/neworders', search: to, replace, state, resetScroll: false })
  const openOrder = (number: string | null) => {
    if (number !== null) go({ ...search, order: number }, over, { over: true })
    else if (over) history.back()
    else go({ ...search }, true)
  }
  return (
    <OrdersScreen
      search={search}
      order={{ number: parseOpenedOrder(raw), open: openOrder }}
      onSearch={(next, how) => go({ ...next }, how === 'replace')}
    />
  )
}
