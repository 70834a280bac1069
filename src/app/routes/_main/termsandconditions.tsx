import { createFileRoute } from '@tanstack/react-router'
import { meta } from '../../content/base/meta.ts'
import { pageHead } from '../../ui/page-head.ts'
import { selectPolicies, selectTerms } from '../../ui/terms/select-terms.ts'
import { TermsScreen } from '../../ui/terms/terms-screen.tsx'

export const Route = createFileRoute('/_main/termsandconditions')({
  staticData: { needsApp: true },
  loader: async ({ context }) => {
    const catalogue = await context.data.catalogue()
    return { figures: selectTerms(catalogue), changed: selectPolicies(catalogue) }
  },
  head: () => pageHead({ ...meta.terms, path: '/termsandconditions' }),
  component: () => <TermsScreen {...Route.useLoaderData()} />,
})
