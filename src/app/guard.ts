import { redirect } from '@tanstack/react-router'
import type { RouterContext } from './router.ts'
import { admit } from './state/auth.ts'

interface Journey {
  context: RouterContext
  location: { href: string }
  matches: readonly { staticData: { requiresAuth?: boolean } }[]
}

/** Route data says which screens ask who is there; this is the one place that asks. */
export async function guard({ context, location, matches }: Journey): Promise<void> {
  // A rendered page is the same for everyone: it shows nothing of anybody.
  if (import.meta.env.SSR) return
  const asks = matches.some((match) => match.staticData.requiresAuth)
  const admission = await admit(context.store, asks, location.href)
  if (admission.admitted) return
  if (admission.to === null) throw new Error('Nobody can tell yet who is logged in.')
  throw redirect({ to: admission.to, search: admission.search })
}
