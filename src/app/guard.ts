import { redirect } from '@tanstack/react-router'
import type { RouterContext } from './router.ts'
import { authKnown } from './state/auth.ts'

interface Journey {
  context: RouterContext
  location: { href: string }
  matches: readonly { staticData: { requiresAuth?: boolean } }[]
}

/** Route data says which screens ask who is there; this is the one place that asks. */
export async function guard({ context, location, matches }: Journey) {
  if (import.meta.env.SSR || !matches.some((match) => match.staticData.requiresAuth)) return
  const auth = await authKnown(context.store, 3000)
  if (auth.status === 'signed-out') throw redirect({ to: '/login', search: { redirect: location.href } })
}
