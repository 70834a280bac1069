import { createFileRoute } from '@tanstack/react-router'
import { meta } from '../../content/meta.ts'
import { pageHead } from '../../head.ts'
import { PortalScreen } from '../../ui/manager/portal-screen.tsx'
import { parsePortalSearch } from '../../ui/manager/portal-search.ts'

export const Route = createFileRoute('/_main/managerportal')({
  staticData: { requiresAuth: true },
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
