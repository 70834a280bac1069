import { useSearch } from '@tanstack/react-router'
import { lazy, useState } from 'react'
import { link } from '../../content/account/link.ts'
import { ClientOnly } from '../control/client-only.tsx'
import { Headline } from '../control/headline.tsx'
import { Skeleton } from '../control/skeleton.tsx'
import { AuthLayout } from './auth-layout.tsx'

const LinkForm = lazy(() => import('./link-form.tsx').then((part) => ({ default: part.LinkForm })))

const words = { reset: link.reset, verify: link.verify, change: link.change, recover: link.recover }

/** The page of a link from a mail about an account. Its title follows once the link has been checked. */
export function AccountLinkScreen() {
  const { mode, oobCode } = useSearch({ from: '/_main/accountlink' })
  const [kind, setKind] = useState<keyof typeof words>()
  const { title } = kind ? words[kind] : link
  return (
    <AuthLayout palette="rosa" title={<Headline {...title} broken />} lead={link.body}>
      <ClientOnly fallback={<Skeleton label={link.loading} bars={[54, 54, 52]} />}>
        <LinkForm key={oobCode} code={oobCode} mode={mode} onKind={setKind} />
      </ClientOnly>
    </AuthLayout>
  )
}
