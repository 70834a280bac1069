import type { Analytics } from 'firebase/analytics'
import type { AnswerOf } from '#domain/contract.ts'
import { firebaseOptions } from './auth.ts'

type Firebase = AnswerOf<'settings'>['firebase']

let loading: Promise<Analytics | null> | undefined

async function load(firebase: Firebase): Promise<Analytics | null> {
  const [{ getApps, initializeApp }, sdk] = await Promise.all([
    import('firebase/app'),
    import('firebase/analytics'),
  ])
  if (!(await sdk.isSupported())) return null
  const app = getApps()[0] ?? initializeApp(firebaseOptions(firebase))
  return sdk.initializeAnalytics(app, {
    config: {
      send_page_view: false,
      allow_google_signals: false,
      allow_ad_personalization_signals: false,
    },
  })
}

/** Counts a page view by its path only: the query and fragment of a URL can contain an order's id or key. */
export async function countPage(firebase: Firebase, path: string): Promise<void> {
  loading ??= load(firebase)
  const analytics = await loading
  if (!analytics) return
  const sdk = await import('firebase/analytics')
  sdk.setAnalyticsCollectionEnabled(analytics, true)
  const page = { page_path: path, page_location: `${location.origin}${path}`, page_referrer: '' }
  sdk.setDefaultEventParameters(page)
  sdk.logEvent(analytics, 'page_view', page)
}

/** Sends nothing from now on. Does not load analytics for that. */
export async function stopCounting(): Promise<void> {
  const analytics = await loading
  if (!analytics) return
  const sdk = await import('firebase/analytics')
  sdk.setAnalyticsCollectionEnabled(analytics, false)
}
