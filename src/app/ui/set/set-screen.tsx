import { set as words } from '../../content/product/set.ts'
import { setVerdicts } from '../../content/product/sets.ts'
import { Disclosure } from '../disclosure/disclosure.tsx'
import { FullStop } from '../icon/brand.tsx'
import { Buy } from '../product/buy/buy.tsx'
import { Hero } from '../product/buy/hero.tsx'
import type { ProductPage } from '../product/buy/select-product-page.ts'
import { Gallery } from '../product/sections/gallery.tsx'
import { Warnings } from '../product/sections/ingredients.tsx'
import { Pairs } from '../product/sections/pairs.tsx'
import { NoReviews, Questions } from '../product/sections/questions.tsx'
import { Reviews } from '../product/sections/reviews.tsx'
import { Story } from '../product/sections/story.tsx'
import { Inside } from './inside.tsx'
import { Saving } from './saving.tsx'
import styles from './set.module.css'
import { Weeks } from './weeks.tsx'

export function SetScreen({ page }: { page: ProductPage }) {
  const { product } = page
  return (
    <>
      <Hero page={page}>
        <Saving page={page} />
        <Buy page={page} contents={words.contents} />
      </Hero>
      <Story product={product} />
      <Inside page={page} />
      <Gallery product={product} from={1} />
      <Weeks page={page} />
      {product.rating && <Reviews slug={product.slug} rating={product.rating} />}
      <Questions
        faqs={product.faqs}
        beside={<Verdict slug={product.slug} name={product.name} />}
        note={product.rating ? null : <NoReviews />}
      >
        <Disclosure title={words.inci}>
          <Lists page={page} />
        </Disclosure>
        <Warnings warnings={product.warnings} />
      </Questions>
      <Pairs cards={page.pairs} />
    </>
  )
}

function Verdict({ slug, name }: { slug: string; name: string }) {
  const verdict = setVerdicts[slug]
  if (!verdict) return <h2 className="d2">{name}</h2>
  return (
    <>
      <h2 className="d2">
        {verdict.before}
        <em>{verdict.em}</em>
        <FullStop />
      </h2>
      <p className={`lead muted ${styles.verdict}`}>{verdict.text}</p>
    </>
  )
}

const Lists = ({ page }: { page: ProductPage }) => (
  <>
    {page.parts.map((part) => (
      <p key={part.slug}>
        <b>{part.name}.</b> {part.inci.join(', ')}.
      </p>
    ))}
    <p className="small">{words.inciNote}</p>
  </>
)
