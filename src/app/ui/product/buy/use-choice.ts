import { useNavigate, useSearch } from '@tanstack/react-router'
import { openingVariant } from '#domain/catalogue/product.ts'
import type { Choice } from '../../product-card/select-card.ts'
import { type ChoiceSearch, choiceWord } from './choice.ts'
import type { ProductPage } from './select-product-page.ts'

/** The size or shade is in the URL, so that it can be shared; changes replace the history entry. */
export function useChoice(page: Pick<ProductPage, 'choices' | 'choosing'>) {
  const search: ChoiceSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const { choices, choosing } = page
  const requested = choosing && search[choosing]
  const chosen = openingVariant(choices, (choice) => choiceWord(choice) === requested)
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
