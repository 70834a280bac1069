import { product as words } from '../../content/product.ts'
import { CardRow } from '../card/card-row.tsx'
import { Buy } from './buy.tsx'
import { Does } from './does.tsx'
import { Hero } from './hero.tsx'
import { How } from './how.tsx'
import { InSets } from './in-sets.tsx'
import { Ingredients } from './ingredients.tsx'
import styles from './product-screen.module.css'
import { NoReviews, Questions } from './questions.tsx'
import type { ProductPage } from './select-product-page.ts'
import { Story } from './story.tsx'
import { useChoice } from './use-choice.ts'

export function ProductScreen({ page }: { page: ProductPage }) {
  const { product } = page
  const { chosen } = useChoice(page)
  return (
    <>
      <Hero slug={product.slug} name={product.name} descriptor={product.descriptor} lead={page.lead}>
        <Buy page={page} />
      </Hero>
      <Story product={product} />
      <Does product={product} />
      <Ingredients product={product} chosen={chosen} />
      <How page={page} />
      <InSets sets={page.sets} />
      <Pairs page={page} />
      <Questions faqs={product.faqs} beside={<NoReviews />} />
    </>
  )
}

export const Pairs = ({ page }: { page: ProductPage }) => (
  <section className="sec wrap" aria-labelledby="pairs">
    <h2 className={`d3 ${styles.pairs}`} id="pairs">
      {words.pairs}
    </h2>
    <CardRow cards={page.pairs} />
  </section>
)
