import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { comingSoon, newPage } from '#app/content/base/pages.ts'
import { banner } from '#app/content/layout/banner.ts'
import { footer } from '#app/content/layout/footer.ts'
import { home } from '#app/content/product/home.ts'
import { all } from '#app/content/product/listing.ts'
import { policies } from '#app/content/terms/policies.ts'
import { builtInParts, builtInText } from '#app/state/words/built-in.ts'
import { worded } from '#app/ui/changed-texts.ts'
import { blocksOf, typedBlocks } from '#domain/words/blocks.ts'
import { readText } from '#domain/words/read-text.ts'
import { policyIds, rebasedText, type TextId, textIds, texts } from '#domain/words/texts.ts'

const contents = { banner, home, all, newpage: newPage, comingsoon: comingSoon, footer }
const isPolicy = (id: TextId): id is (typeof policyIds)[number] => id in policies

describe('the words that came with the shop', () => {
  test.each(textIds)('%s can be published as they are', (id) => {
    const words = Object.fromEntries(
      texts[id].map(({ path }) => [
        path,
        path === 'parts' && isPolicy(id) ? builtInParts(id) : builtInText(id, path),
      ]),
    )
    expect(readText(id, words).faults).toBeUndefined()
    // A path that leads nowhere would show an empty field.
    const unknown = Object.entries(words).filter(([, value]) => value === '')
    expect(id === 'banner' ? [] : unknown).toEqual([])
  })

  test.each(policyIds)('%s reads the same once typed', (id) => {
    for (const [at, { text }] of builtInParts(id).entries()) {
      expect(blocksOf(text)).toEqual(policies[id].parts[at]?.blocks)
    }
  })

  test.each(Object.entries(contents))('of %s are replaced text by text, and nothing else', (id, content) => {
    const fields = texts[id as keyof typeof contents]
    const changed = Object.fromEntries(fields.map(({ path }) => [path, `new ${path}`]))
    const after = JSON.stringify(worded(content, changed))
    for (const { path } of fields) expect(after).toMatch(new RegExp(`"new ${path} ?"`))
    expect(worded(content, undefined)).toBe(content)
    expect(worded(content, {})).toEqual(content)
  })
})

test('links of the footer lead where they led, whatever they are called', () => {
  const words = worded(footer, { 'columns.0.links.0.label': 'Everything' })
  expect(words.columns[0].links[0]).toEqual({ label: 'Everything', to: '/all' })
})

test('a text that another follows on its line keeps its distance', () => {
  expect(worded(home, { 'sets.before': 'Find your' }).sets.before).toBe('Find your ')
  expect(worded(home, { 'sets.em': 'mood' }).sets.em).toBe('mood')
})

describe('what is refused', () => {
  const faults = (id: TextId, words: Parameters<typeof readText>[1]) =>
    readText(id, words).faults?.map(({ path, message }) => [path, message])
  test.each<[TextId, Parameters<typeof readText>[1], string, RegExp]>([
    ['home', { 'hero.body': ' ' }, 'hero.body', /^Write/],
    ['home', { 'hero.em': `${'xx '.repeat(7)}x` }, 'hero.em', /20 characters or fewer: this has 22/],
    ['home', { 'hero.em': 'a'.repeat(15) }, 'hero.em', /too long for one word/],
    ['home', { 'hero.body': 'a'.repeat(25) }, 'hero.body', /too long for one word/],
    [
      'home',
      { 'sets.body': 'Save {amount}' },
      'sets.body',
      /“\{amount\}” means nothing here. Use \{percent\}/,
    ],
    ['home', { 'sets.body': 'Save {percent' }, 'sets.body', /means nothing/],
    ['home', { 'hero.body': 'Save {percent}' }, 'hero.body', /No figure is filled in here/],
    ['home', { price: '1' }, 'price', /no such text/],
    ['banner', { action: 'Look', to: '/shopall' }, 'text', /Write the announcement/],
    ['banner', { text: 'News', to: '/shopall' }, 'action', /Name the link/],
    ['banner', { text: 'News', action: 'Look' }, 'to', /where the link leads/],
    ['tax', { parts: [] }, 'parts', /at least one part/],
    ['tax', { parts: [{ id: 'a-1', title: '', text: '| a | b |\n| c |' }] }, 'parts.0.text', /as many cells/],
    [
      'tax',
      { parts: ['One', 'Two'].map((title) => ({ id: 'a-1', title, text: title })) },
      'parts.1.id',
      /Another part/,
    ],
  ])('%s %j', (id, words, path, message) => {
    expect(faults(id, words)).toEqual([[path, expect.stringMatching(message)]])
  })

  test.each([
    'javascript:alert(1)',
    'http://example.com',
    '//example.com',
    '/\\example.com',
    'data:text/html,x',
    'https://exa mple.com',
    'shopall',
    '/"><script>',
  ])('a link to %s', (to) => {
    expect(faults('banner', { text: 'News', action: 'Look', to })?.[0]?.[0]).toBe('to')
  })

  test.each(['/', '/shopall?kind=bundle', '/#routine', 'https://example.com/a?b=c#d'])(
    'not one to %s',
    (to) => {
      expect(faults('banner', { text: 'News', action: 'Look', to })).toBeUndefined()
    },
  )
})

describe('laws', () => {
  const word = fc.stringMatching(/^[a-z]{1,12}$/)
  const line = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(' '))
  const lines = fc.array(line, { minLength: 1, maxLength: 4 })
  const block = fc.oneof(
    line,
    lines.map((list) => ({ list })),
    lines.map((steps) => ({ steps })),
    fc
      .integer({ min: 1, max: 4 })
      .chain((width) =>
        fc.array(fc.array(line, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 4 }),
      )
      .map((table) => ({ table })),
  )

  test('blocks are typed and read back', () => {
    fc.assert(
      fc.property(fc.array(block, { maxLength: 6 }), (blocks) => {
        expect(blocksOf(typedBlocks(blocks))).toEqual(blocks)
      }),
    )
  })

  test('what is published is published again as it is', () => {
    const typed = fc.dictionary(
      fc.constantFrom(...texts.home.map(({ path }) => path)),
      fc.string({ maxLength: 300 }),
    )
    fc.assert(
      fc.property(typed, (words) => {
        const { published } = readText('home', words)
        if (published) expect(readText('home', published)).toEqual({ published })
      }),
    )
  })

  test('a draft on top of another version keeps every change of its own, and every other one of theirs', () => {
    const typed = fc.dictionary(fc.constantFrom('text', 'action', 'to'), fc.constantFrom('a', 'b', 'c'))
    fc.assert(
      fc.property(typed, typed, typed, (from, draft, published) => {
        const { words } = rebasedText('banner')(from, draft, published)
        for (const path of ['text', 'action', 'to']) {
          const own = from[path] !== draft[path]
          expect(words[path]).toBe(own ? draft[path] : published[path])
        }
      }),
    )
  })
})
