import type { InferOutput } from 'valibot'
import type { Product } from './product.ts'
import { answersPer, type CautionId, cautions, tieBreak, type Weight, weights } from './routine-weights.ts'
import type { answersSchema } from './schema/routine.ts'

export type QuestionId = keyof typeof weights
/** The chosen answers of each question. */
export type Answers = Readonly<InferOutput<typeof answersSchema>>

type Candidate = Pick<Product, 'slug' | 'kind' | 'skinTypes'> & { variants: readonly { stock: number }[] }

export interface Routine {
  /** The set to start with; none when no set suits this skin. */
  bundle: string | null
  bundleScore: number | null
  products: string[]
  cautions: CautionId[]
}

const PRODUCTS_SUGGESTED = 3
/** Suits every skin type, so it is what remains when nothing else does. */
const FALLBACK = 'holyglaze'

export const questionIds: readonly QuestionId[] = ['skin', 'concerns', 'experience', 'moment']

export const isAnswered = (answers: Answers, question: QuestionId): boolean => {
  const chosen = answers[question]?.length ?? 0
  return chosen >= 1 && chosen <= answersPer[question]
}

/** The first question still to be answered; undefined when the routine is found. */
export const nextQuestion = (answers: Answers): QuestionId | undefined =>
  questionIds.find((id) => !isAnswered(answers, id))

/** The questions whose answers are none of the finder's, or too many. */
export const misanswered = (answers: Answers): QuestionId[] =>
  questionIds.filter((id) => {
    const chosen = answers[id] ?? []
    const known =
      chosen.every((one) => Object.hasOwn(weights[id], one)) && new Set(chosen).size === chosen.length
    return !known || !isAnswered(answers, id)
  })

function weightsOf(answers: Answers): Weight[] {
  return questionIds.flatMap((question) => {
    const table: Readonly<Record<string, Weight>> = weights[question]
    return (answers[question] ?? []).flatMap((answer) => table[answer] ?? [])
  })
}

/** Candidates that suit the skin, best first; ties go to the earlier in the shop's order. */
function ranked(
  candidates: readonly Candidate[],
  chosen: readonly Weight[],
  kind: 'products' | 'bundles',
): { slug: string; score: number; stock: number }[] {
  const needs = chosen.flatMap((weight) => weight.needs ?? [])
  const order: readonly string[] = tieBreak[kind]
  return candidates
    .filter((one) => needs.every((need) => one.skinTypes.includes(need)))
    .map(({ slug, variants }) => ({
      slug,
      score: chosen.reduce((sum, weight) => sum + (weight[kind][slug] ?? 0), 0),
      stock: Math.max(...variants.map((variant) => variant.stock)),
    }))
    .sort((a, b) => b.score - a.score || order.indexOf(a.slug) - order.indexOf(b.slug))
}

function cautionsFor(answers: Answers, bundle: string | null, products: readonly string[]): CautionId[] {
  const chosen = questionIds.flatMap((id) => (answers[id] ?? []).map((answer) => `${id}:${answer}`))
  const hit = (listed: readonly string[] | undefined, have: readonly string[]) =>
    listed?.some((one) => have.includes(one)) ?? false
  return Object.entries(cautions).flatMap(([id, rule]) => {
    const when: {
      always?: boolean
      both?: boolean
      products?: readonly string[]
      bundles?: readonly string[]
      answers?: readonly string[]
    } = rule
    const suggested = hit(when.products, products) || hit(when.bundles, bundle === null ? [] : [bundle])
    const answered = hit(when.answers, chosen)
    const holds = when.always || (when.both ? suggested && answered : suggested || answered)
    // Object.entries forgets the keys' literal type.
    return holds ? [id as CautionId] : []
  })
}

/** The same answers and the same shop always give the same routine. What is sold out gives way to the next. */
export function routineFor(answers: Answers, products: readonly Candidate[]): Routine {
  const chosen = weightsOf(answers)
  const sets = ranked(
    products.filter((one) => one.kind === 'bundle'),
    chosen,
    'bundles',
  )
  const singles = ranked(
    products.filter((one) => one.kind === 'product'),
    chosen,
    'products',
  )
  const set = sets.find((one) => one.stock > 0)
  const liked = singles.filter((one) => one.score > 0 && one.stock > 0).map((one) => one.slug)
  const gentle = set === undefined || liked.length === 0
  const fallback = singles.filter((one) => one.slug === FALLBACK && one.stock > 0).map((one) => one.slug)
  const list = gentle ? [...fallback, ...liked.filter((slug) => slug !== FALLBACK)] : liked
  const suggested = list.slice(0, PRODUCTS_SUGGESTED)
  const bundle = set?.slug ?? null
  return {
    bundle,
    bundleScore: set?.score ?? null,
    products: suggested,
    cautions: cautionsFor(answers, bundle, suggested),
  }
}
