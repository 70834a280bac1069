import type { ReactNode } from 'react'
import { Picture } from '../../picture/picture.tsx'
import { heroSizes } from '../../picture/prefetch.ts'
import styles from './hero.module.css'
import type { ProductPage } from './select-product-page.ts'

interface HeroProps {
  page: Pick<ProductPage, 'product' | 'lead' | 'alt'>
  children: ReactNode
}

/** The first screen of a product page: the picture as background, the palette below the form. */
export const Hero = ({ page: { product, lead, alt }, children }: HeroProps) => (
  <section className={styles.hero}>
    <div className={styles.art}>
      <Picture
        name={product.slug}
        own={product.pictures?.[0]}
        alt={alt}
        sizes={heroSizes}
        transition={`art-${product.slug}`}
        priority
      />
    </div>
    <div className={styles.buy}>
      <div className={styles.title}>
        <p className={styles.descriptor}>{product.descriptor}</p>
        <h1 className={`d1 ${styles.name}`} tabIndex={-1}>
          {product.name}
        </h1>
      </div>
      <p className={`lead ${styles.lead}`}>{lead}</p>
      {children}
    </div>
  </section>
)
