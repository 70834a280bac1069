import { createFileRoute } from '@tanstack/react-router'
import { meta } from '../../content/base/meta.ts'
import { ListingScreen } from '../../ui/listing/listing-screen.tsx'
import { listingPath, parseListingSearch } from '../../ui/listing/listing-search.ts'
import { selectListing } from '../../ui/listing/select-listing.ts'
import { pageHead } from '../../ui/page-head.ts'

export const Route = createFileRoute('/_main/shopall')({
  validateSearch: parseListingSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const catalogue = await context.data.catalogue()
    // The search index is loaded only for a search.
    const found = deps.q ? await (await import('../../ui/listing/finder.ts')).find(catalogue, deps.q) : null
    return selectListing(catalogue, deps, found)
  },
  // Every key stroke changes the address: loader data of earlier addresses is not cached.
  gcTime: 0,
  head: ({ match }) => pageHead({ ...meta.shopall, path: listingPath(match.search) }),
  component: () => <ListingScreen listing={Route.useLoaderData()} search={Route.useSearch()} />,
})
