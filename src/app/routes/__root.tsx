import { createRootRouteWithContext, HeadContent, Outlet, Scripts } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import 'virtual:tokens.css'
import '../ui/base.css'
import '../ui/fonts.css'
import { meta } from '../content/meta.ts'
import { guard } from '../guard.ts'
import type { RouterContext } from '../router.ts'
import { tops } from '../theme/tops.ts'
import type { WorldName } from '../theme/worlds.ts'
import { FailureScreen } from '../ui/failure/failure-screen.tsx'
import { WordmarkShape } from '../ui/icon/wordmark.tsx'
import { NotFoundScreen } from '../ui/not-found/not-found-screen.tsx'
import { Notices } from '../ui/notice/notices.tsx'
import { OfflineSpot } from '../ui/offline/offline-spot.tsx'

export const Route = createRootRouteWithContext<RouterContext>()({
  // The return type is written out: inferred, it would be part of the router's own type.
  beforeLoad: (journey): Promise<void> => guard(journey),
  head: ({ matches }) => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1, viewport-fit=cover' },
      { name: 'theme-color', content: topColour(matches.at(-1)?.staticData.world) },
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

const topColour = (world: WorldName | undefined) => (world ? tops[world] : '#fbf4ee')

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
        <Notices />
        <OfflineSpot />
        <Scripts />
      </body>
    </html>
  )
}
