import * as v from 'valibot'
import { ORDER_RETENTION_DAYS } from '#domain/order/order.ts'

/** The one reader of environment variables. Every fault is named at once; a secret's value never is. */

const port = v.pipe(
  v.string(),
  v.regex(/^\d{1,5}$/, 'is a port number'),
  v.transform(Number),
  v.maxValue(65_535, 'is a port number up to 65535'),
)

const url = (schemes: string[], like: string) =>
  v.pipe(
    v.string(),
    v.check(
      (text) => schemes.some((scheme) => text.startsWith(scheme)) && URL.canParse(text),
      `is a URL like ${like}`,
    ),
  )

const postgres = v.optional(url(['postgres://', 'postgresql://'], 'postgres://user:password@host:5432/era'))

const list = v.pipe(
  v.optional(v.string(), ''),
  v.transform((text) => text.split(',').map((one) => one.trim())),
  v.transform((all) => all.filter((one) => one !== '')),
)

function isTimeZone(name: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone: name }) !== null
  } catch {
    return false
  }
}

const variables = v.object({
  HOST: v.optional(v.string(), '127.0.0.1'),
  PORT: v.optional(port, '3000'),
  DATA_DIR: v.optional(v.string(), '.data'),
  MEDIA_DIR: v.optional(v.string()),
  BUCKET_URL: v.optional(url(['http://', 'https://'], 'https://era.s3.eu-central-1.amazonaws.com')),
  BUCKET_REGION: v.optional(v.string(), 'us-east-1'),
  BUCKET_KEY_ID: v.optional(v.string()),
  BUCKET_SECRET: v.optional(v.string()),
  PUBLIC_URL: v.optional(url(['http://', 'https://'], 'https://shop.example')),
  DATABASE_URL: postgres,
  DATABASE_DIRECT_URL: postgres,
  DATABASE_READ_URL: postgres,
  REDIS_URL: v.optional(url(['redis://', 'rediss://'], 'redis://host:6379')),
  AUTH_EMULATOR_PORT: v.optional(port, '9099'),
  FIREBASE_PROJECT_ID: v.optional(
    v.pipe(
      v.string(),
      v.check((id) => !id.startsWith('demo-'), 'is a real project: those named demo-… are the emulator’s'),
    ),
  ),
  FIREBASE_API_KEY: v.optional(v.string()),
  FIREBASE_AUTH_DOMAIN: v.optional(v.string()),
  FIREBASE_APP_ID: v.optional(v.string()),
  FIREBASE_MEASUREMENT_ID: v.optional(v.string()),
  FIREBASE_STORAGE_BUCKET: v.optional(v.string()),
  FIREBASE_AUTH_EMULATOR_HOST: v.optional(
    v.pipe(
      v.string(),
      v.check(() => false, 'must not be set: the shop starts the emulator itself (AUTH_EMULATOR_PORT)'),
    ),
  ),
  STRIPE_SECRET_KEY: v.optional(
    v.pipe(v.string(), v.regex(/^(sk|rk)_(test|live)_/, 'starts with sk_test_ or sk_live_')),
  ),
  STRIPE_PUBLISHABLE_KEY: v.optional(
    v.pipe(v.string(), v.regex(/^pk_(test|live)_/, 'starts with pk_test_ or pk_live_')),
  ),
  STRIPE_WEBHOOK_SECRET: v.pipe(
    list,
    v.maxLength(2, 'holds one secret, or two separated by a comma while they rotate'),
    v.check((all) => all.every((one) => one.startsWith('whsec_')), 'starts with whsec_'),
  ),
  SMTP_URL: v.optional(url(['smtp://', 'smtps://'], 'smtps://user:password@host:465')),
  MAIL_FROM: v.optional(v.string(), 'Era <hello@era.example>'),
  SUPPORT_EMAIL: v.optional(v.string(), 'hello@era.example'),
  TIME_ZONE: v.optional(
    v.pipe(v.string(), v.check(isTimeZone, 'is a time zone like America/New_York')),
    'America/New_York',
  ),
  RATE_LIMIT: v.optional(v.picklist(['on', 'off'], 'is “on” or “off”'), 'on'),
  DEMO_ORDERS: v.optional(v.picklist(['on', 'off'], 'is “on” or “off”'), 'on'),
  SAMPLES: v.optional(v.picklist(['on', 'off'], 'is “on” or “off”'), 'off'),
  VITALS: v.optional(v.picklist(['on', 'off'], 'is “on” or “off”'), 'on'),
  ORDER_RETENTION_DAYS: v.pipe(
    v.optional(v.string(), String(ORDER_RETENTION_DAYS)),
    v.regex(/^\d{1,5}$/, 'is a number of days'),
    v.transform(Number),
    v.minValue(90, 'is 90 or more: refunds and returns need the contact until then'),
    v.maxValue(
      ORDER_RETENTION_DAYS,
      `is at most ${ORDER_RETENTION_DAYS}: the privacy text states seven years`,
    ),
  ),
  METRICS_PORT: v.optional(port),
  METRICS_HOST: v.optional(v.string(), '127.0.0.1'),
  OTEL_EXPORTER_OTLP_ENDPOINT: v.optional(url(['http://', 'https://'], 'http://localhost:4318')),
  OTEL_TRACES_SAMPLER_ARG: v.pipe(
    v.optional(v.string(), '1'),
    v.regex(/^(0|1|0?\.\d{1,6})$/, 'is a share from 0 to 1, like 0.1'),
    v.transform(Number),
  ),
  TRUSTED_PROXIES: v.pipe(
    list,
    v.check(
      (all) => all.every((one) => /^[\da-f.:]+(\/\d{1,3})?$/i.test(one)),
      'lists addresses or ranges like 10.0.0.0/8',
    ),
  ),
})

const loopback = (host: string) => host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)

/** What is wrong only when two variables are looked at together. */
function conflicts(given: Record<string, string | undefined>): string[] {
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

const settled = (all: v.InferOutput<typeof variables>) => ({
  host: all.HOST,
  port: all.PORT,
  dataDir: all.DATA_DIR,
  /** The files of uploaded pictures. */
  mediaDir: all.MEDIA_DIR ?? `${all.DATA_DIR}/media`,
  /** Where those files are instead of in `mediaDir`. */
  bucket:
    all.BUCKET_URL === undefined || all.BUCKET_KEY_ID === undefined || all.BUCKET_SECRET === undefined
      ? undefined
      : {
          url: all.BUCKET_URL.replace(/\/+$/, ''),
          region: all.BUCKET_REGION,
          keyId: all.BUCKET_KEY_ID,
          secret: all.BUCKET_SECRET,
        },
  /** Or a bucket of Firebase Storage. */
  firebaseBucket:
    all.FIREBASE_STORAGE_BUCKET === undefined || all.FIREBASE_PROJECT_ID === undefined
      ? undefined
      : { projectId: all.FIREBASE_PROJECT_ID, name: all.FIREBASE_STORAGE_BUCKET },
  publicUrl: (all.PUBLIC_URL ?? `http://localhost:${all.PORT}`).replace(/\/+$/, ''),
  databaseUrl: all.DATABASE_URL,
  /** Past a pooler that DATABASE_URL may lead to. */
  databaseDirectUrl: all.DATABASE_DIRECT_URL ?? all.DATABASE_URL,
  /** Standbys, for what is only read. */
  databaseReadUrl: all.DATABASE_READ_URL,
  /** Where several processes count limits together. */
  redisUrl: all.REDIS_URL,
  authEmulatorPort: all.AUTH_EMULATOR_PORT,
  /** Unset in demo mode, where the shop's own emulator answers for Firebase. */
  firebase:
    all.FIREBASE_PROJECT_ID === undefined || all.FIREBASE_API_KEY === undefined
      ? undefined
      : {
          projectId: all.FIREBASE_PROJECT_ID,
          apiKey: all.FIREBASE_API_KEY,
          authDomain: all.FIREBASE_AUTH_DOMAIN,
          appId: all.FIREBASE_APP_ID,
          measurementId: all.FIREBASE_MEASUREMENT_ID,
        },
  stripe:
    all.STRIPE_SECRET_KEY === undefined
      ? undefined
      : {
          secretKey: all.STRIPE_SECRET_KEY,
          ...(all.STRIPE_PUBLISHABLE_KEY && { publishableKey: all.STRIPE_PUBLISHABLE_KEY }),
          webhookSecrets: all.STRIPE_WEBHOOK_SECRET,
        },
  smtpUrl: all.SMTP_URL,
  mailFrom: all.MAIL_FROM,
  supportEmail: all.SUPPORT_EMAIL,
  /** Where the shop's clock is: times that staff set are of this zone. */
  timeZone: all.TIME_ZONE,
  rateLimit: all.RATE_LIMIT === 'on',
  /** Whether a new demo begins with a week of made-up orders. */
  demoOrders: all.DEMO_ORDERS === 'on',
  /** Whether influencers may ask for products to try. */
  samples: all.SAMPLES === 'on',
  /** Whether pages measure how fast they are for the people who open them. */
  vitals: all.VITALS === 'on',
  orderRetentionDays: all.ORDER_RETENTION_DAYS,
  /** Where Prometheus asks; unset, nothing is measured. */
  metricsPort: all.METRICS_PORT,
  metricsHost: all.METRICS_HOST,
  /** Where traces are sent; unset, nothing is traced. */
  tracing:
    all.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
      ? undefined
      : { endpoint: all.OTEL_EXPORTER_OTLP_ENDPOINT, share: all.OTEL_TRACES_SAMPLER_ARG },
  trustedProxies: all.TRUSTED_PROXIES,
})

export type Env = ReturnType<typeof settled>

export function readEnv(source: Record<string, string | undefined>): { env: Env } | { faults: string[] } {
  // An empty variable is how many hosts spell an unset one.
  const given: Record<string, string | undefined> = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value !== ''),
  )
  const read = v.safeParse(variables, given)
  const faults = [
    ...(read.issues ?? []).map((issue) => `${v.getDotPath(issue)} ${issue.message}`),
    ...conflicts(given),
  ]
  return !read.success || faults.length > 0 ? { faults } : { env: settled(read.output) }
}
