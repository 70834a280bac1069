import { Buy } from './buy/buy.tsx'
import { Hero } from './buy/hero.tsx'
import type { ProductPage } from './buy/select-product-page.ts'
import { useChoice } from './buy/use-choice.ts'
import { Benefits } from './sections/benefits.tsx'
import { HowToUse } from './sections/how-to-use.tsx'
import { InSets } from './sections/in-sets.tsx'
import { Ingredients } from './sections/ingredients.tsx'
import { Pairs } from './sections/pairs.tsx'
import { NoReviews, Questions } from './sections/questions.tsx'
import { Story } from './sections/story.tsx'

export function ProductScreen({ page }: { page: ProductPage }) {
  const { product } = page
  const { chosen } = useChoice(page)
  return (
    <>
      <Hero page={page}>
        <Buy page={page} />
      </Hero>
      <Story product={product} />
      <Benefits page={page} />
      <Ingredients product={product} chosen={chosen} />
      <HowToUse page={page} />
      <InSets sets={page.sets} />
      <Pairs cards={page.pairs} />
      <Questions faqs={product.faqs} beside={<NoReviews />} />
    </>
  )
}
