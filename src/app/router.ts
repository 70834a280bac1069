import { createRouter as createTanStackRouter } from '@tanstack/react-router'
import { routeTree } from './route-tree.gen.ts'
import { savesData } from './state/base/browser.ts'
import type { RouterContext } from './state/base/store.ts'
import type { PaletteName } from './theme/palettes.ts'
import { FailureScreen } from './ui/failure/failure-screen.tsx'
import { PendingScreen } from './ui/pending/pending-screen.tsx'

/** Search parameters are strings. The router's default would parse them as JSON: `?q=12` as a number. */
const search = {
  parseSearch: (query: string): Record<string, string> => Object.fromEntries(new URLSearchParams(query)),
  stringifySearch(values: Record<string, unknown>): string {
    const given = Object.entries(values).filter(([, value]) => value !== undefined)
    const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
    return query && `?${query}`
  },
}

export function createRouter(context: RouterContext) {
  const router = createTanStackRouter({
    routeTree,
    context,
    ...search,
    // Every navigation goes to the top of the page, Back and Forward included, so no position is restored.
    scrollRestoration: false,
    // Preloads a link on hover, focus or touch; not with the browser's data saver on.
    defaultPreload: !import.meta.env.SSR && savesData() ? false : 'intent',
    defaultPreloadStaleTime: 0,
    defaultViewTransition: false,
    defaultStructuralSharing: true,
    trailingSlash: 'never',
    // A skeleton that shows only for a moment would feel slower than none.
    defaultPendingComponent: PendingScreen,
    defaultPendingMs: 700,
    defaultPendingMinMs: 300,
    // Caught at the route: at the root the error screen would replace the whole document.
    defaultErrorComponent: FailureScreen,
    defaultOnCatch: (error) => console.error('navigation', error),
  })
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createRouter>
  }
  interface HistoryState {
    /** Something is open over the page: the view stays where it is when it opens and closes. */
    over?: boolean
  }
  interface StaticDataRouteOption {
    /** A visitor who is not logged in is sent to /login and back. */
    requiresAuth?: boolean
    /** The screen is incomplete without the app: it shows data of this device, or acts without input. */
    needsApp?: boolean
    /** The palette of the screen. */
    palette?: PaletteName
    /**
     * `over` is drawn on the picture at the top of the screen; `solid` has a line below it; `own` screens, the staff's
     * and the checkout, bring a header of their own, and have no footer.
     */
    header?: 'over' | 'solid' | 'own'
    /** People do something else here than browse: the footer has no newsletter. */
    shortFooter?: boolean
  }
}
