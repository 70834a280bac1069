import { createFileRoute } from '@tanstack/react-router'
import { meta } from '../../content/base/meta.ts'
import { HomeScreen } from '../../ui/home/home-screen.tsx'
import { selectHome } from '../../ui/home/select-home.ts'
import { shopJsonLd } from '../../ui/home/shop-json-ld.ts'
import { pageHead } from '../../ui/page-head.ts'

export const Route = createFileRoute('/_main/')({
  validateSearch: (search): { finder?: 'open' } => (search.finder === 'open' ? { finder: 'open' } : {}),
  staticData: { header: 'over' },
  loader: async ({ context }) => selectHome(await context.data.catalogue()),
  head: () => pageHead({ ...meta.home, path: '/', ...(import.meta.env.SSR && { jsonLd: shopJsonLd }) }),
  component: () => <HomeScreen page={Route.useLoaderData()} />,
})
