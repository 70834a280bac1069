import { useSearch } from '@tanstack/react-router'
import { lazy } from 'react'
import { login } from '../../content/account/login.ts'
import { signup } from '../../content/account/signup.ts'
import { ClientOnly } from '../control/client-only.tsx'
import { Headline } from '../control/headline.tsx'
import { Skeleton } from '../control/skeleton.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { useMoveOn } from './login-screen.tsx'

const SignUpForm = lazy(() => import('./signup-form.tsx').then((part) => ({ default: part.SignUpForm })))

export function SignUpScreen() {
  const { redirect } = useSearch({ from: '/_main/signup' })
  useMoveOn(redirect)
  return (
    <AuthLayout palette="repurify" title={<Headline {...signup.title} broken />} lead={signup.body}>
      <ClientOnly fallback={<Skeleton label={login.checking} bars={[54, 54, 44, 52]} />}>
        <SignUpForm redirect={redirect} />
      </ClientOnly>
    </AuthLayout>
  )
}
