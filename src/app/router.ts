import { createRouter as createTanStackRouter } from '@tanstack/react-router'
import type { Catalogue } from '#domain/catalogue/product.ts'
import type { AnswerOf } from '#domain/contract.ts'
import { routeTree } from './route-tree.gen.ts'
import { savesData } from './state/base/browser-preferences.ts'
import type { ShopStore } from './state/base/store.ts'
import type { PaletteName } from './theme/palettes.ts'
import { FailureScreen } from './ui/failure/failure-screen.tsx'
import { PendingScreen } from './ui/pending/pending-screen.tsx'

export type InfluencerPage = AnswerOf<'influencerPage'>

/** Where a screen's data comes from: the device's memory in a browser, the database when a page is rendered. */
export interface ShopSource {
  catalogue(): Promise<Catalogue>
  /** The public page of an influencer's code; null when there is none. */
  influencer(code: string): Promise<InfluencerPage | null>
}

export interface RouterContext {
  store: ShopStore
  shop: ShopSource
}

/** A query's values are text, as people and other sites write them: never read as JSON, so “12” and “true” stay words. */
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
    // “Every navigation goes to the top”, Back and Forward included: nothing is restored.
    scrollRestoration: false,
    // On the first sign that a link is meant; not for who asked the browser to save data.
    defaultPreload: !import.meta.env.SSR && savesData() ? false : 'intent',
    defaultPreloadStaleTime: 0,
    defaultViewTransition: false,
    defaultStructuralSharing: true,
    trailingSlash: 'never',
    // A skeleton that comes and goes at once would be the slower thing.
    defaultPendingComponent: PendingScreen,
    defaultPendingMs: 700,
    defaultPendingMinMs: 300,
    // Caught where it happened: caught at the root it would take the whole document with it.
    defaultErrorComponent: FailureScreen,
    defaultOnCatch: (error) => console.error('navigation', error),
  })
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createRouter>
  }
  interface StaticDataRouteOption {
    /** Only for who is logged in: a visitor who is not goes to /login and comes back. */
    requiresAuth?: boolean
    /** The screen is incomplete without the app: it shows what only this device knows, or acts unasked. */
    needsApp?: boolean
    /** The palette of the screen. */
    palette?: PaletteName
    /** `over` lies on the picture at the top of the screen; `solid` has a line below it. */
    header?: 'over' | 'solid'
  }
}
