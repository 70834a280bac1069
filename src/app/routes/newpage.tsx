import { createFileRoute } from '@tanstack/react-router'
import { meta } from '../content/base/meta.ts'
import { goneProduct } from '../content/base/pages.ts'
import type { RouterContext } from '../state/base/store.ts'
import { refreshCatalogueAtom } from '../state/catalogue/catalogue.ts'
import { NewPageScreen } from '../ui/new-page/new-page-screen.tsx'
import { knowsProduct, selectNewPage } from '../ui/new-page/select-new-page.ts'
import { NotFoundScreen } from '../ui/not-found/not-found-screen.tsx'
import { pageHead } from '../ui/page-head.ts'
import { parseChoice } from '../ui/product/buy/choice.ts'
import { productHead } from '../ui/product/product-head.ts'

export const Route = createFileRoute('/newpage')({
  validateSearch: (raw: Record<string, unknown>) => ({ ...parseProduct(raw), ...parseChoice(raw) }),
  loaderDeps: ({ search }) => ({ product: search.product }),
  loader: async ({ context, deps }) =>
    selectNewPage(await catalogueWith(context, deps.product), deps.product),
  // Without a product it is the landing page of a campaign and not for search engines.
  head: ({ loaderData }) =>
    loaderData?.product
      ? productHead(loaderData.product)
      : pageHead({ ...(loaderData ? meta.newpage : meta.notFound), path: '/newpage', noindex: true }),
  notFoundComponent: () => <NotFoundScreen words={goneProduct} />,
  component: () => <NewPageScreen page={Route.useLoaderData()} />,
})

const parseProduct = ({ product }: Record<string, unknown>): { product?: string } =>
  typeof product === 'string' && product !== '' ? { product } : {}

/** What a device has stored may be older than the product, or its address: the shop is asked before it is not found. */
async function catalogueWith({ data, store }: RouterContext, product: string | undefined) {
  const catalogue = await data.catalogue()
  if (import.meta.env.SSR || product === undefined || knowsProduct(catalogue, product)) return catalogue
  return store.set(refreshCatalogueAtom).catch(() => catalogue)
}
