export const roles = ['owner', 'manager', 'support', 'packer', 'influencer'] as const
export type Role = (typeof roles)[number]

export interface User {
  uid: string
  email: string
  emailVerified: boolean
  name?: string
  role?: Role
}

const RECENT_LOGIN_MS = 5 * 60_000

/**
 * Whether a login is recent enough to delete an account or to have its money sent elsewhere: a phone left unlocked is not
 * enough for either. `loggedInAt` is in seconds, as in a token.
 */
export const isRecentLogin = (loggedInAt: number, now: Date): boolean =>
  now.getTime() - loggedInAt * 1_000 <= RECENT_LOGIN_MS

/** Firebase's own minimum is 6. */
export const PASSWORD_MIN = 8

/**
 * The redirect after login: a path of this shop, else `/`. Refused are other hosts in any spelling (`//host`,
 * `/\host`, encoded slashes, dot segments that resolve to `//`), control characters and the login page itself.
 */
export function safeRedirect(redirect: unknown): string {
  if (typeof redirect !== 'string' || !/^\/[\x21-\x5b\x5d-\x7e]*$/.test(redirect)) return '/'
  try {
    const path = decodeURIComponent(redirect.replace(/[?#].*$/, ''))
    const escapes = path.includes('//') || /\/\.{1,2}(\/|$)/.test(path)
    const unsafe = escapes || /[\p{Cc}\\]/u.test(path)
    return unsafe || /^\/(login|signup)\b/i.test(path) ? '/' : redirect
  } catch {
    return '/'
  }
}

/**
 * The normalized e-mail address, the same for every spelling of one mailbox: case and +tags are ignored, and dots where the
 * host ignores them.
 */
export function emailKey(email: string): string {
  const [name = '', host = ''] = email
    .trim()
    .toLowerCase()
    .split(/@(?=[^@]*$)/)
  const bare = name.replace(/\+.*$/s, '')
  return host === 'gmail.com' || host === 'googlemail.com'
    ? `${bare.replaceAll('.', '')}@gmail.com`
    : `${bare}@${host}`
}

/** Checkout starts from the default address, so where there are addresses, exactly one is it. */
export function withOneDefault<Address extends { isDefault: boolean }>(
  addresses: readonly Address[],
): Address[] {
  const chosen = Math.max(
    0,
    addresses.findLastIndex(({ isDefault }) => isDefault),
  )
  return addresses.map((address, at) => ({ ...address, isDefault: at === chosen }))
}

export const ADDRESSES_MAX = 20

/** One change, whatever other devices have changed meanwhile. Which is the default is a change of its own. */
export function changeAddresses<Address extends { id: string; isDefault: boolean }>(
  before: readonly Address[],
  change: {
    save?: Address | undefined
    remove?: string | undefined
    makeDefault?: string | undefined
  },
): Address[] {
  const { save, remove, makeDefault } = change
  const left = before.filter(({ id }) => id !== remove)
  const known = left.find(({ id }) => id === save?.id)
  const saved = save ? { ...save, isDefault: known?.isDefault ?? false } : undefined
  const after = left.map((one) => (one === known && saved ? saved : one))
  if (saved && !known) after.push(saved)
  const chosen = after.some(({ id }) => id === makeDefault)
  return withOneDefault(after.map((one) => (chosen ? { ...one, isDefault: one.id === makeDefault } : one)))
}
