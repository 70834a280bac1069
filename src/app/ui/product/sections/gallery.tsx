import type { Product } from '#domain/catalogue/product.ts'
import { product as words } from '../../../content/product/product.ts'
import { Picture } from '../../picture/picture.tsx'
import rowStyles from '../../product-card/card-row.module.css'
import styles from './gallery.module.css'

/** Further pictures that were uploaded for a product, in a row that scrolls horizontally on a phone. */
export function Gallery({ product, from }: { product: Product; from: number }) {
  const { slug, name, pictures = [] } = product
  const more = pictures.slice(from)
  if (more.length === 0) return null
  return (
    <section className="sec wrap" aria-label={`${words.pictures} ${name}`}>
      <ul className={rowStyles.row}>
        {more.map((picture) => (
          <li key={picture.id} className={styles.picture}>
            <Picture
              name={slug}
              own={picture}
              alt={picture.alt}
              sizes="(min-width: 1024px) 30vw, (min-width: 600px) 40vw, 62vw"
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
