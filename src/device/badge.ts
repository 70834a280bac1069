/** The number of orders that still wait, on the app's icon, where there is a place for it. */
export function showBadge(waiting: number): void {
  const shown = waiting > 0 ? navigator.setAppBadge?.(waiting) : navigator.clearAppBadge?.()
  shown?.catch(() => undefined)
}
