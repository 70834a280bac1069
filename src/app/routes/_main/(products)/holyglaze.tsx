import { createFileRoute } from '@tanstack/react-router'
import { parseChoice } from '../../../ui/product/buy/choice.ts'
import { selectProductPage } from '../../../ui/product/buy/select-product-page.ts'
import { productHead } from '../../../ui/product/product-head.ts'
import { ProductRoute } from '../../../ui/product/product-screen.tsx'

export const Route = createFileRoute('/_main/(products)/holyglaze')({
  staticData: { palette: 'holyglaze', header: 'over' },
  validateSearch: parseChoice,
  loader: async ({ context }) => selectProductPage(await context.data.catalogue(), 'holyglaze'),
  head: ({ loaderData }) => productHead(loaderData),
  component: ProductRoute,
})
