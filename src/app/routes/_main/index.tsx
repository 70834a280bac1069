import { createFileRoute } from '@tanstack/react-router'
import { meta } from '../../content/meta.ts'
import { pageHead } from '../../head.ts'
import { HomeScreen } from '../../ui/home/home-screen.tsx'
import { selectHome } from '../../ui/home/select-home.ts'

export const Route = createFileRoute('/_main/')({
  staticData: { header: 'over' },
  loader: async ({ context }) => selectHome(await context.shop.catalogue()),
  head: () => pageHead({ ...meta.home, path: '/' }),
  component: () => <HomeScreen page={Route.useLoaderData()} />,
})
