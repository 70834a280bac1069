import { describe, expect, test } from 'vitest'
import { PART_TITLE_MAX, PARTS_MAX, readText } from '#domain/words/read-text.ts'
import type { TextWords } from '#domain/words/texts.ts'

const part = { id: 'returns', title: 'Returns', text: 'Send it back.' }
const policy = (...parts: Partial<typeof part>[]): TextWords => ({
  title: 'Terms',
  parts: parts.map((over) => ({ ...part, ...over })),
})
/** As many parts, each with an address of its own. */
const many = (count: number) => policy(...Array.from({ length: count }, (_, at) => ({ id: `part-${at}` })))

describe('a policy', () => {
  test('is published tidied: single spaces in titles, no spaces at the ends of lines, one empty line at most', () => {
    const typed = policy({ title: '  Sending\n it  back ', text: ' One. \r\n\r\n\r\n\r\n Two. \rThree. ' })
    expect(readText('terms', { ...typed, title: ' Our \n terms ' })).toEqual({
      published: {
        title: 'Our terms',
        parts: [{ id: 'returns', title: 'Sending it back', text: 'One.\n\nTwo.\nThree.' }],
      },
    })
  })

  test.each<[string, TextWords]>([
    ['as many parts as fit', many(PARTS_MAX)],
    ['a first part without a title, which the policy’s own is above', policy({ title: '' })],
    ['the longest title', policy({ title: 'x'.repeat(PART_TITLE_MAX) })],
    ['the longest text', policy({ text: 'x'.repeat(4_000) })],
    ['the shop’s address for mail', policy({ text: 'Write to {supportEmail}.' })],
  ])('may have %s', (_, typed) => expect(readText('terms', typed).faults).toBeUndefined())

  test.each<[string, TextWords, string, string]>([
    ['more parts', many(PARTS_MAX + 1), 'parts', 'Keep it to 30 parts or fewer.'],
    [
      'an address with capitals',
      policy({ id: 'Returns' }),
      'parts.0.id',
      'Use small letters, digits and dashes.',
    ],
    ['an address of one letter', policy({ id: 'r' }), 'parts.0.id', 'Use small letters, digits and dashes.'],
    [
      'a later part without a title',
      policy({}, { id: 'refunds', title: ' ' }),
      'parts.1.title',
      'Give this part a title, or remove it.',
    ],
    [
      'a longer title',
      policy({ title: 'x'.repeat(PART_TITLE_MAX + 1) }),
      'parts.0.title',
      'Keep it to 60 characters or fewer: this has 61.',
    ],
    ['a part without a text', policy({ text: ' \n ' }), 'parts.0.text', 'Write this part, or remove it.'],
    [
      'a longer text',
      policy({ text: 'x'.repeat(4_001) }),
      'parts.0.text',
      'Keep it to 4000 characters or fewer: this has 4001.',
    ],
    [
      'a figure that is none of its own',
      policy({ text: 'From {standard}.' }),
      'parts.0.text',
      '“{standard}” means nothing here. Use {supportEmail}.',
    ],
  ])('may not have %s', (_, typed, path, message) => {
    expect(readText('terms', typed)).toEqual({ faults: [{ path, message }] })
  })
})

test('parts are a list and a title is a text: neither is read as the other', () => {
  const message = 'This is not a text.'
  expect(readText('terms', { title: 'Terms', parts: 'Send it back.' })).toEqual({
    faults: [{ path: 'parts', message }],
  })
  expect(readText('terms', { ...policy({}), title: [part] })).toEqual({
    faults: [{ path: 'title', message }],
  })
})

test('faults come in the order of the screen, however the words were sent', () => {
  const { faults } = readText('terms', { parts: [{ ...part, text: '' }], title: ' ' })
  expect(faults?.map(({ path }) => path)).toEqual(['title', 'parts.0.text'])
})

test.each<[string, TextWords, string[]]>([
  ['of nothing', { text: '', action: '', to: '' }, []],
  ['of a text alone', { text: 'Free delivery this week' }, []],
  ['of a text and a link', { text: 'News', action: 'Look', to: '/shopall' }, []],
  ['of a link alone', { action: 'Look', to: '/shopall' }, ['text']],
  ['of the name of a link', { action: 'Look' }, ['text', 'to']],
  ['of the address of a link', { to: 'shopall' }, ['text', 'action', 'to']],
])('an announcement %s', (_, words, paths) => {
  expect(readText('banner', words).faults?.map(({ path }) => path) ?? []).toEqual(paths)
})
