import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  changeAddresses,
  emailKey,
  isRecentLogin,
  safeRedirect,
  withOneDefault,
} from '#domain/account/account.ts'

describe('the redirect after login', () => {
  test.each([
    '/',
    '/profilepage',
    '/checkout?code=MAYA',
    '/orderconfirmation?order=1#key=abc',
    '/orderconfirmation?from=//elsewhere',
    '/shopall?concern=dryness&q=vitamin%20c',
    '/newpage?product=rosa',
  ])('%s is a path of this shop', (path) => expect(safeRedirect(path)).toBe(path))

  test.each([
    'https://evil.test',
    '//evil.test',
    '///evil.test',
    '/\\evil.test',
    '\\\\evil.test',
    '/%2Fevil.test',
    '/%2f%2fevil.test',
    '/%5Cevil.test',
    '/.//evil.test',
    '/..//evil.test',
    '/%2e//evil.test',
    '/rosa/..//evil.test',
    '/%3F/..//evil.test',
    '/\t/evil.test',
    '/%09/evil.test',
    '/\n/evil.test',
    ' //evil.test',
    'javascript:alert(1)',
    'data:text/html,x',
    'rosa',
    '?redirect=/x',
    '',
    '/%E0%A4%A',
    '/login',
    '/login?redirect=/login',
    '/Login',
    '/%6Cogin',
    '/./login',
    '/signup',
    null,
    undefined,
    7,
    ['/profilepage'],
  ])('%j leads home', (attack) => expect(safeRedirect(attack)).toBe('/'))
})

describe('the key of a mailbox', () => {
  test.each([
    ['ada@example.com', ' Ada@Example.COM '],
    ['ada@example.com', 'ada+era@example.com'],
    ['ada.b@gmail.com', 'adab@googlemail.com'],
    ['ada.b+x@gmail.com', 'a.d.a.b@GMAIL.com'],
  ])('%s is %s', (one, other) => expect(emailKey(one)).toBe(emailKey(other)))

  test.each([
    ['ada@example.com', 'ada@example.org'],
    ['a.da@example.com', 'ada@example.com'], // dots count everywhere but at Google
    ['"a@b"@example.com', 'a@example.com'],
  ])('%s is not %s', (one, other) => expect(emailKey(one)).not.toBe(emailKey(other)))

  test('the key of a key is the same key', () => {
    fc.assert(fc.property(fc.emailAddress(), (email) => emailKey(emailKey(email)) === emailKey(email)))
  })
})

describe('saved addresses', () => {
  const saved = (...defaults: boolean[]) => defaults.map((isDefault, id) => ({ id, isDefault }))

  test.each([
    { title: 'none', before: saved(), after: saved() },
    { title: 'one that is not the default', before: saved(false), after: saved(true) },
    { title: 'no default among two', before: saved(false, false), after: saved(true, false) },
    {
      title: 'the last default of several',
      before: saved(true, false, true),
      after: saved(false, false, true),
    },
  ])('$title', ({ before, after }) => expect(withOneDefault(before)).toEqual(after))

  const [home, work, other] = ['home', 'work', 'other'].map((id) => ({ id, line: '1', isDefault: false }))
  const main = { id: 'home', line: '1', isDefault: true }
  test.each([
    { title: 'the first is the default', before: [], change: { save: work }, after: { work: '1 default' } },
    {
      title: 'one is added beside what another device has added',
      before: [main, work],
      change: { save: other },
      after: { home: '1 default', work: '1', other: '1' },
    },
    {
      title: 'one is changed, and stays the default',
      before: [main, work],
      change: { save: { ...home, id: 'home', line: '2', isDefault: false } },
      after: { home: '2 default', work: '1' },
    },
    {
      title: 'the default is removed',
      before: [main, work],
      change: { remove: 'home' },
      after: { work: '1 default' },
    },
    {
      title: 'another is the default',
      before: [main, work],
      change: { makeDefault: 'work' },
      after: { home: '1', work: '1 default' },
    },
    {
      title: 'one that another device has removed is not made the default',
      before: [main, work],
      change: { makeDefault: 'other' },
      after: { home: '1 default', work: '1' },
    },
  ])('$title', ({ before, change, after }) => {
    const known = before.flatMap((one) => (one ? [one] : []))
    const shown = changeAddresses(known, change).map(({ id, line, isDefault }) => [
      id,
      isDefault ? `${line} default` : line,
    ])
    expect(Object.fromEntries(shown)).toEqual(after)
  })
})

test.each([
  [0, true],
  [300, true],
  [301, false],
  [-3_600, true], // A clock ahead of the shop's.
])('a login of %d seconds ago is recent: %s', (seconds, isRecent) => {
  const now = new Date('2026-11-21T10:00:00.000Z')
  expect(isRecentLogin(now.getTime() / 1_000 - seconds, now)).toBe(isRecent)
})
