/** What is wrong only when two variables are looked at together. */
export function conflictsIn(given: Record<string, string | undefined>): string[] {
  const faults: string[] = []
  const needs = (name: string, other: string) => {
    if (given[name] === undefined && given[other] !== undefined)
      faults.push(`${name} is missing, and ${other} needs it`)
  }
  needs('DATABASE_URL', 'DATABASE_DIRECT_URL')
  needs('DATABASE_URL', 'DATABASE_READ_URL')
  needs('BUCKET_KEY_ID', 'BUCKET_URL')
  needs('BUCKET_SECRET', 'BUCKET_URL')
  for (const other of ['BUCKET_KEY_ID', 'BUCKET_SECRET', 'BUCKET_REGION']) needs('BUCKET_URL', other)
  if (given.BUCKET_URL !== undefined && given.FIREBASE_STORAGE_BUCKET !== undefined)
    faults.push('BUCKET_URL and FIREBASE_STORAGE_BUCKET are set: pictures are stored in one of them')
  needs('FIREBASE_API_KEY', 'FIREBASE_PROJECT_ID')
  for (const other of [
    'FIREBASE_API_KEY',
    'FIREBASE_AUTH_DOMAIN',
    'FIREBASE_APP_ID',
    'FIREBASE_MEASUREMENT_ID',
    'FIREBASE_STORAGE_BUCKET',
  ]) {
    needs('FIREBASE_PROJECT_ID', other)
  }
  // Firebase counts by the app, and registers each browser with it.
  needs('FIREBASE_APP_ID', 'FIREBASE_MEASUREMENT_ID')
  needs('STRIPE_WEBHOOK_SECRET', 'STRIPE_SECRET_KEY')
  needs('STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET')
  needs('STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY')
  const modes = [given.STRIPE_PUBLISHABLE_KEY, given.STRIPE_SECRET_KEY].map((key) => key?.split('_')[1])
  if (!modes.includes(undefined) && modes[0] !== modes[1])
    faults.push(`STRIPE_PUBLISHABLE_KEY is a ${modes[0]} key, but STRIPE_SECRET_KEY is a ${modes[1]} key`)
  return given.FIREBASE_PROJECT_ID === undefined ? [...faults, ...signsOfProduction(given)] : faults
}

const loopback = (host: string) => host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)

/** A demo accepts unsigned tokens and prints its passwords: it must not start where people come to buy. */
function signsOfProduction({ HOST, PUBLIC_URL, NODE_ENV }: Record<string, string | undefined>): string[] {
  const demo = 'without FIREBASE_PROJECT_ID the shop runs as a demo'
  const faults: string[] = []
  if (!loopback(HOST ?? 'localhost')) faults.push(`HOST is ${HOST}: ${demo}, on 127.0.0.1 only`)
  if (PUBLIC_URL?.startsWith('https://'))
    faults.push(`PUBLIC_URL is https: ${demo}, which must not be reachable by others`)
  if (NODE_ENV === 'production') faults.push(`NODE_ENV is production: ${demo}, on 127.0.0.1 only`)
  return faults
}
