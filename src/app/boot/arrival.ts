import type { AnyRouter } from '@tanstack/react-router'
import type { ShopStore } from '../state/base/store.ts'
import { announce } from '../state/base/toast.ts'

/** A new screen begins at its heading: for the eye by scrolling to the top, for a screen reader by focus and title. */
export function followArrivals(router: AnyRouter, store: ShopStore) {
  router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
    if (!pathChanged || fromLocation === undefined) return
    announce(store, document.title)
    if (toLocation.hash && document.getElementById(toLocation.hash)) return
    // The router leaves the page where it is when there is a hash, be it a name on the page or not.
    if (toLocation.hash) scrollTo({ top: 0, left: 0, behavior: 'instant' })
    const heading =
      document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
    if (!heading) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  })
}
