import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { PICK_WORDS_MAX, pickWordsSchema, withoutTaken, wordsOfPicks } from '#domain/influencer/page.ts'

// Names that every object has are slugs like any other.
const slug = fc.oneof(
  fc.constantFrom('rosa', 'reglow', 'constructor', 'toString'),
  fc.stringMatching(/^[a-z]{1,8}$/),
)

describe('words about picks', () => {
  test('are those that were typed about a pick, and no others', () => {
    const typed = fc.dictionary(slug, fc.constantFrom('', 'I use it daily.', 'My first.'))
    fc.assert(
      fc.property(fc.uniqueArray(slug), typed, (picks, words) => {
        const written = Object.entries(words).filter(([name, text]) => picks.includes(name) && text !== '')
        expect(wordsOfPicks(picks, words)).toEqual(Object.fromEntries(written))
      }),
    )
  })

  test.each([
    ['none typed', {}, {}],
    ['empty ones', { rosa: '', reglow: 'Glow.' }, { reglow: 'Glow.' }],
    ['those of another product', { balm: 'Soft.' }, {}],
  ])('leave out %s', (_, typed, left) => expect(wordsOfPicks(['rosa', 'reglow'], typed)).toEqual(left))

  test('fit below their picture', () => {
    const longest = 'a'.repeat(PICK_WORDS_MAX)
    expect(v.parse(pickWordsSchema, { rosa: ` ${longest} ` })).toEqual({ rosa: longest })
    expect(v.safeParse(pickWordsSchema, { rosa: `${longest}a` }).issues?.[0].message).toBe(
      'Keep it to 160 characters or fewer: this has 161.',
    )
  })
})

describe('what was taken down', () => {
  const [photo, words] = [
    { why: 'Not yours.', at: '2026-11-20T09:00:00.000Z' },
    { why: 'A promise.', at: '2026-11-21T09:00:00.000Z' },
  ]
  test.each([
    ['nothing', null, 'photo', null],
    ['the part that was replaced', { photo }, 'photo', null],
    ['another part', { photo }, 'words', { photo }],
    ['one of two', { photo, words }, 'words', { photo }],
  ] as const)('%s', (_, taken, part, left) => expect(withoutTaken(taken, part)).toEqual(left))
})
