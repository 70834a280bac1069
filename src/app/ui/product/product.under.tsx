import { Does } from './does.tsx'
import { How } from './how.tsx'
import { InSets } from './in-sets.tsx'
import { Ingredients } from './ingredients.tsx'
import { Pairs } from './pairs.tsx'
import { NoReviews, Questions } from './questions.tsx'
import type { ProductPage } from './select-product-page.ts'
import { Story } from './story.tsx'
import { useChoice } from './use-choice.ts'

/** A product's page below its first screen. */
export function ProductUnder({ page }: { page: ProductPage }) {
  const { product } = page
  const { chosen } = useChoice(page)
  return (
    <>
      <Story product={product} />
      <Does product={product} />
      <Ingredients product={product} chosen={chosen} />
      <How page={page} />
      <InSets sets={page.sets} />
      <Pairs cards={page.pairs} />
      <Questions faqs={product.faqs} beside={<NoReviews />} />
    </>
  )
}
