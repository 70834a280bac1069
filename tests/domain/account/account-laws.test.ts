import fc from 'fast-check'
import { expect, test } from 'vitest'
import { safeRedirect } from '#domain/account/account.ts'

test('any redirect keeps the browser in the shop', () => {
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
      const url = new URL(safeRedirect(redirect), 'https://era.test')
      expect(url.origin).toBe('https://era.test')
      // A path that begins with two slashes is another host as soon as someone uses it alone.
      expect(url.pathname).not.toMatch(/^\/[/\\]/)
    }),
    { numRuns: 20_000 },
  )
})
