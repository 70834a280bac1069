import type { CSSProperties } from 'react'
import { plural } from '../../content/base/format.ts'
import { product } from '../../content/product/product.ts'
import styles from './stars.module.css'

/** One to five stars, also parts of one. */
export const Stars = ({ stars }: { stars: number }) => (
  <span
    className={styles.stars}
    // React's type has no custom properties.
    style={{ '--rated': `${stars * 20}%` } as CSSProperties}
    role="img"
    aria-label={plural(product.reviews.stars, stars)}
  />
)
