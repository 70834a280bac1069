import { createFileRoute } from '@tanstack/react-router'
import { meta } from '../../content/meta.ts'
import { pageHead } from '../../head.ts'
import { HomeScreen } from '../../ui/home/home-screen.tsx'
import { selectHome } from '../../ui/home/select-home.ts'
import { shopJsonLd } from '../../ui/home/shop-json-ld.ts'

export const Route = createFileRoute('/_main/')({
  staticData: { header: 'over' },
  loader: async ({ context }) => selectHome(await context.shop.catalogue()),
  head: () => pageHead({ ...meta.home, path: '/', jsonLd: shopJsonLd }),
  component: () => <HomeScreen page={Route.useLoaderData()} />,
})
