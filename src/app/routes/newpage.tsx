import { createFileRoute } from '@tanstack/react-router'
import { meta } from '../content/base/meta.ts'
import { NewPageScreen } from '../ui/new-page/new-page-screen.tsx'
import { selectNewPage } from '../ui/new-page/select-new-page.ts'
import { pageHead } from '../ui/page-head.ts'
import { parseChoice } from '../ui/product/buy/choice.ts'
import { productHead } from '../ui/product/product-head.ts'

export const Route = createFileRoute('/newpage')({
  validateSearch: (raw: Record<string, unknown>) => ({ ...parseProduct(raw), ...parseChoice(raw) }),
  loaderDeps: ({ search }) => ({ product: search.product }),
  loader: async ({ context, deps }) => selectNewPage(await context.data.catalogue(), deps.product),
  // Without a product it is the landing page of a campaign and not for search engines.
  head: ({ loaderData }) =>
    loaderData?.product
      ? productHead(loaderData.product)
      : pageHead({ ...meta.newpage, path: '/newpage', noindex: true }),
  component: () => <NewPageScreen page={Route.useLoaderData()} />,
})

function parseProduct(raw: Record<string, unknown>): { product?: string } {
  return typeof raw.product === 'string' && /^[a-z0-9-]{1,40}$/.test(raw.product)
    ? { product: raw.product }
    : {}
}
