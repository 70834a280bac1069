import { createRouter as createTanStackRouter } from '@tanstack/react-router'
import type { AnswerOf } from '#domain/contract.ts'
import type { Catalogue } from '#domain/product.ts'
import { routeTree } from './route-tree.gen.ts'
import { savesData } from './state/saves-data.ts'
import type { ShopStore } from './state/store.ts'
import type { WorldName } from './theme/worlds.ts'
import { FailureScreen } from './ui/failure/failure-screen.tsx'

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

export function createRouter(context: RouterContext) {
  const router = createTanStackRouter({
    routeTree,
    context,
    // “Every navigation goes to the top”, Back and Forward included: nothing is restored.
    scrollRestoration: false,
    // On the first sign that a link is meant; not for who asked the browser to save data.
    defaultPreload: !import.meta.env.SSR && savesData() ? false : 'intent',
    defaultPreloadStaleTime: 0,
    defaultViewTransition: false,
    defaultStructuralSharing: true,
    trailingSlash: 'never',
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
    /** The colour world of the screen. */
    world?: WorldName
    /** `over` lies on the picture at the top of the screen; `solid` has a line below it. */
    header?: 'over' | 'solid'
  }
}
