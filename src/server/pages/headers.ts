import { BUILD_HEADER } from '#domain/base/client.ts'
import type { Env } from '../base/config/env.ts'
import type { Services } from '../base/http/services.ts'

/** The one page on which cards are paid, and so the only one that may load anything from Stripe. */
const PAYS = '/checkout'

interface Shown {
  path?: string | undefined
  /** Whether its app runs unasked: it is incomplete without what this person has stored or may see. */
  needsApp?: boolean
}

/** The headers of every document. `scripts` are the hashes of those written in the page. */
export function documentHeaders(
  { env, build }: Pick<Services, 'env' | 'build'>,
  scripts: readonly string[],
  { path, needsApp = false }: Shown = {},
): Record<string, string> {
  const pays = path === PAYS && env.stripe?.publishableKey !== undefined
  return {
    'content-type': 'text/html; charset=utf-8',
    // The worker stores a page only when it is of its own build.
    [BUILD_HEADER]: build,
    // Shown from the cache and revalidated in the background; `no-store` would also exclude it from the back/forward cache.
    'cache-control': 'public, max-age=0, stale-while-revalidate=60',
    'content-security-policy': `${policy(env, scripts, pays)}${enforcesTypes(env) ? `; ${TYPES}` : ''}`,
    ...(!enforcesTypes(env) && { 'content-security-policy-report-only': TYPES }),
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': `camera=(), geolocation=(), microphone=(), payment=(${pays ? wallets : ''}), usb=()`,
    // A page of another origin that opened such a page has no hold on its window; Google's log-in window may answer it.
    // Others are read by anyone alike: for this header the browser would begin another process in a new tab's first visit.
    ...(needsApp && { 'cross-origin-opener-policy': 'same-origin-allow-popups' }),
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

/** What Stripe's guide to integration security lists for Elements, 3-D Secure and wallets, and nothing for addresses. */
const paying = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  calls: ['https://api.stripe.com'],
}
/** Whose frames may ask the browser for Apple Pay and Google Pay. */
const wallets = 'self "https://js.stripe.com" "https://*.js.stripe.com"'

/** No text becomes a script but by the rules of app/boot/trusted-types.ts. */
const TYPES = "require-trusted-types-for 'script'"

/** Google's scripts for its log-in window and for analytics load others in ways that are not ours to vouch for. */
const enforcesTypes = ({ firebase }: Env): boolean =>
  firebase?.authDomain === undefined && firebase?.measurementId === undefined

function policy(env: Env, scripts: readonly string[], pays: boolean): string {
  const firebase = env.firebase
  const auth = firebase
    ? ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com']
    : [`http://127.0.0.1:${env.authEmulatorPort}`, `http://localhost:${env.authEmulatorPort}`]
  const popups = firebase?.authDomain
  const analytics = firebase?.measurementId ? measuring : { scripts: [], beacons: [], set: [] }
  const stripe = pays ? paying : { scripts: [], frames: [], calls: [] }
  const frames = [...(popups ? [`https://${popups}`] : []), ...stripe.frames]
  const rules: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': [
      "'self'",
      "'inline-speculation-rules'",
      ...(popups ? ['https://apis.google.com'] : []),
      ...analytics.scripts,
      ...stripe.scripts,
      ...scripts,
    ],
    // Chakra's runtime writes style elements: the price of it, recorded in docs.
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...analytics.beacons],
    'connect-src': ["'self'", ...auth, ...analytics.beacons, ...analytics.set, ...stripe.calls],
    'frame-src': frames.length > 0 ? frames : ["'none'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'", ...(env.stripe ? ['https://checkout.stripe.com'] : [])],
    'frame-ancestors': ["'none'"],
  }
  return Object.entries(rules)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')
}
