import type { Choice } from '../card/select-card.ts'

/** What a product page's address may say beside its path: which size or shade is meant. */
export interface ChoiceSearch {
  size?: string
  shade?: string
}

const word = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[a-z0-9-]{1,40}$/.test(value) ? value : undefined

export function parseChoice(raw: Record<string, unknown>): ChoiceSearch {
  const size = word(raw.size)
  const shade = word(raw.shade)
  return { ...(size && { size }), ...(shade && { shade }) }
}

/** “30 ml” is `30-ml` in an address. */
export const choiceWord = (choice: Choice): string =>
  choice.label
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** The one the address asks for, else the first that can be had, else the first. */
export const chosenOf = (choices: readonly Choice[], asked: string | undefined): Choice | undefined =>
  choices.find((choice) => choiceWord(choice) === asked) ??
  choices.find((choice) => choice.stock > 0) ??
  choices[0]
