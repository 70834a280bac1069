import { createFileRoute } from '@tanstack/react-router'
import { meta } from '../../content/base/meta.ts'
import { PortalScreen } from '../../ui/manager/overview/portal-screen.tsx'
import { parsePortalSearch } from '../../ui/manager/search.ts'
import { pageHead } from '../../ui/page-head.ts'

export const Route = createFileRoute('/_main/managerportal')({
  staticData: { requiresAuth: true, header: 'own' },
  validateSearch: parsePortalSearch,
  head: () => pageHead({ ...meta.managerportal, path: '/managerportal', noindex: true }),
  component: ManagerPortal,
})

function ManagerPortal() {
  const navigate = Route.useNavigate()
  return (
    <PortalScreen
      search={Route.useSearch()}
      onSearch={(search) =>
        void navigate({ to: '/managerportal', search, replace: true, resetScroll: false })
      }
    />
  )
}
