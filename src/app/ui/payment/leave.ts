/**
 * Goes to the payment provider's page. Whoever comes back by the browser's own button finds a page that
 * looks anew: kept whole by the browser, it would still say that it is on its way.
 */
export function leaveToPay(url: string): void {
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload())
  location.assign(url)
}

/** The same from the checkout, whose cart is empty by now: the way back leads to the order that waits. */
export function leaveCheckoutToPay(url: string, order: string): void {
  const back = `/payment-success?order=${order}&cancelled=true`
  // Past the router, which would show that page before this one is left.
  History.prototype.replaceState.call(history, history.state, '', back)
  leaveToPay(url)
}
