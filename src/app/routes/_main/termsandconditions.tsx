import { createFileRoute } from '@tanstack/react-router'
import { meta } from '../../content/meta.ts'
import { pageHead } from '../../head.ts'
import { TermsScreen } from '../../ui/terms/terms-screen.tsx'

export const Route = createFileRoute('/_main/termsandconditions')({
  head: () => pageHead({ ...meta.terms, path: '/termsandconditions' }),
  component: TermsScreen,
})
