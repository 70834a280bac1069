import { createFileRoute } from '@tanstack/react-router'
import { meta } from '../content/meta.ts'
import { pageHead } from '../head.ts'
import { NewPageScreen } from '../ui/new-page/new-page-screen.tsx'
import { parseProduct } from '../ui/new-page/parse-product.ts'
import { selectNewPage } from '../ui/new-page/select-new-page.ts'
import { parseChoice } from '../ui/product/choice.ts'

export const Route = createFileRoute('/newpage')({
  validateSearch: (raw: Record<string, unknown>) => ({ ...parseProduct(raw), ...parseChoice(raw) }),
  loaderDeps: ({ search }) => ({ product: search.product }),
  loader: async ({ context, deps }) => selectNewPage(await context.shop.catalogue(), deps.product),
  head: ({ loaderData }) => {
    const product = loaderData?.product?.product
    return pageHead({
      ...meta.newpage,
      ...(product && { title: product.seoTitle, description: product.tagline }),
      path: product ? `/newpage?product=${product.slug}` : '/newpage',
    })
  },
  component: () => <NewPageScreen page={Route.useLoaderData()} />,
})
