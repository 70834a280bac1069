import { changesIn, rebasedIn, type WordChange } from './changes.ts'

/**
 * The words of the shop that staff change, with limits that keep the layout whole on a phone. Only what was changed is
 * stored: every other text is the one that came with the shop.
 */

export interface TextField {
  /** Where the text is within the content it replaces, like `hero.before`. */
  path: string
  max: number
  /** It may be left out. */
  empty?: true
  /** Figures that the shop fills in, as in `{amount}`. */
  holds?: readonly string[]
}

const lines = (limits: Readonly<Record<string, number>>, more: Partial<TextField> = {}): TextField[] =>
  Object.entries(limits).map(([path, max]) => ({ path, max, ...more }))

/** The same texts of several entries of a list. */
const entries = (list: string, count: number, limits: Readonly<Record<string, number>>): TextField[] =>
  Array.from({ length: count }, (_, at) => at).flatMap((at) =>
    Object.entries(limits).map(([part, max]) => ({
      path: [list, at, part].filter((one) => one !== '').join('.'),
      max,
    })),
  )

const home: readonly TextField[] = [
  ...lines({ 'hero.before': 28, 'hero.em': 20, 'hero.body': 240, 'hero.finder': 24, 'hero.shop': 24 }),
  ...lines({ 'seven.before': 24, 'seven.em': 24, 'seven.body': 200 }),
  ...lines({ 'sets.eyebrow': 24, 'sets.before': 20, 'sets.em': 16 }),
  { path: 'sets.body', max: 160, holds: ['percent'] },
  ...lines({ 'sets.bodyPlain': 160 }),
  ...lines({ 'label.lines.0': 18, 'label.lines.1': 18, 'label.body': 200 }),
  ...lines({ 'day.morning': 20, 'day.morningBefore': 40, 'day.morningEm': 24 }),
  ...entries('day.am', 3, { name: 24, step: 16 }),
  ...lines({ 'day.night': 20, 'day.nightBefore': 40, 'day.nightEm': 32 }),
  ...entries('day.pm', 3, { name: 24, step: 16 }),
  ...lines({ 'finder.eyebrow': 24, 'finder.lines.0': 24, 'finder.lines.1': 24, 'finder.body': 160 }),
  ...lines({ 'finder.go': 20 }),
  ...lines({ 'promises.before': 40, 'promises.em': 24, 'promises.body': 280 }),
  ...entries('promises.list', 3, { title: 40, text: 160 }).map((field) =>
    field.path.endsWith('title') ? { ...field, holds: ['amount'] } : field,
  ),
]

const footer: readonly TextField[] = [
  ...lines({
    'newsletter.title': 30,
    'newsletter.text': 200,
    'newsletter.action': 16,
    'newsletter.done': 120,
  }),
  ...entries('columns', 3, { title: 20, 'links.0.label': 28, 'links.1.label': 28, 'links.2.label': 28 }),
  ...lines({ 'columns.2.links.3.label': 28, legal: 320 }),
  { path: 'owner', max: 60, holds: ['year'] },
]

const all: readonly TextField[] = [
  ...lines({ title: 24, intro: 160, more: 60, link: 30 }),
  ...entries('groups', 6, { title: 16 }),
  ...lines({ other: 16, concerns: 60 }),
]

const newpage: readonly TextField[] = [
  ...lines({ eyebrow: 24, before: 20, em: 16, body: 240, finder: 24 }),
  ...entries('blocks', 3, { title: 40, text: 160, cta: 24 }),
  ...lines({ 'closing.before': 40, 'closing.em': 24, 'closing.body': 160, 'closing.cta': 24 }),
]

const comingsoon = lines({ before: 24, em: 20, body: 240, submit: 24, done: 160, small: 100, back: 30 })

const banner = lines({ text: 60, action: 24, to: 200 }, { empty: true })

export const policyIds = ['terms', 'delivery', 'returns', 'tax', 'privacy'] as const
export type PolicyId = (typeof policyIds)[number]

const policy = (holds: readonly string[] = []): readonly TextField[] => [
  { path: 'title', max: 30 },
  // What each part may contain.
  { path: 'parts', max: 4_000, holds: [...holds, 'supportEmail'] },
]

const figures = ['standard', 'express', 'freeFrom', 'belowFree', 'standardDays', 'expressDays']

/** In the order in which they are listed. */
export const texts = {
  banner,
  home,
  all,
  newpage,
  comingsoon,
  footer,
  terms: policy(),
  delivery: policy(figures),
  returns: policy(),
  tax: policy(),
  privacy: policy(),
} as const satisfies Record<string, readonly TextField[]>
export type TextId = keyof typeof texts
export const textIds = Object.keys(texts) as TextId[]

export const isTextId = (id: string): id is TextId => Object.hasOwn(texts, id)
export const isPolicyId = (id: string): id is PolicyId => policyIds.some((one) => one === id)

/** A part of a policy. Its id is an anchor that other sites link to. */
export type PolicyPart = { id: string; title: string; text: string }
export type TextWords = Readonly<Record<string, string | readonly PolicyPart[]>>

export const fieldsOf = (id: TextId): string[] => texts[id].map(({ path }) => path)

export const textChanges =
  (id: TextId) =>
  (before: TextWords, after: TextWords): WordChange[] =>
    changesIn(fieldsOf(id), before, after)

export const rebasedText =
  (id: TextId) =>
  (from: TextWords, draft: TextWords, published: TextWords): { words: TextWords; clashes: string[] } =>
    rebasedIn(fieldsOf(id), from, draft, published)
