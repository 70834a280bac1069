import type { Analytics } from 'firebase/analytics'
import type { Measured } from '#domain/analytics/events.ts'
import type { AnswerOf } from '#domain/contract.ts'
import { clearStore } from '../storage/third-party-database.ts'
import { firebaseOptions } from './auth.ts'

type Firebase = AnswerOf<'settings'>['firebase']

/** Apart from that of the logins, which is created again when their database fails. */
const APP = 'analytics'

let loading: Promise<Analytics | null> | undefined
let measured: string | undefined

async function load(firebase: Firebase): Promise<Analytics | null> {
  const [{ getApps, initializeApp }, sdk] = await Promise.all([
    import('firebase/app'),
    import('firebase/analytics'),
  ])
  if (!(await sdk.isSupported())) return null
  const app = getApps().find(({ name }) => name === APP) ?? initializeApp(firebaseOptions(firebase), APP)
  sdk.setConsent({
    analytics_storage: 'granted',
    ad_storage: 'denied',
    ad_user_data: 'denied',
    ad_personalization: 'denied',
  })
  return sdk.initializeAnalytics(app, {
    config: {
      send_page_view: false,
      allow_google_signals: false,
      allow_ad_personalization_signals: false,
    },
  })
}

/** Google's own switch, which its script reads before it sends anything, also what it was handed before. */
function allow(allowed: boolean) {
  if (measured) Object.assign(globalThis, { [`ga-disable-${measured}`]: !allowed })
}

async function start(firebase: Firebase): Promise<Analytics | null> {
  measured = firebase.measurementId
  allow(true)
  loading ??= load(firebase)
  return loading
}

/** Where one is, by its path only: the query and fragment of a URL can contain an order's id or key. */
const place = (path: string) => ({
  page_path: path,
  page_location: `${location.origin}${path}`,
  page_referrer: '',
})

export async function countPage(firebase: Firebase, path: string): Promise<void> {
  const analytics = await start(firebase)
  if (!analytics) return
  const sdk = await import('firebase/analytics')
  sdk.setDefaultEventParameters(place(path))
  sdk.logEvent(analytics, 'page_view', place(path))
}

export async function count(firebase: Firebase, { name, params }: Measured, path: string): Promise<void> {
  const analytics = await start(firebase)
  if (!analytics) return
  const sdk = await import('firebase/analytics')
  // The SDK's own types of GA4's events leave out parameters that GA4 has.
  const event: string = name
  sdk.logEvent(analytics, event, { ...params, ...place(path) })
}

/** Sends nothing from now on, and removes the browser's number at Firebase. */
export async function stopCounting(): Promise<void> {
  allow(false)
  await clearStore('firebase-installations-database', 'firebase-installations-store')
}
