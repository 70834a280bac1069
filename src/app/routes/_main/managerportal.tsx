import { createFileRoute } from '@tanstack/react-router'
import { meta } from '../../content/base/meta.ts'
import { PortalScreen } from '../../ui/manager/overview/portal-screen.tsx'
import { parsePortalSearch } from '../../ui/manager/search.ts'
import { pageHead } from '../../ui/page-head.ts'

export const Route = createFileRoute('/_main/managerportal')({
  staticData: { requiresAuth: true, header: 'own' },
  // Read in the screen: the reader would be loaded with every page.
  validateSearch: (raw: Record<string, unknown>) => raw,
  head: () => pageHead({ ...meta.managerportal, path: '/managerportal', noindex: true }),
  component: ManagerPortal,
})

function ManagerPortal() {
  const navigate = Route.useNavigate()
  return (
    <PortalScreen
      search={parsePortalSearch(Route.useSearch())}
      onSearch={(search) =>
        void navigate({ to: '/managerportal', search: { ...search }, replace: true, resetScroll: false })
      }
    />
  )
}
