import type { Env } from '../base/config/env.ts'
import type { Services } from '../base/http/services.ts'

/** The headers of every document. `scripts` are the hashes of those written in the page. */
export function documentHeaders(
  { env, build }: Pick<Services, 'env' | 'build'>,
  scripts: readonly string[],
): Record<string, string> {
  return {
    'content-type': 'text/html; charset=utf-8',
    // The worker stores a page only when it is of its own build.
    'x-era-build': build,
    // Shown from the cache and revalidated in the background; `no-store` would also exclude it from the back/forward cache.
    'cache-control': 'public, max-age=0, stale-while-revalidate=60',
    'content-security-policy': `${policy(env, scripts)}${enforcesTypes(env) ? `; ${TYPES}` : ''}`,
    ...(!enforcesTypes(env) && { 'content-security-policy-report-only': TYPES }),
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    // Google's log-in window must be able to answer the page that opened it.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
  }
}

/** Where Firebase Analytics lives, for shops that have it: a page requests nothing from it before its visitor agrees. */
const measuring = {
  scripts: ['https://www.googletagmanager.com'],
  beacons: [
    'https://*.google-analytics.com',
    'https://*.analytics.google.com',
    'https://*.googletagmanager.com',
  ],
  set: ['https://firebase.googleapis.com', 'https://firebaseinstallations.googleapis.com'],
}

/** No text becomes a script but by the rules of app/boot/trusted-types.ts. */
const TYPES = "require-trusted-types-for 'script'"

/** Google's scripts for its log-in window and for analytics load others in ways that are not ours to vouch for. */
const enforcesTypes = ({ firebase }: Env): boolean =>
  firebase?.authDomain === undefined && firebase?.measurementId === undefined

function policy(env: Env, scripts: readonly string[]): string {
  const firebase = env.firebase
  const auth = firebase
    ? ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com']
    : [`http://127.0.0.1:${env.authEmulatorPort}`, `http://localhost:${env.authEmulatorPort}`]
  const popups = firebase?.authDomain
  const analytics = firebase?.measurementId ? measuring : { scripts: [], beacons: [], set: [] }
  const rules: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': [
      "'self'",
      "'inline-speculation-rules'",
      ...(popups ? ['https://apis.google.com'] : []),
      ...analytics.scripts,
      ...scripts,
    ],
    // Chakra's runtime writes style elements: the price of it, recorded in docs.
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...analytics.beacons],
    'connect-src': ["'self'", ...auth, ...analytics.beacons, ...analytics.set],
    'frame-src': popups ? [`https://${popups}`] : ["'none'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'", ...(env.stripe ? ['https://checkout.stripe.com'] : [])],
    'frame-ancestors': ["'none'"],
  }
  return Object.entries(rules)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')
}
