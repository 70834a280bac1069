import { describe, expect, test } from 'vitest'
import {
  type Answers,
  invalidAnswers,
  isAnswered,
  nextQuestion,
  routineFor,
} from '#domain/routine/routine.ts'

const dry = ['dry', 'oily', 'combination', 'balanced']
const every = [...dry, 'sensitive']

const catalogue = [
  ...[
    { slug: 'pretty', skinTypes: every },
    { slug: 'rosa', skinTypes: dry },
    { slug: 'rekindle', skinTypes: every },
    { slug: 'reglow', skinTypes: dry },
    { slug: 'repurify', skinTypes: dry },
    { slug: 'resparkle', skinTypes: every },
    { slug: 'holyglaze', skinTypes: every },
  ].map((one) => ({ ...one, kind: 'product' as const, variants: [{ stock: 10 }] })),
  ...[
    { slug: 'myturn', skinTypes: dry },
    { slug: 'healingera', skinTypes: ['dry', 'balanced', 'combination'] },
    { slug: 'travelbag', skinTypes: dry },
    { slug: 'therapyera', skinTypes: dry },
    { slug: 'justagirl', skinTypes: dry },
  ].map((one) => ({ ...one, kind: 'bundle' as const, variants: [{ stock: 0 }, { stock: 10 }] })),
]

const without = (slug: string) =>
  catalogue.map((one) => (one.slug === slug ? { ...one, variants: [{ stock: 0 }] } : one))

const rows: {
  name: string
  answers: Answers
  bundle: string | null
  products: string[]
  score: number | null
}[] = [
  {
    name: 'First routine, oily and short on time',
    answers: { skin: ['oily'], concerns: ['congestion'], experience: ['new'], moment: ['quick'] },
    bundle: 'myturn',
    products: ['repurify', 'holyglaze', 'rosa'],
    score: 10,
  },
  {
    name: 'Dry and overdone',
    answers: { skin: ['dry'], concerns: ['dryness', 'redness'], experience: ['new'], moment: ['reset'] },
    bundle: 'healingera',
    products: ['holyglaze', 'rekindle', 'rosa'],
    score: 12,
  },
  {
    name: 'Slow evenings',
    answers: {
      skin: ['balanced'],
      concerns: ['fine-lines', 'tired-eyes'],
      experience: ['seasoned'],
      moment: ['night'],
    },
    bundle: 'therapyera',
    products: ['rekindle', 'resparkle', 'reglow'],
    score: 12,
  },
  {
    name: 'Getting ready',
    answers: {
      skin: ['combination'],
      concerns: ['dullness', 'dark-spots'],
      experience: ['some'],
      moment: ['morning'],
    },
    bundle: 'justagirl',
    products: ['reglow', 'pretty', 'repurify'],
    score: 12,
  },
  {
    name: 'Always traveling',
    answers: { skin: ['oily'], concerns: ['dehydration'], experience: ['some'], moment: ['travel'] },
    bundle: 'travelbag',
    products: ['rosa', 'repurify', 'holyglaze'],
    score: 10,
  },
  {
    name: 'Sensitive: no set',
    answers: { skin: ['sensitive'], concerns: ['redness'], experience: ['new'], moment: ['quick'] },
    bundle: null,
    products: ['holyglaze', 'rekindle'],
    score: null,
  },
  {
    name: 'Reactive to actives: no set',
    answers: { skin: ['dry'], concerns: ['fine-lines'], experience: ['reactive'], moment: ['night'] },
    bundle: null,
    products: ['holyglaze', 'rekindle', 'resparkle'],
    score: null,
  },
  {
    name: 'Shine and spots',
    answers: {
      skin: ['oily'],
      concerns: ['congestion', 'dark-spots'],
      experience: ['seasoned'],
      moment: ['morning'],
    },
    bundle: 'justagirl',
    products: ['reglow', 'repurify', 'pretty'],
    score: 8,
  },
]

describe('the routine finder', () => {
  test.each(rows)('$name', ({ answers, bundle, products, score }) => {
    expect(routineFor(answers, catalogue)).toMatchObject({ bundle, products, bundleScore: score })
  })

  const oily: Answers = { skin: ['oily'], concerns: ['congestion'], experience: ['new'], moment: ['quick'] }

  test('skips what is sold out', () => {
    const routine = routineFor(oily, without('myturn'))
    expect(routine.bundle).toBe('travelbag')
    expect(routineFor(oily, without('repurify')).products).toEqual(['holyglaze', 'rosa'])
  })

  test('recommends a patch test after a reaction to actives', () => {
    const routine = routineFor(
      { skin: ['dry'], concerns: ['redness'], experience: ['reactive'], moment: ['reset'] },
      catalogue,
    )
    expect(routine.cautions).toEqual(expect.arrayContaining(['spf', 'patch']))
    expect(routine.cautions).not.toContain('salicylate')
  })

  test('shows a caution that needs a product and an answer only with both', () => {
    const bright: Answers = {
      skin: ['balanced'],
      concerns: ['dullness'],
      experience: ['new'],
      moment: ['morning'],
    }
    expect(routineFor(bright, catalogue).cautions).toContain('reglow-slow')
    expect(routineFor({ ...bright, experience: ['seasoned'] }, catalogue).cautions).not.toContain(
      'reglow-slow',
    )
    expect(routineFor(oily, catalogue).cautions).not.toContain('repurify-dry')
    expect(routineFor({ ...oily, skin: ['dry'] }, catalogue).cautions).toContain('repurify-dry')
  })

  test('suggests something for every skin without any answer', () => {
    expect(routineFor({}, catalogue).products).toEqual(['holyglaze'])
    expect(routineFor({}, without('holyglaze')).products).toEqual([])
  })

  test.each<[Answers, string | undefined]>([
    [{}, 'skin'],
    [{ skin: ['dry'] }, 'concerns'],
    [{ concerns: ['dryness'] }, 'skin'],
    [{ skin: ['dry'], concerns: ['dryness'], experience: ['new'] }, 'moment'],
    [{ skin: ['dry'], concerns: ['dryness'], experience: ['new'], moment: ['reset'] }, undefined],
  ])('after %o comes %s', (answers, next) => {
    expect(nextQuestion(answers)).toBe(next)
  })

  test('answers must be known, each once, and no more than the question takes', () => {
    const all = { skin: ['dry'], concerns: ['dryness', 'redness'], experience: ['new'], moment: ['reset'] }
    expect(invalidAnswers(all)).toEqual([])
    expect(invalidAnswers({ ...all, skin: ['toString'] })).toEqual(['skin'])
    expect(invalidAnswers({ ...all, concerns: ['redness', 'redness'] })).toEqual(['concerns'])
    expect(invalidAnswers({ ...all, moment: ['reset', 'travel'], experience: [] })).toEqual([
      'experience',
      'moment',
    ])
  })

  test.each([
    { chosen: [], holds: false },
    { chosen: ['dryness'], holds: true },
    { chosen: ['dryness', 'redness'], holds: true },
    { chosen: ['dryness', 'redness', 'dullness'], holds: false },
  ])('$chosen.length concerns make an answer: $holds', ({ chosen, holds }) => {
    expect(isAnswered({ concerns: chosen }, 'concerns')).toBe(holds)
  })
})

test('answers that are missing are named, and count for nothing', () => {
  expect(invalidAnswers({})).toEqual(['skin', 'concerns', 'experience', 'moment'])
  const strange: Answers = { skin: ['dry'], concerns: ['no-such-concern'] }
  expect(routineFor(strange, catalogue)).toEqual(routineFor({ skin: ['dry'] }, catalogue))
})

describe('a product that a brand added itself', () => {
  const own = (over: object) => ({
    slug: 'night-cream',
    kind: 'product' as const,
    skinTypes: dry,
    variants: [{ stock: 5 }],
    concerns: [] as string[],
    when: ['am', 'pm'] as ('am' | 'pm')[],
    ...over,
  })
  const answers = { skin: ['dry'], concerns: ['fine-lines'], experience: ['new'], moment: ['night'] }
  const suggested = (one: object, given: Answers = answers) =>
    routineFor(given, [own(one), ...catalogue]).products

  test('is suggested for what its page says it is good for, and when', () => {
    expect(suggested({})).not.toContain('night-cream')
    for (const when of [['am', 'pm'], ['pm']]) {
      expect(suggested({ concerns: ['fine-lines'], when }, { ...answers, moment: ['reset'] })).toEqual([
        ...['holyglaze', 'rekindle', 'night-cream'],
      ])
    }
    expect(suggested({ concerns: ['fine-lines'], when: ['pm'] })).toEqual([
      ...['rekindle', 'night-cream', 'holyglaze'],
    ])
    expect(
      suggested({ concerns: ['fine-lines'], when: ['am'] }, { ...answers, moment: ['morning'] }),
    ).toContain('night-cream')
    expect(suggested({ concerns: ['fine-lines'], when: ['pm'], variants: [{ stock: 0 }] })).not.toContain(
      'night-cream',
    )
    expect(suggested({ concerns: ['fine-lines'] }, { ...answers, skin: ['sensitive'] })).not.toContain(
      'night-cream',
    )
  })

  test('takes no set’s place without a reason', () => {
    const set = own({ slug: 'night-duo', kind: 'bundle' })
    expect(routineFor({}, [set, ...catalogue]).bundle).toBe('myturn')
    const good = own({ slug: 'night-duo', kind: 'bundle', concerns: ['redness', 'dryness'], when: ['pm'] })
    const given = {
      skin: ['oily'],
      concerns: ['redness', 'dryness'],
      experience: ['some'],
      moment: ['night'],
    }
    expect(routineFor(given, [good, ...catalogue]).bundle).toBe('night-duo')
  })
})
