import { createFileRoute } from '@tanstack/react-router'
import { parseChoice } from '../../../ui/product/buy/choice.ts'
import { selectProductPage } from '../../../ui/product/buy/select-product-page.ts'
import { productHead } from '../../../ui/product/product-head.ts'
import { SetScreen } from '../../../ui/set/set-screen.tsx'

export const Route = createFileRoute('/_main/(products)/therapyera')({
  staticData: { palette: 'therapyera', header: 'over' },
  validateSearch: parseChoice,
  loader: async ({ context }) => selectProductPage(await context.data.catalogue(), 'therapyera'),
  head: ({ loaderData }) => productHead(loaderData),
  component: () => <SetScreen page={Route.useLoaderData()} />,
})
