/**
 * Navigates to the payment provider. Reloads the page when it is restored from the back/forward cache:
 * the cached copy would still show the busy state.
 */
export function leaveToPay(url: string): void {
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload())
  location.assign(url)
}

/** From the checkout, whose cart is empty now: the back button leads to the unpaid order. */
export function leaveCheckoutToPay(url: string, order: string): void {
  const back = `/payment-success?order=${order}&cancelled=true`
  // Bypass the router, which would render that page before leaving.
  History.prototype.replaceState.call(history, history.state, '', back)
  leaveToPay(url)
}
