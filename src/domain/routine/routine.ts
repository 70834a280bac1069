import type { InferOutput } from 'valibot'
import type { Product } from '../catalogue/product.ts'
import type { answersSchema } from './schema.ts'
import { type CautionId, cautions, maxAnswers, tieBreak, type Weight, weights } from './weights.ts'

export type QuestionId = keyof typeof weights
/** The chosen answers of each question. */
export type Answers = Readonly<InferOutput<typeof answersSchema>>

type Candidate = Pick<Product, 'slug' | 'kind' | 'skinTypes'> &
  Partial<Pick<Product, 'concerns' | 'when'>> & { variants: readonly { stock: number }[] }

export interface Routine {
  /** The suggested set; null when no set suits this skin. */
  bundle: string | null
  bundleScore: number | null
  products: string[]
  cautions: CautionId[]
}

const PRODUCTS_SUGGESTED = 3
/** Suits every skin type: suggested when nothing else does. */
const FALLBACK = 'holyglaze'

/** What a product that the tables do not name counts, by what its page says: nearly as much as one made for it. */
const OWN_CONCERN = 3
const OWN_MOMENT = 2

export const questionIds: readonly QuestionId[] = ['skin', 'concerns', 'experience', 'moment']

export const isAnswered = (answers: Answers, question: QuestionId): boolean => {
  const chosen = answers[question]?.length ?? 0
  return chosen >= 1 && chosen <= maxAnswers[question]
}

/** The first unanswered question; undefined when all are answered. */
export const nextQuestion = (answers: Answers): QuestionId | undefined =>
  questionIds.find((id) => !isAnswered(answers, id))

/** The questions with unknown answers, or with too many or too few. */
export const invalidAnswers = (answers: Answers): QuestionId[] =>
  questionIds.filter((id) => {
    const chosen = answers[id] ?? []
    const known =
      chosen.every((one) => Object.hasOwn(weights[id], one)) && new Set(chosen).size === chosen.length
    return !known || !isAnswered(answers, id)
  })

/** Deterministic: the same answers and products give the same routine. Sold-out products are skipped. */
export function routineFor(answers: Answers, products: readonly Candidate[]): Routine {
  const sets = ranked(
    products.filter((one) => one.kind === 'bundle'),
    answers,
    'bundles',
  )
  const singles = ranked(
    products.filter((one) => one.kind === 'product'),
    answers,
    'products',
  )
  const set = sets.find((one) => one.stock > 0)
  const liked = singles.filter((one) => one.score > 0 && one.stock > 0).map((one) => one.slug)
  const addFallback = set === undefined || liked.length === 0
  const fallback = singles.filter((one) => one.slug === FALLBACK && one.stock > 0).map((one) => one.slug)
  const list = addFallback ? [...fallback, ...liked.filter((slug) => slug !== FALLBACK)] : liked
  const suggested = list.slice(0, PRODUCTS_SUGGESTED)
  const bundle = set?.slug ?? null
  return {
    bundle,
    bundleScore: set?.score ?? null,
    products: suggested,
    cautions: cautionsFor(answers, bundle, suggested),
  }
}

function weightsOf(answers: Answers): Weight[] {
  return questionIds.flatMap((question) => {
    const table: Readonly<Record<string, Weight>> = weights[question]
    return (answers[question] ?? []).flatMap((answer) => table[answer] ?? [])
  })
}

/** Candidates that suit the skin, best first; ties by `tieBreak`. */
function ranked(
  candidates: readonly Candidate[],
  answers: Answers,
  kind: 'products' | 'bundles',
): { slug: string; score: number; stock: number }[] {
  const chosen = weightsOf(answers)
  const needs = chosen.flatMap((weight) => weight.needs ?? [])
  const order: readonly string[] = tieBreak[kind]
  const isNamed = ({ slug }: Candidate) => order.includes(slug)
  // Those that the tables do not name come after those that they do.
  const place = ({ slug }: { slug: string }) => (order.includes(slug) ? order.indexOf(slug) : order.length)
  return candidates
    .filter((one) => needs.every((need) => one.skinTypes.includes(need)))
    .map((one) => ({
      slug: one.slug,
      score: isNamed(one)
        ? chosen.reduce((sum, weight) => sum + (weight[kind][one.slug] ?? 0), 0)
        : ownScore(answers, one),
      stock: Math.max(...one.variants.map((variant) => variant.stock)),
    }))
    .sort((a, b) => b.score - a.score || place(a) - place(b))
}

/** A product that a brand added itself: what it is good for, and when it is used. */
function ownScore(answers: Answers, { concerns = [], when = [] }: Candidate): number {
  const shared = (answers.concerns ?? []).filter((one) => concerns.includes(one)).length
  const [moment] = answers.moment ?? []
  const [only, other] = when
  const suits =
    other === undefined && only === (moment === 'night' ? 'pm' : moment === 'morning' ? 'am' : null)
  return shared * OWN_CONCERN + (suits ? OWN_MOMENT : 0)
}

function cautionsFor(answers: Answers, bundle: string | null, products: readonly string[]): CautionId[] {
  const chosen = questionIds.flatMap((id) => (answers[id] ?? []).map((answer) => `${id}:${answer}`))
  const anyOf = (listed: readonly string[] | undefined, have: readonly string[]) =>
    listed?.some((one) => have.includes(one)) ?? false
  return Object.entries(cautions).flatMap(([id, rule]) => {
    const when: {
      always?: boolean
      both?: boolean
      products?: readonly string[]
      bundles?: readonly string[]
      answers?: readonly string[]
    } = rule
    const suggested = anyOf(when.products, products) || anyOf(when.bundles, bundle === null ? [] : [bundle])
    const answered = anyOf(when.answers, chosen)
    const applies = when.always || (when.both ? suggested && answered : suggested || answered)
    // Object.entries forgets the keys' literal type.
    return applies ? [id as CautionId] : []
  })
}
