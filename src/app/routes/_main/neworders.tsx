import { createFileRoute } from '@tanstack/react-router'
import { meta } from '../../content/base/meta.ts'
import { OrdersScreen } from '../../ui/manager/orders/orders-screen.tsx'
import { parseOrdersSearch } from '../../ui/manager/search.ts'
import { pageHead } from '../../ui/page-head.ts'

export const Route = createFileRoute('/_main/neworders')({
  staticData: { requiresAuth: true, header: 'own' },
  // Read in the screen: the reader would be loaded with every page.
  validateSearch: (raw: Record<string, unknown>) => raw,
  head: () => pageHead({ ...meta.neworders, path: '/neworders', noindex: true }),
  component: NewOrders,
})

function NewOrders() {
  const navigate = Route.useNavigate()
  return (
    <OrdersScreen
      search={parseOrdersSearch(Route.useSearch())}
      onSearch={(search, how) =>
        void navigate({
          to: '/neworders',
          search: { ...search },
          replace: how === 'replace',
          resetScroll: false,
        })
      }
    />
  )
}
