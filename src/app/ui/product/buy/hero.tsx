import type { ReactNode } from 'react'
import { type Rating, ratingOf } from '#domain/review/review.ts'
import { Picture } from '../../picture/picture.tsx'
import { heroSizes } from '../../picture/prefetch.ts'
import { Stars } from '../../review/stars.tsx'
import crop from './crop.module.css'
import styles from './hero.module.css'
import artStyles from './hero-art.module.css'
import './hero-edges.css'
import { lazyComponent } from '../../lazy-component.tsx'
import type { ProductPage } from './select-product-page.ts'
import { useChoice } from './use-choice.ts'

const HeroGallery = lazyComponent(() =>
  import('../gallery/hero-gallery.tsx').then((part) => part.HeroGallery),
)

interface HeroProps {
  page: ProductPage
  children: ReactNode
}

/** The first screen of a product page: the picture as background, the palette below the form. */
export const Hero = ({ page, page: { product, lead, alt }, children }: HeroProps) => (
  <section className={`${styles.hero} ${crop.crop}`} data-choosing={page.choosing}>
    {/* Of the shop's own pictures the colours of the sides are known. */}
    <div className={artStyles.art} data-edges={product.pictures?.length ? undefined : product.slug}>
      <Picture
        name={product.slug}
        own={product.pictures?.[0]}
        alt={alt}
        sizes={heroSizes}
        transition={`art-${product.slug}`}
        priority
      />
      <Gallery page={page} />
    </div>
    <div className={styles.buy}>
      <div className={styles.title}>
        <p className={styles.descriptor}>
          {product.descriptor}
          {product.rating && <Rated rating={product.rating} />}
        </p>
        <h1 className={`d1 ${styles.name}`} tabIndex={-1}>
          {product.name}
        </h1>
      </div>
      <p className={`lead ${styles.lead}`}>{lead}</p>
      {children}
    </div>
  </section>
)

/** With how many gave them: five stars of one are another matter than of fifty. */
function Rated({ rating }: { rating: Rating }) {
  const { average, count } = ratingOf(rating)
  return (
    <a href="#reviews">
      <Stars stars={average} /> ({count})
    </a>
  )
}

function Gallery({ page }: { page: ProductPage }) {
  const { chosen } = useChoice(page)
  return <HeroGallery product={page.product} label={chosen?.label} />
}
