import { createFileRoute } from '@tanstack/react-router'
import { meta } from '../../content/base/meta.ts'
import { OrdersScreen } from '../../ui/manager/orders/orders-screen.tsx'
import { parseOrdersSearch } from '../../ui/manager/orders/orders-search.ts'
import { pageHead } from '../../ui/page-head.ts'

export const Route = createFileRoute('/_main/neworders')({
  staticData: { requiresAuth: true, header: 'staff' },
  validateSearch: parseOrdersSearch,
  head: () => pageHead({ ...meta.neworders, path: '/neworders', noindex: true }),
  component: NewOrders,
})

function NewOrders() {
  const navigate = Route.useNavigate()
  return (
    <OrdersScreen
      search={Route.useSearch()}
      onSearch={(search, how) =>
        void navigate({ to: '/neworders', search, replace: how === 'replace', resetScroll: false })
      }
    />
  )
}
