import { createFileRoute } from '@tanstack/react-router'
import { parseChoice } from '../../ui/product/choice.ts'
import { productHead } from '../../ui/product/product-head.ts'
import { ProductScreen } from '../../ui/product/product-screen.tsx'
import { selectProductPage } from '../../ui/product/select-product-page.ts'

export const Route = createFileRoute('/_main/resparkle')({
  staticData: { world: 'resparkle', header: 'over' },
  validateSearch: parseChoice,
  loader: async ({ context }) => selectProductPage(await context.shop.catalogue(), 'resparkle'),
  head: ({ loaderData }) => productHead(loaderData),
  component: () => <ProductScreen page={Route.useLoaderData()} />,
})
