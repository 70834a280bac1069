import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readText, unfinishedText } from '#domain/words/read-text.ts'
import { type TextId, textIds, texts } from '#domain/words/texts.ts'

const typedOf = (id: TextId) =>
  fc.dictionary(
    fc.constantFrom(...texts[id].map(({ path }) => path).filter((path) => path !== 'parts'), 'nope'),
    fc.string({ maxLength: 40 }),
  )

test('a preview shows what can be published as it would be published', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...textIds).chain((id) => fc.tuple(fc.constant(id), typedOf(id))),
      ([id, typed]) => {
        const { published } = readText(id, typed)
        const shown = unfinishedText(id, typed)
        // A text that may be left out is left out either way.
        const filled = Object.entries(published ?? {}).filter(([, text]) => text !== '')
        for (const [path, text] of filled) {
          if (id !== 'banner') expect(shown[path]).toEqual(text)
        }
        expect(Object.keys(shown)).not.toContain('nope')
      },
    ),
  )
})

test('a preview shows what cannot be published yet as it was typed, but no address that leads nowhere', () => {
  const long = 'Much too long for a banner, '.repeat(4).trim()
  expect(unfinishedText('banner', { text: long, action: 'Look', to: 'javascript:alert(1)' })).toMatchObject({
    text: long,
  })
  expect(unfinishedText('banner', { text: 'Hi', to: 'javascript:alert(1)' }).to).toBeUndefined()
  expect(unfinishedText('home', { 'hero.body': ' ' })).toEqual({})
  const parts = [
    { id: 'tax-text', title: '', text: 'Taxes.' },
    { id: 'tax-text', title: 'Twice', text: '' },
    { id: 'bad', title: 'Table', text: '| a | b |\n| c |' },
    { id: 'none', title: '', text: '' },
  ]
  expect(unfinishedText('tax', { parts })).toEqual({ parts: [parts[0], parts[1]] })
})

test('a preview shows parts in a policy alone', () => {
  const parts = [{ id: 'returns', title: 'Returns', text: 'Send it back.' }]
  expect(unfinishedText('terms', { title: '', parts })).toEqual({ parts })
  expect(unfinishedText('banner', { parts })).toEqual({})
})
