import { createFileRoute } from '@tanstack/react-router'
import { meta } from '../../content/base/meta.ts'
import { LinkFrame } from '../../ui/account/link-frame.tsx'
import { pageHead } from '../../ui/page-head.ts'

/** Where the links in Firebase's mails lead: its project has this address as its action URL (docs/deploying.md). */
export const Route = createFileRoute('/_main/accountlink')({
  staticData: { needsApp: true, shortFooter: true },
  validateSearch: ({ mode, oobCode }): { mode?: string; oobCode?: string } => ({
    ...(typeof mode === 'string' && { mode }),
    ...(typeof oobCode === 'string' && { oobCode }),
  }),
  head: () => pageHead({ ...meta.accountlink, path: '/accountlink', noindex: true }),
  component: LinkFrame,
})
