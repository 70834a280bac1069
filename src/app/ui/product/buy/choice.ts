import type { Choice } from '../../product-card/select-card.ts'

/** The search parameters of a product page: the chosen size or shade. */
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

/** “30 ml” is `30-ml` in the URL. */
export const choiceWord = (choice: Choice): string =>
  choice.label
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
