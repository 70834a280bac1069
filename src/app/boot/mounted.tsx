import type { AnyRouter, RouteComponent } from '@tanstack/react-router'
import { useEffect } from 'react'

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
