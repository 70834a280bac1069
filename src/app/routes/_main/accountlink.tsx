import { createFileRoute } from '@tanstack/react-router'
import { meta } from '../../content/base/meta.ts'
import { AccountLinkScreen } from '../../ui/account/link-screen.tsx'
import { pageHead } from '../../ui/page-head.ts'

/** Where the links in Firebase's mails lead: its project has this address as its action URL (docs/deploying.md). */
export const Route = createFileRoute('/_main/accountlink')({
  staticData: { needsApp: true, shortFooter: true },
  validateSearch: ({ mode, oobCode }): { mode?: string; oobCode?: string } => ({
    ...(typeof mode === 'string' && { mode }),
    ...(typeof oobCode === 'string' && { oobCode }),
  }),
  head: () => pageHead({ ...meta.accountlink, path: '/accountlink', noindex: true }),
  component: AccountLinkScreen,
})
