import { createFileRoute } from '@tanstack/react-router'
import { meta } from '../../content/meta.ts'
import { pageHead } from '../../head.ts'
import { AllScreen } from '../../ui/all/all-screen.tsx'
import { selectAll } from '../../ui/all/select-all.ts'

export const Route = createFileRoute('/_main/all')({
  loader: async ({ context }) => selectAll(await context.shop.catalogue()),
  head: () => pageHead({ ...meta.all, path: '/all' }),
  component: () => <AllScreen page={Route.useLoaderData()} />,
})
