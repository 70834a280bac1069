import type { AnyRouter, RouteComponent } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { AppStore } from '../state/base/store.ts'
import { announcementAtom } from '../state/base/toast.ts'

/**
 * Calls back when the first screen is mounted, and each time it is mounted again. React hydrates a Suspense boundary
 * after the page around it, and the router puts every screen into one, so the page is hydrated when the screen's own
 * effects run.
 */
export function onScreenMounted(router: AnyRouter, done: () => void) {
  const [branch, , found] = router.getMatchedRoutes(router.latestLocation.pathname)
  const { options } = found ?? branch[0] ?? router.routeTree
  options.component = withEffect(options.component, done)
  if (options.notFoundComponent) options.notFoundComponent = withEffect(options.notFoundComponent, done)
}

function withEffect(Screen: RouteComponent, effect: () => void) {
  const Mounted = (props: object) => {
    useEffect(effect, [])
    return <Screen {...props} />
  }
  return Object.assign(Mounted, Screen.preload && { preload: Screen.preload })
}

/** After a navigation, moves the view to the top, the focus to the heading, and announces the title to screen readers. */
export function focusHeadingOnNavigation(router: AnyRouter, store: AppStore) {
  router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
    if (!pathChanged || fromLocation === undefined) return
    store.set(announcementAtom, document.title)
    if (toLocation.hash && document.getElementById(toLocation.hash)) return
    // The router does not scroll when there is a hash, even one that names no element.
    if (toLocation.hash) scrollTo({ top: 0, left: 0, behavior: 'instant' })
    const heading =
      document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
    if (!heading) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  })
}
