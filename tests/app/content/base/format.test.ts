import { expect, test } from 'vitest'
import { format } from '#app/content/base/format.ts'

test('what fills a place is not read for places again', () => {
  const filled = format('{name} wrote to {email}', { name: '{email}', email: 'ada@era.test' })
  expect(filled).toBe('{email} wrote to ada@era.test')
})

test('what looks like a pattern of a replacement is text', () => {
  expect(format('From {name}.', { name: "$& $1 $' $$" })).toBe("From $& $1 $' $$.")
})
