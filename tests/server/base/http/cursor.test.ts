import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeCursor, encodeCursor, pageSize } from '#server/base/http/cursor.ts'

const textOf = (content: string) => Buffer.from(content).toString('base64url')
const id = '0b6f8b0e-3c52-4b7e-9a4e-6d8e2f1c5a70'
const at = '2026-11-23T12:00:00.000Z'

test('any row of a list can be gone on from', () => {
  const moments = fc.date({
    min: new Date('0001-01-01T00:00:00.000Z'),
    max: new Date('9999-12-31T23:59:59.999Z'),
    noInvalidDate: true,
  })
  fc.assert(
    fc.property(moments, fc.uuid(), (moment, row) => {
      expect(decodeCursor(encodeCursor({ at: moment, id: row }))).toEqual({ at: moment, id: row })
    }),
  )
})

test('without a cursor a list starts at its first row', () => expect(decodeCursor(undefined)).toBeUndefined())

test.each([
  ['nothing', ''],
  ['no base64', '%%%'],
  ['a time without an id', textOf(at)],
  ['an id that is no UUID', textOf(`${at} 17`)],
  ['more than a UUID', textOf(`${at} ${id}' or true`)],
  ['a day without a time', textOf(`2026-11-23 ${id}`)],
  ['a day that no month has', textOf(`2026-13-45T12:00:00.000Z ${id}`)],
  ['the year zero', textOf(`0000-01-01T00:00:00.000Z ${id}`)],
])('%s is refused before it reaches the database', (_, cursor) => {
  expect(() => decodeCursor(cursor)).toThrow(
    expect.objectContaining({
      code: 'invalid',
      details: { errors: [expect.objectContaining({ path: 'after' })] },
    }),
  )
})

test('a list with ids of its own takes those and no others', () => {
  const code = /^[A-Z]{3,12}$/
  expect(decodeCursor(textOf(`${at} MAYA`), code)).toEqual({ at: new Date(at), id: 'MAYA' })
  expect(() => decodeCursor(textOf(`${at} ${id}`), code)).toThrow()
})

test.each([
  [undefined, 50],
  ['0', 1],
  ['-3', 1],
  ['20', 20],
  ['200', 200],
  ['9999', 200],
])('%s rows requested are %i', (requested, rows) => expect(pageSize(requested)).toBe(rows))

test('a list may have another usual size', () => expect(pageSize(undefined, 3)).toBe(3))
