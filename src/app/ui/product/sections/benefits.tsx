import { detailOf } from '../../../art/pictures.ts'
import { product as words } from '../../../content/product/product.ts'
import { FullStop } from '../../icon/brand.tsx'
import { Picture } from '../../picture/picture.tsx'
import type { ProductPage } from '../buy/select-product-page.ts'
import { Zoom } from '../buy/zoom.tsx'
import styles from './benefits.module.css'

export function Benefits({ page: { product, detailAlt } }: { page: ProductPage }) {
  const [main, second] = product.pictures ?? []
  // A product with pictures of its own is shown with these alone.
  const detail = main ? second && product.slug : detailOf(product.slug)
  return (
    <section className={styles.benefits} aria-labelledby="does">
      <div className={styles.macro}>
        {detail ? (
          <Zoom picture={detail} own={second} alt={detailAlt} />
        ) : (
          <Picture name={product.slug} own={main} sizes="(min-width: 1024px) 50vw, 100vw" alt="" />
        )}
      </div>
      <div className={styles.list}>
        <h2 className="d3" id="does">
          {words.does}
          <FullStop />
        </h2>
        <ul>
          {product.benefits.map((benefit) => (
            <li key={benefit.title}>
              <h3 className="d4">{benefit.title}</h3>
              <p>{benefit.text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
