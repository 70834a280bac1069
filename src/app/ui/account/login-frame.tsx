import { useNavigate, useSearch } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { lazy, useEffect, useState } from 'react'
import { ownPath } from '#domain/account.ts'
import { login } from '../../content/login.ts'
import { authAtom } from '../../state/auth.ts'
import { Skeleton } from '../control/skeleton.tsx'
import { Voice } from '../control/voice.tsx'
import { Working } from '../control/working.tsx'
import { AuthFrame } from './auth-frame.tsx'

const LogInForm = lazy(() => import('./login-form.tsx').then((part) => ({ default: part.LogInForm })))
const ResetForm = lazy(() => import('./reset-form.tsx').then((part) => ({ default: part.ResetForm })))

/** Whoever is logged in has nothing to do here: on to where they wanted to go, or Home. */
export function useMoveOn(redirect: string | undefined) {
  const navigate = useNavigate()
  const signedIn = useAtomValue(authAtom).status === 'signed-in'
  useEffect(() => {
    if (signedIn) void navigate({ href: ownPath(redirect ?? '/'), replace: true })
  }, [signedIn, redirect, navigate])
}

export function LogInFrame() {
  const { redirect } = useSearch({ from: '/_main/login' })
  const [resets, setResets] = useState(false)
  useMoveOn(redirect)
  const words = resets ? login.reset : login
  return (
    <AuthFrame world="rosa" title={<Voice {...words.title} broken />} lead={words.body}>
      <Working fallback={<Skeleton label={login.checking} bars={resets ? [54, 52] : [54, 54, 44, 52]} />}>
        {resets ? (
          <ResetForm onBack={() => setResets(false)} />
        ) : (
          <LogInForm redirect={redirect} onForgot={() => setResets(true)} />
        )}
      </Working>
    </AuthFrame>
  )
}
