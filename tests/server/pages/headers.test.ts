import { describe, expect, test } from 'vitest'
import { type Env, readEnv } from '#server/base/config/env.ts'
import { documentHeaders } from '#server/pages/headers.ts'

type Shown = Parameters<typeof documentHeaders>[2]

function headersWith(source: Record<string, string>, shown?: Shown): Record<string, string> {
  const read = readEnv(source)
  if ('faults' in read) throw new Error(read.faults.join('\n'))
  const env: Env = read.env
  return documentHeaders({ env, build: 'test' }, ["'sha256-abc'"], shown)
}
const policyWith = (source: Record<string, string>) => headersWith(source)['content-security-policy'] ?? ''

const production = {
  DATABASE_URL: 'postgres://shop@127.0.0.1/shop',
  FIREBASE_PROJECT_ID: 'era-shop',
  FIREBASE_API_KEY: 'key',
  FIREBASE_AUTH_DOMAIN: 'era-shop.firebaseapp.com',
  FIREBASE_APP_ID: '1:2:web:3',
}

describe('what a page may load', () => {
  test('only its own and the listed scripts, and never eval', () => {
    const policy = policyWith({})
    expect(policy).toContain("script-src 'self'")
    expect(policy).toContain("'sha256-abc'")
    expect(policy).not.toContain('unsafe-eval')
    expect(policy).not.toMatch(/script-src[^;]*unsafe-inline/)
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("object-src 'none'")
    expect(policy).toContain("base-uri 'none'")
    expect(headersWith({})).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-content-type-options': 'nosniff',
    })
  })

  test('analytics only in a shop that has it', () => {
    expect(policyWith(production)).not.toContain('googletagmanager')
    const measured = policyWith({ ...production, FIREBASE_MEASUREMENT_ID: 'G-TEST' })
    expect(measured).toMatch(/script-src[^;]*https:\/\/www\.googletagmanager\.com/)
    expect(measured).toMatch(/connect-src[^;]*google-analytics\.com/)
  })

  test('no text as a script; where Google’s scripts run, that is reported only', () => {
    const rule = "require-trusted-types-for 'script'"
    const { FIREBASE_AUTH_DOMAIN: _, ...withoutGoogle } = production
    for (const source of [{}, withoutGoogle]) {
      expect(policyWith(source)).toContain(rule)
      expect(headersWith(source)).not.toHaveProperty('content-security-policy-report-only')
    }
    for (const source of [production, { ...withoutGoogle, FIREBASE_MEASUREMENT_ID: 'G-TEST' }]) {
      expect(policyWith(source)).not.toContain(rule)
      expect(headersWith(source)['content-security-policy-report-only']).toBe(rule)
    }
  })

  describe('from Stripe', () => {
    const keys = {
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    }
    const { STRIPE_PUBLISHABLE_KEY: _, ...redirected } = keys
    const directive = (headers: Record<string, string>, name: string) =>
      headers['content-security-policy']?.split('; ').find((one) => one.startsWith(name))

    test('on the checkout: its script, its frames, its API, and the wallets of the browser', () => {
      const headers = headersWith(keys, { path: '/checkout' })
      expect(directive(headers, 'script-src')).toMatch(/ https:\/\/js\.stripe\.com /)
      expect(directive(headers, 'frame-src')).toContain('https://hooks.stripe.com')
      expect(directive(headers, 'connect-src')).toMatch(/ https:\/\/api\.stripe\.com$/)
      expect(headers['permissions-policy']).toContain('payment=(self "https://js.stripe.com"')
      expect(headers['content-security-policy']).toContain("require-trusted-types-for 'script'")
    })

    test.each([
      ['on any other page', keys, '/rosa'],
      ['on the page of an address that is not known', keys, undefined],
      ['where cards are paid on Stripe’s page', redirected, '/checkout'],
      ['in a shop without cards', {}, '/checkout'],
    ])('nothing %s', (_, source, path) => {
      const headers = headersWith(source, { path })
      expect(headers['content-security-policy']).not.toMatch(/(js|api|hooks)\.stripe\.com/)
      expect(directive(headers, 'frame-src')).toBe("frame-src 'none'")
      expect(headers['permissions-policy']).toContain('payment=()')
    })
  })
})
