import { createRootRouteWithContext, HeadContent, Outlet, redirect, Scripts } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import 'virtual:tokens.css'
import '../ui/base.css'
import '../ui/fonts.css'
import { meta } from '../content/base/meta.ts'
import type { RouterContext } from '../router.ts'
import { checkAccess } from '../state/account/auth.ts'
import type { PaletteName } from '../theme/palettes.ts'
import { themeColors } from '../theme/theme-colors.ts'
import { FailureScreen } from '../ui/failure/failure-screen.tsx'
import { WordmarkShape } from '../ui/icon/brand.tsx'
import { NotFoundScreen } from '../ui/not-found/not-found-screen.tsx'
import { OfflineSpot } from '../ui/offline/offline-spot.tsx'
import { Toasts } from '../ui/toast/toasts.tsx'

export const Route = createRootRouteWithContext<RouterContext>()({
  // The return type is written out: inferred, it would be part of the router's own type.
  beforeLoad: (journey): Promise<void> => guard(journey),
  head: ({ matches }) => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1, viewport-fit=cover' },
      { name: 'theme-color', content: topColour(matches.at(-1)?.staticData.palette) },
    ],
    links: [
      { rel: 'icon', href: '/icon.svg', type: 'image/svg+xml' },
      { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
      { rel: 'apple-touch-icon', href: '/icons/apple-touch-icon.png' },
      { rel: 'manifest', href: '/manifest.webmanifest' },
    ],
  }),
  component: Document,
  notFoundComponent: NotFound,
  errorComponent: FailureScreen,
})

const topColour = (palette: PaletteName | undefined) => (palette ? themeColors[palette] : '#fbf4ee')

function NotFound(): ReactNode {
  return (
    <>
      <title>{meta.notFound.title}</title>
      <meta name="robots" content="noindex" />
      <NotFoundScreen />
    </>
  )
}

function Document(): ReactNode {
  return (
    <html lang="en">
      <head>
        <HeadContent />
      </head>
      <body>
        <WordmarkShape />
        <Outlet />
        <Toasts />
        <OfflineSpot />
        <Scripts />
      </body>
    </html>
  )
}

interface Journey {
  context: RouterContext
  location: { href: string }
  matches: readonly { staticData: { requiresAuth?: boolean } }[]
}

/** Route data says which screens ask who is there; this is the one place that asks. */
async function guard({ context, location, matches }: Journey): Promise<void> {
  // A rendered page is the same for everyone: it shows nothing of anybody.
  if (import.meta.env.SSR) return
  const asks = matches.some((match) => match.staticData.requiresAuth)
  const admission = await checkAccess(context.store, asks, location.href)
  if (admission.admitted) return
  if (admission.to === null) throw new Error('Nobody can tell yet who is logged in.')
  throw redirect({ to: admission.to, search: admission.search })
}
