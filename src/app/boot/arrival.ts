import type { AnyRouter } from '@tanstack/react-router'
import type { ShopStore } from '../state/base/store.ts'
import { announce } from '../state/base/toast.ts'

/** After a navigation, moves the view to the top, the focus to the heading, and announces the title to screen readers. */
export function focusHeadingOnNavigation(router: AnyRouter, store: ShopStore) {
  router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
    if (!pathChanged || fromLocation === undefined) return
    announce(store, document.title)
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
