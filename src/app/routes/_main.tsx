import { createFileRoute, Outlet, useMatches } from '@tanstack/react-router'
import { Shell } from '../ui/layout/shell.tsx'

export const Route = createFileRoute('/_main')({
  component: MainLayout,
  // Part of every shopping page: a file of its own would be one more request for 200 bytes.
  codeSplitGroupings: [],
})

function MainLayout() {
  const data = useMatches({ select: (matches) => matches.at(-1)?.staticData })
  return (
    <Shell palette={data?.palette} header={data?.header} short={data?.shortFooter}>
      <Outlet />
    </Shell>
  )
}
