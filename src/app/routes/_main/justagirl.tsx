import { createFileRoute } from '@tanstack/react-router'
import { parseChoice } from '../../ui/product/choice.ts'
import { productHead } from '../../ui/product/product-head.ts'
import { selectProductPage } from '../../ui/product/select-product-page.ts'
import { SetScreen } from '../../ui/set/set-screen.tsx'

export const Route = createFileRoute('/_main/justagirl')({
  staticData: { world: 'justagirl', header: 'over' },
  validateSearch: parseChoice,
  loader: async ({ context }) => selectProductPage(await context.shop.catalogue(), 'justagirl'),
  head: ({ loaderData }) => productHead(loaderData),
  component: () => <SetScreen page={Route.useLoaderData()} />,
})
