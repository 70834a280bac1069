import { createFileRoute } from '@tanstack/react-router'
import { meta } from '../../content/meta.ts'
import { pageHead } from '../../head.ts'
import { LogInFrame } from '../../ui/account/login-frame.tsx'

export const Route = createFileRoute('/_main/login')({
  validateSearch: (search): { redirect?: string } =>
    typeof search.redirect === 'string' ? { redirect: search.redirect } : {},
  head: () => pageHead({ ...meta.login, path: '/login', noindex: true }),
  component: LogInFrame,
})
