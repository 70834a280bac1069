import { createFileRoute } from '@tanstack/react-router'
import { parseChoice } from '../../ui/product/choice.ts'
import { productHead } from '../../ui/product/product-head.ts'
import { ProductScreen } from '../../ui/product/product-screen.tsx'
import { selectProductPage } from '../../ui/product/select-product-page.ts'

export const Route = createFileRoute('/_main/rosa')({
  staticData: { world: 'rosa', header: 'over' },
  validateSearch: parseChoice,
  loader: async ({ context }) => selectProductPage(await context.shop.catalogue(), 'rosa'),
  head: ({ loaderData }) => productHead(loaderData),
  component: () => <ProductScreen page={Route.useLoaderData()} />,
})
