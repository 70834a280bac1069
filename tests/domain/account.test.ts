import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { emailKey, ownPath } from '#domain/account.ts'

describe('where a log-in leads', () => {
  test.each([
    '/',
    '/profilepage',
    '/checkout?code=MAYA',
    '/orderconfirmation?order=1#key=abc',
    '/orderconfirmation?from=//elsewhere',
    '/shopall?concern=dryness&q=vitamin%20c',
    '/newpage?product=rosa',
  ])('%s is a path of this shop', (path) => expect(ownPath(path)).toBe(path))

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
  ])('%j leads home', (attack) => expect(ownPath(attack)).toBe('/'))

  test('whatever is asked for, a browser stays in the shop', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '.',
      '%2f',
      '%5c',
      '%2e',
      '%3f',
      ':',
      '@',
      'evil.test',
      '\t',
      '?',
      '#',
    )
    const pieces = fc.array(piece, { maxLength: 5 }).map((all) => `/${all.join('')}`)
    const wanted = fc.oneof({ arbitrary: pieces, weight: 8 }, fc.string(), fc.webUrl())
    fc.assert(
      fc.property(wanted, (redirect) => {
        const url = new URL(ownPath(redirect), 'https://era.test')
        expect(url.origin).toBe('https://era.test')
        // A path that begins with two slashes is another host as soon as someone uses it alone.
        expect(url.pathname).not.toMatch(/^\/[/\\]/)
      }),
      { numRuns: 20_000 },
    )
  })
})

describe('one mailbox', () => {
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

  test('the key of a key is itself', () => {
    fc.assert(fc.property(fc.emailAddress(), (email) => emailKey(emailKey(email)) === emailKey(email)))
  })
})
