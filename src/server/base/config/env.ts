import * as v from 'valibot'
import { ORDER_RETENTION_DAYS } from '#domain/order/order.ts'
import { conflictsIn } from './env-conflicts.ts'

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
    ...conflictsIn(given),
  ]
  return !read.success || faults.length > 0 ? { faults } : { env: settled(read.output) }
}
