import { useSearch } from '@tanstack/react-router'
import { lazy } from 'react'
import { login } from '../../content/login.ts'
import { signup } from '../../content/signup.ts'
import { Skeleton } from '../control/skeleton.tsx'
import { Voice } from '../control/voice.tsx'
import { Working } from '../control/working.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { useMoveOn } from './login-frame.tsx'

const SignUpForm = lazy(() => import('./signup-form.tsx').then((part) => ({ default: part.SignUpForm })))

export function SignUpFrame() {
  const { redirect } = useSearch({ from: '/_main/signup' })
  useMoveOn(redirect)
  return (
    <AuthFrame world="repurify" title={<Voice {...signup.title} broken />} lead={signup.body}>
      <Working fallback={<Skeleton label={login.checking} bars={[54, 54, 44, 52]} />}>
        <SignUpForm redirect={redirect} />
      </Working>
    </AuthFrame>
  )
}
