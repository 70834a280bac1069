import { useLoaderData } from '@tanstack/react-router'
import { product as words } from '../../content/product/product.ts'
import { Buy } from './buy/buy.tsx'
import { Hero } from './buy/hero.tsx'
import type { ProductPage } from './buy/select-product-page.ts'
import { useChoice } from './buy/use-choice.ts'
import { Benefits } from './sections/benefits.tsx'
import { Gallery } from './sections/gallery.tsx'
import { HowToUse } from './sections/how-to-use.tsx'
import { InSets } from './sections/in-sets.tsx'
import { Ingredients } from './sections/ingredients.tsx'
import { Pairs } from './sections/pairs.tsx'
import { NoReviews, Questions } from './sections/questions.tsx'
import { Reviews } from './sections/reviews.tsx'
import { Story } from './sections/story.tsx'

/** The screen of a product's own address. It names no route, so that the same code, in one file, is every product's. */
export function ProductRoute() {
  // Without a name the router types the data as any route's; only routes of products show this screen.
  const page = useLoaderData({ strict: false }) as ProductPage
  return <ProductScreen page={page} />
}

export function ProductScreen({ page }: { page: ProductPage }) {
  const { product } = page
  const { chosen } = useChoice(page)
  return (
    <>
      <Hero page={page}>
        <Buy page={page} contents={words.contents} />
      </Hero>
      <Story product={product} />
      <Benefits page={page} />
      <Gallery product={product} from={2} />
      <Ingredients product={product} chosen={chosen} />
      <HowToUse page={page} />
      <InSets sets={page.sets} />
      <Pairs cards={page.pairs} />
      {product.rating && <Reviews slug={product.slug} rating={product.rating} />}
      <Questions faqs={product.faqs} note={product.rating ? null : <NoReviews />} />
    </>
  )
}
