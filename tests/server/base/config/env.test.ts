import { expect, test } from 'vitest'
import { readEnv } from '#server/base/config/env.ts'

const faultsOf = (source: Record<string, string>) => {
  const read = readEnv(source)
  return 'faults' in read ? read.faults : []
}

test('without settings the shop is a demo on this machine', () => {
  const read = readEnv({})
  expect(read).toMatchObject({
    env: {
      host: '127.0.0.1',
      port: 3000,
      dataDir: '.data',
      publicUrl: 'http://localhost:3000',
      firebase: undefined,
      stripe: undefined,
      rateLimit: true,
    },
  })
})

test('an empty variable is an unset one', () => {
  expect(faultsOf({ PORT: '', DATABASE_URL: '', FIREBASE_PROJECT_ID: '' })).toEqual([])
})

test('without a way past a pooler the address of the database is the one', () => {
  const url = 'postgres://era@db/era'
  expect(readEnv({ DATABASE_URL: url })).toMatchObject({ env: { databaseUrl: url, databaseDirectUrl: url } })
})

test('every invalid setting is named at once, and no secret is shown', () => {
  const faults = faultsOf({
    PORT: 'http',
    HOST: '0.0.0.0',
    DATABASE_URL: 'mysql://era:hunter2@db/era',
    STRIPE_SECRET_KEY: 'hunter2',
    RATE_LIMIT: 'no',
    TRUSTED_PROXIES: 'proxy.example',
  })
  const names = faults.map((fault) => fault.split(' ')[0]).sort()
  expect(names).toEqual(
    [
      'DATABASE_URL',
      'HOST',
      'PORT',
      'RATE_LIMIT',
      'STRIPE_SECRET_KEY',
      'STRIPE_WEBHOOK_SECRET',
      'TRUSTED_PROXIES',
    ].sort(),
  )
  expect(faults.join()).not.toContain('hunter2')
})

test.each([
  {
    what: 'an emulator that someone else started',
    source: { FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' },
  },
  { what: 'a demo that the network can reach', source: { HOST: '0.0.0.0' } },
  { what: 'a demo with a public address', source: { PUBLIC_URL: 'https://shop.example' } },
  { what: 'a demo in production', source: { NODE_ENV: 'production' } },
  {
    what: 'a demo project as a real one',
    source: { FIREBASE_PROJECT_ID: 'demo-era', FIREBASE_API_KEY: 'k' },
  },
  { what: 'half of Firebase', source: { FIREBASE_PROJECT_ID: 'era' } },
  {
    what: 'a way past a pooler without the pooler',
    source: { DATABASE_DIRECT_URL: 'postgres://era@db/era' },
  },
  { what: 'a standby without its primary', source: { DATABASE_READ_URL: 'postgres://era@db/era' } },
  { what: 'a bucket of Firebase without Firebase', source: { FIREBASE_STORAGE_BUCKET: 'era.example' } },
  {
    what: 'two places for pictures',
    source: {
      FIREBASE_PROJECT_ID: 'era',
      FIREBASE_API_KEY: 'k',
      FIREBASE_STORAGE_BUCKET: 'era.example',
      BUCKET_URL: 'https://s3.example',
      BUCKET_KEY_ID: 'k',
      BUCKET_SECRET: 's',
    },
  },
  { what: 'half of Stripe', source: { STRIPE_SECRET_KEY: 'sk_test_1' } },
  {
    what: 'three webhook secrets',
    source: { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1,whsec_2,whsec_3' },
  },
  {
    what: 'a publishable key of Stripe’s other mode',
    source: {
      STRIPE_SECRET_KEY: 'sk_live_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    },
  },
  { what: 'a publishable key alone', source: { STRIPE_PUBLISHABLE_KEY: 'pk_test_1' } },
  { what: 'a port too high', source: { PORT: '70000' } },
])('$what is refused', ({ source }) => {
  expect(faultsOf(source)).toHaveLength(1)
})

test('a real project may listen anywhere', () => {
  const firebase = { FIREBASE_PROJECT_ID: 'era', FIREBASE_API_KEY: 'k' }
  const open = { HOST: '0.0.0.0', PUBLIC_URL: 'https://era.example/', NODE_ENV: 'production' }
  expect(faultsOf({ ...firebase, ...open })).toEqual([])
})

test('analytics needs the app that it counts for', () => {
  const firebase = {
    FIREBASE_PROJECT_ID: 'era-shop',
    FIREBASE_API_KEY: 'key',
    FIREBASE_MEASUREMENT_ID: 'G-TEST',
  }
  expect(faultsOf(firebase)).toEqual(['FIREBASE_APP_ID is missing, and FIREBASE_MEASUREMENT_ID needs it'])
  expect(faultsOf({ ...firebase, FIREBASE_APP_ID: '1:2:web:3' })).toEqual([])
})
