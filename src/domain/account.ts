export const roles = ['manager', 'influencer'] as const
export type Role = (typeof roles)[number]

export interface User {
  uid: string
  email: string
  emailVerified: boolean
  name?: string
  role?: Role
}

/** Firebase's own floor is 6; a short sentence is easily longer than this. */
export const PASSWORD_MIN = 8

/**
 * Where to go after logging in: a path of this shop and nothing else. Another host in any spelling
 * (`//host`, `/\host`, encoded slashes, dots that fold into `//`), control characters and the log-in
 * page itself lead home.
 */
export function ownPath(redirect: unknown): string {
  if (typeof redirect !== 'string' || !/^\/[\x21-\x5b\x5d-\x7e]*$/.test(redirect)) return '/'
  try {
    const path = decodeURIComponent(redirect.split(/[?#]/)[0] ?? '')
    const folds = path.includes('//') || /\/\.{1,2}(\/|$)/.test(path)
    const foreign = folds || /[\p{Cc}\\]/u.test(path)
    return foreign || /^\/(login|signup)\b/i.test(path) ? '/' : redirect
  } catch {
    return '/'
  }
}

/** Two spellings of one mailbox: case, and for mail hosts that ignore them, dots and +tags. */
export function emailKey(email: string): string {
  const [name = '', host = ''] = email
    .trim()
    .toLowerCase()
    .split(/@(?=[^@]*$)/)
  const bare = name.split('+')[0] ?? name
  return host === 'gmail.com' || host === 'googlemail.com'
    ? `${bare.replaceAll('.', '')}@gmail.com`
    : `${bare}@${host}`
}
