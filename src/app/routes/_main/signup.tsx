import { createFileRoute } from '@tanstack/react-router'
import { meta } from '../../content/meta.ts'
import { pageHead } from '../../head.ts'
import { SignUpFrame } from '../../ui/account/signup-frame.tsx'

export const Route = createFileRoute('/_main/signup')({
  validateSearch: (search): { redirect?: string } =>
    typeof search.redirect === 'string' ? { redirect: search.redirect } : {},
  head: () => pageHead({ ...meta.signup, path: '/signup', noindex: true }),
  component: SignUpFrame,
})
