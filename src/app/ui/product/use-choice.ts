import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Choice } from '../card/select-card.ts'
import { type ChoiceSearch, choiceWord, chosenOf } from './choice.ts'
import type { ProductPage } from './select-product-page.ts'

/** The size or shade in the address: it can be shared, and Back does not step through every tap. */
export function useChoice(page: Pick<ProductPage, 'choices' | 'choosing'>) {
  const search: ChoiceSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const { choices, choosing } = page
  const chosen = chosenOf(choices, choosing ? search[choosing] : undefined)
  const choose = (choice: Choice) => {
    if (!choosing) return
    void navigate({
      to: '.',
      search: (now: object) => ({ ...now, [choosing]: choiceWord(choice) }),
      replace: true,
      resetScroll: false,
    })
  }
  return { chosen, choose }
}
