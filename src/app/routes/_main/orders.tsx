import { createFileRoute } from '@tanstack/react-router'
import { meta } from '../../content/base/meta.ts'
import { ShopperOrdersScreen } from '../../ui/orders/orders-screen.tsx'
import { pageHead } from '../../ui/page-head.ts'

export const Route = createFileRoute('/_main/orders')({
  staticData: { needsApp: true, shortFooter: true },
  head: () => pageHead({ ...meta.orders, path: '/orders', noindex: true }),
  component: ShopperOrdersScreen,
})
