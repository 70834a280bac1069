import type { Refusal } from '#domain/refusal.ts'

/** The message for each refusal. Field errors have their own messages. */
const refusalSentences = {
  invalid: 'Something in there needs a fix.',
  malformed: 'That didn’t arrive in one piece. Try again.',
  too_large: 'That is more than fits in one go.',
  unauthenticated: 'Log in again to carry on.',
  forbidden: 'You’re logged in, but this account doesn’t have access. If it should, ask the shop owner.',
  login_too_old: 'It’s been a while since you logged in. Log in again to change this.',
  not_found: 'We can’t find that.',
  order_id_reused:
    'This order was sent before with other contents. Have a look at it before you order again.',
  quote_changed: 'Prices or stock moved since you started.',
  stale_version: 'This changed a moment ago. Here is how it stands now.',
  illegal_move: 'That isn’t possible anymore.',
  payment_unavailable:
    'Card payment isn’t available this second. Choose pay on delivery, or try again in a moment.',
  on_delivery_limit:
    'We send only so much at once to pay on delivery. Order fewer units, or wait until your other orders arrive.',
  code_taken: 'That name is taken. Choose another one.',
  review_exists: 'You have reviewed this already. Thank you.',
  return_exists: 'This return was sent before with other contents. Have a look at it first.',
  return_closed: 'The 30 days for returns are over. If something is wrong with it, write to us.',
  client_too_old: 'This page is older than the shop. Update it, and your cart stays.',
  too_many_requests: 'That’s a lot in a row. Wait a minute, then try again.',
  unavailable: 'The shop isn’t available this second. Try again in a moment.',
  disk_full: 'The shop’s disk is full. Nothing was changed or lost: free some space, then try again.',
  offline: 'You’re offline. Try again when you’re back.',
  timeout: 'The shop took too long to answer. Try again in a moment.',
  login_unreadable: 'Your login can’t be used on this device right now. Try again in a moment.',
  login_over:
    'You’ve been logged out here: this account no longer exists, or its password was changed. Your cart is as it was. Order as a guest, or log in again.',
  captive_portal: 'This network wants you to log in to it first. Open any other page, then try again.',
  unexpected: 'Something went wrong on our side. Try again in a moment.',
} as const satisfies Record<Refusal['code'], string>

export const refusalSentence = (code: string): string =>
  // Codes come from the API: one that this build does not know gets the general message.
  Object.hasOwn(refusalSentences, code)
    ? refusalSentences[code as Refusal['code']]
    : refusalSentences.unexpected
