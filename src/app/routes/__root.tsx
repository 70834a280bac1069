import { createRootRouteWithContext, HeadContent, Outlet, redirect, Scripts } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import 'virtual:tokens.css'
import '../ui/base.css'
import '../ui/choice.css'
import '../ui/fonts.css'
import '../ui/print.css'
import { checkAccess } from '../state/account/auth.ts'
import type { RouterContext } from '../state/base/store.ts'
import type { PaletteName } from '../theme/palettes.ts'
import { themeColors } from '../theme/theme-colors.ts'
import { FailureScreen } from '../ui/failure/failure-screen.tsx'
import { WordmarkShape } from '../ui/icon/brand.tsx'
import { loadLayoutWords } from '../ui/layout/shell.tsx'
import { reloadFailedSheets } from '../ui/lazy-component.tsx'
import { NotFoundScreen } from '../ui/not-found/not-found-screen.tsx'
import { OfflineSpot } from '../ui/offline/offline-spot.tsx'
import { Toasts } from '../ui/toast/toasts.tsx'

export const Route = createRootRouteWithContext<RouterContext>()({
  // Without a catalogue a screen still has the words that came with the shop.
  loader: ({ context }) => loadLayoutWords(context.data).catch(() => ({})),
  // The return type is written out: inferred, it would be part of the router's own type.
  beforeLoad: (navigation): Promise<void> => guard(navigation),
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
  // Not loaded later: a document has the styles of its routes, and this screen has no route.
  notFoundComponent: () => <NotFoundScreen />,
  errorComponent: FailureScreen,
})

const topColour = (palette: PaletteName | undefined) => (palette ? themeColors[palette] : '#fbf4ee')

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

interface Navigation {
  context: RouterContext
  location: { href: string }
  matches: readonly { staticData: { requiresAuth?: boolean } }[]
}

/** Sends visitors who are not logged in from screens with `requiresAuth` to the login. */
async function guard({ context, location, matches }: Navigation): Promise<void> {
  // Rendered pages contain no user data; the guard runs in the browser.
  if (import.meta.env.SSR) return
  await reloadFailedSheets()
  const requiresAuth = matches.some((match) => match.staticData.requiresAuth)
  const access = await checkAccess(context.store, requiresAuth, location.href)
  if (access.allowed) return
  if (access.to === null) throw new Error('The auth state is not known yet.')
  throw redirect({ to: access.to, search: access.search })
}
