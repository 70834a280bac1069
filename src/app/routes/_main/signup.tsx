import { createFileRoute } from '@tanstack/react-router'
import { meta } from '../../content/base/meta.ts'
import { SignUpScreen } from '../../ui/account/signup-screen.tsx'
import { pageHead } from '../../ui/page-head.ts'

export const Route = createFileRoute('/_main/signup')({
  staticData: { needsApp: true, shortFooter: true },
  validateSearch: (search): { redirect?: string } =>
    typeof search.redirect === 'string' ? { redirect: search.redirect } : {},
  head: () => pageHead({ ...meta.signup, path: '/signup', noindex: true }),
  component: SignUpScreen,
})
