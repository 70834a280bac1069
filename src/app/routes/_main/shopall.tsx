import { createFileRoute } from '@tanstack/react-router'
import { meta } from '../../content/meta.ts'
import { pageHead } from '../../head.ts'
import { selectShop } from '../../ui/shop/select-shop.ts'
import { ShopScreen } from '../../ui/shop/shop-screen.tsx'
import { parseShopSearch } from '../../ui/shop/shop-search.ts'

export const Route = createFileRoute('/_main/shopall')({
  validateSearch: parseShopSearch,
  loaderDeps: ({ search }) => ({ q: search.q }),
  loader: async ({ context, deps }) => {
    const catalogue = await context.shop.catalogue()
    // The index is fetched by whoever searches.
    const found = deps.q ? (await import('../../ui/shop/find.ts')).find(catalogue, deps.q) : null
    return { cards: selectShop(catalogue), found }
  },
  head: () => pageHead({ ...meta.shopall, path: '/shopall' }),
  component: () => <ShopScreen page={Route.useLoaderData()} search={Route.useSearch()} />,
})
