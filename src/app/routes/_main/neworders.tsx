import { createFileRoute, useRouter } from '@tanstack/react-router'
import { useRef } from 'react'
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
  const number = parseOpenedOrder(raw)
  // The order that this page has opened: closing it is a step back. One opened by a link has no list before it.
  const pushed = useRef<string | null>(null)
  const go = (to: Record<string, unknown>, replace: boolean) =>
    void navigate({ to: '/neworders', search: to, replace, resetScroll: false })
  const openOrder = (next: string | null) => {
    const isOwn = pushed.current !== null && pushed.current === number
    pushed.current = next
    if (next !== null) go({ ...search, order: next }, false)
    else if (isOwn) history.back()
    else go({ ...search }, true)
  }
  return (
    <OrdersScreen
      search={search}
      order={{ number, open: openOrder }}
      onSearch={(next, how) => go({ ...next }, how === 'replace')}
    />
  )
}
