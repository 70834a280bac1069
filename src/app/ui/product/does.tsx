import type { Product } from '#domain/product.ts'
import { detailOf } from '../../art/pictures.ts'
import { product as words } from '../../content/product.ts'
import { Stop } from '../icon/stop.tsx'
import { Picture } from '../picture/picture.tsx'
import styles from './does.module.css'
import { Zoom } from './zoom.tsx'

export function Does({ product }: { product: Product }) {
  const detail = detailOf(product.slug)
  return (
    <section className={styles.does} aria-labelledby="does">
      <div className={styles.macro}>
        {detail ? (
          <Zoom picture={detail} />
        ) : (
          <Picture name={product.slug} sizes="(min-width: 1024px) 50vw, 100vw" alt="" />
        )}
      </div>
      <div className={styles.list}>
        <h2 className="d3" id="does">
          {words.does}
          <Stop />
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
