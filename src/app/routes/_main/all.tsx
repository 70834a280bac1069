import { createFileRoute } from '@tanstack/react-router'
import { meta } from '../../content/base/meta.ts'
import { AllScreen } from '../../ui/listing/all/all-screen.tsx'
import { selectAll } from '../../ui/listing/all/select-all.ts'
import { pageHead } from '../../ui/page-head.ts'

export const Route = createFileRoute('/_main/all')({
  loader: async ({ context }) => selectAll(await context.data.catalogue()),
  head: () => pageHead({ ...meta.all, path: '/all' }),
  component: () => <AllScreen page={Route.useLoaderData()} />,
})
