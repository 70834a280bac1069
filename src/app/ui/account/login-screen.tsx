import { useNavigate, useSearch } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { lazy, type ReactNode, useEffect, useState } from 'react'
import { safeRedirect } from '#domain/account/account.ts'
import { login } from '../../content/account/login.ts'
import { userAtom } from '../../state/account/auth.ts'
import { ClientOnly } from '../control/client-only.tsx'
import { Headline } from '../control/headline.tsx'
import { Skeleton } from '../control/skeleton.tsx'
import { AuthLayout } from './auth-layout.tsx'

const LogInForm = lazy(() => import('./login-form.tsx').then((part) => ({ default: part.LogInForm })))
const ResetForm = lazy(() => import('./reset-form.tsx').then((part) => ({ default: part.ResetForm })))

/** Redirects signed-in users to the requested page, or Home. */
export function useMoveOn(redirect: string | undefined) {
  const navigate = useNavigate()
  const signedIn = useAtomValue(userAtom) !== undefined
  useEffect(() => {
    if (signedIn) void navigate({ href: safeRedirect(redirect ?? '/'), replace: true })
  }, [signedIn, redirect, navigate])
}

/** @param below What else the account's icon leads to, under the form. */
export function LogInScreen({ below }: { below: ReactNode }) {
  const { redirect } = useSearch({ from: '/_main/login' })
  const [resets, setResets] = useState(false)
  useMoveOn(redirect)
  const words = resets ? login.reset : login
  return (
    <AuthLayout palette="rosa" title={<Headline {...words.title} broken />} lead={words.body}>
      <ClientOnly fallback={<Skeleton label={login.checking} bars={resets ? [54, 52] : [54, 54, 44, 52]} />}>
        {resets ? (
          <ResetForm onBack={() => setResets(false)} />
        ) : (
          <>
            <LogInForm redirect={redirect} onForgot={() => setResets(true)} />
            {below}
          </>
        )}
      </ClientOnly>
    </AuthLayout>
  )
}
