import { createFileRoute } from '@tanstack/react-router'
import { meta } from '../../content/base/meta.ts'
import { pageHead } from '../../ui/page-head.ts'
import { selectTerms } from '../../ui/terms/select-terms.ts'
import { TermsScreen } from '../../ui/terms/terms-screen.tsx'

export const Route = createFileRoute('/_main/termsandconditions')({
  staticData: { needsApp: true },
  loader: async ({ context }) => selectTerms(await context.data.catalogue()),
  head: () => pageHead({ ...meta.terms, path: '/termsandconditions' }),
  component: () => <TermsScreen figures={Route.useLoaderData()} />,
})
