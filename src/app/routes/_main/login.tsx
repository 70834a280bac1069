import { createFileRoute } from '@tanstack/react-router'
import { meta } from '../../content/base/meta.ts'
import { LogInScreen } from '../../ui/account/login-screen.tsx'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { pageHead } from '../../ui/page-head.ts'

const DeviceOrdersBelow = lazyComponent(() =>
  import('../../ui/orders/device-orders-below.tsx').then((part) => part.DeviceOrdersBelow),
)

export const Route = createFileRoute('/_main/login')({
  staticData: { needsApp: true, shortFooter: true },
  validateSearch: (search): { redirect?: string } =>
    typeof search.redirect === 'string' ? { redirect: search.redirect } : {},
  head: () => pageHead({ ...meta.login, path: '/login', noindex: true }),
  component: () => <LogInScreen below={<DeviceOrdersBelow />} />,
})
