/** The operation that failed. */
export type AuthContext = 'logIn' | 'signUp' | 'reset' | 'change'

const noEntry =
  'We couldn’t log you in with those details. Check them and try again, or reset your password. Still stuck? Write to {supportEmail}.'
const noAccount =
  'We couldn’t create an account with those details. Check them and try again. If you’ve been here before, try logging in or resetting your password.'
const resetSent = 'If that address has an account, a reset link is on its way. Check spam too.'
const changeSent = 'If that address can be used, we’ve sent it a link to confirm the change.'
const wrongPassword = 'That isn’t your current password. Try it again, or reset it from the log-in page.'
const tooMany =
  'That’s a lot of tries in a row, so we’ve paused things for a bit. Wait a few minutes, then try again.'
const oldLink = 'This link doesn’t work anymore. It may have been used already. Ask for a new one.'
const ours =
  'Something went wrong on our side. Try again in a moment, and if it keeps happening, write to {supportEmail}.'

/**
 * Messages for Firebase's error codes. Several codes share one message on purpose: none may reveal
 * whether an address is registered. An unlisted code gets the message of its operation.
 */
export const authErrors: Record<string, string> = {
  'auth/invalid-credential': noEntry,
  'auth/user-not-found': noEntry,
  'auth/wrong-password': noEntry,
  'auth/user-disabled': noEntry,
  'auth/email-already-in-use': noAccount,
  'auth/too-many-requests': tooMany,
  'auth/network-request-failed':
    'We couldn’t reach the internet. Check your connection and try again. Your cart is safe on this device.',
  'auth/weak-password':
    'That password is a little too easy to guess. Make it longer. A short sentence works well.',
  'auth/invalid-email': 'That doesn’t look like an email address. Check for typos.',
  'auth/popup-closed-by-user': 'The log-in window closed before we finished. Try again when you’re ready.',
  'auth/requires-recent-login': 'For your security, log in again to make this change.',
  'auth/expired-action-code': 'This link has expired. Ask for a new one and use it soon after it arrives.',
  'auth/popup-blocked':
    'Your browser blocked the log-in window. Allow pop-ups for Era, or log in with your email.',
  'auth/cancelled-popup-request': 'Only one log-in window at a time. Try again.',
  'auth/invalid-action-code': oldLink,
  'auth/missing-password': 'Add your password.',
  'auth/password-does-not-meet-requirements':
    'That password needs to be a little stronger. Make it longer. A short sentence works well.',
  'auth/account-exists-with-different-credential':
    'We couldn’t log you in that way. Try the method you’ve used before, or reset your password.',
  'auth/operation-not-allowed': 'That way of logging in isn’t available. Try another one.',
  'auth/invalid-login-credentials': noEntry,
  'auth/user-mismatch': noEntry,
  'auth/missing-email': 'Add your email.',
  'auth/timeout': 'That took too long. Check your connection and try again.',
  'auth/internal-error': ours,
  'auth/user-token-expired': 'For your security, log in again to make this change.',
  'auth/invalid-user-token': 'For your security, log in again to make this change.',
  'auth/user-cancelled': 'The log-in window closed before we finished. Try again when you’re ready.',
  'auth/quota-exceeded': tooMany,
  'auth/web-storage-unsupported':
    'This browser does not let the shop remember a log-in. Allow site data for Era and try again.',
  'auth/login-unreadable':
    'The browser’s storage doesn’t answer, so your login can’t be read. Try again in a moment.',
  'auth/captcha-check-failed': 'We couldn’t tell that it’s really you. Reload the page and try again.',
  'auth/credential-already-in-use': noAccount,
  'auth/email-change-needs-verification': changeSent,
  'auth/multi-factor-auth-required':
    'This account has a second step that this shop doesn’t offer yet. Write to {supportEmail}.',
}

const byContext: Record<AuthContext, { fallback: string; codes: Record<string, string> }> = {
  logIn: { fallback: noEntry, codes: {} },
  signUp: { fallback: noAccount, codes: { 'auth/invalid-credential': noAccount } },
  reset: {
    fallback: ours,
    codes: {
      'auth/user-not-found': resetSent,
      'auth/user-disabled': resetSent,
      'auth/invalid-credential': resetSent,
    },
  },
  change: {
    fallback: ours,
    codes: {
      'auth/email-already-in-use': changeSent,
      'auth/invalid-credential': wrongPassword,
      'auth/wrong-password': wrongPassword,
      'auth/invalid-login-credentials': wrongPassword,
    },
  },
}

/** Replaces the support address until the settings are loaded. */
export const supportPlace = 'the address on our terms page'

/** The message for a code, with the token `{supportEmail}`. The code itself is never shown. */
export const authSentence = (code: string, context: AuthContext): string => {
  const { fallback, codes } = byContext[context]
  return codes[code] ?? authErrors[code] ?? fallback
}
