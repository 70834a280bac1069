import { createFileRoute } from '@tanstack/react-router'
import { meta } from '../../content/meta.ts'
import { pageHead } from '../../head.ts'
import { selectShop } from '../../ui/shop/select-shop.ts'
import { ShopScreen } from '../../ui/shop/shop-screen.tsx'
import { parseShopSearch, shopPath } from '../../ui/shop/shop-search.ts'

export const Route = createFileRoute('/_main/shopall')({
  validateSearch: parseShopSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const catalogue = await context.shop.catalogue()
    // The index is fetched by whoever searches.
    const found = deps.q ? await (await import('../../ui/shop/finder.ts')).find(catalogue, deps.q) : null
    return selectShop(catalogue, deps, found)
  },
  // Each key stroke is an address: the lists of those before are not kept.
  gcTime: 0,
  head: ({ match }) => pageHead({ ...meta.shopall, path: shopPath(match.search) }),
  component: () => <ShopScreen listing={Route.useLoaderData()} search={Route.useSearch()} />,
})
