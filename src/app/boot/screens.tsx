import type { AnyRouter, RouteComponent } from '@tanstack/react-router'
import { useEffect } from 'react'
import { drawerAtom } from '../state/base/shell.ts'
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

/**
 * Before a navigation, closes the drawer. After it, moves the view to the top or to what the hash names, announces the title
 * to screen readers and, where no hash names a place, moves the focus to the heading. Called before anybody else
 * subscribes to the router.
 */
export function followNavigation(router: AnyRouter, store: AppStore) {
  const scroll = router._scroll
  // The router's own subscriber moves the view after each load, also after one that only reads the screen's data again
  // while somebody is reading it. Its option is asked too late: by then it has overwritten what the navigation wanted.
  router.subscribers.clear()
  router.history.subscribe(() => {
    scroll.n = true
  })
  router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
    // Also one whose file is still on its way: it was opened on the page that is left.
    if (pathChanged) store.set(drawerAtom, null)
  })
  router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged, hrefChanged }) => {
    const target = toLocation.hash && document.getElementById(toLocation.hash)
    const stays = !pathChanged && (fromLocation?.state.over || toLocation.state.over)
    if (scroll.n && !stays) target ? target.scrollIntoView() : scrollTo(0, 0)
    // Set again by the next navigation, unless that one asks to stay.
    scroll.n = false
    if (fromLocation === undefined) return
    if (hrefChanged) {
      // They describe the page that was left, and only the server renders them.
      for (const facts of document.querySelectorAll('[type="application/ld+json"]')) facts.remove()
    }
    if (!pathChanged) return
    store.set(announcementAtom, document.title)
    if (target) return
    const heading =
      document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
    if (!heading) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  })
}
