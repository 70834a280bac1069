import { steps } from '../../content/product/product.ts'
import { set as words } from '../../content/product/set.ts'
import { FullStop } from '../icon/brand.tsx'
import { Picture } from '../picture/picture.tsx'
import { Price } from '../price/price.tsx'
import type { Part, ProductPage } from '../product/buy/select-product-page.ts'
import { ProductLink } from '../product-card/product-link.tsx'
import styles from './inside.module.css'

export function Inside({ page }: { page: ProductPage }) {
  const extras = page.product.extras ?? []
  return (
    <section className={styles.inside} aria-labelledby="inside">
      <div className={`wrap ${styles.head}`}>
        <h2 className="d2" id="inside">
          {words.inside}
          <FullStop />
        </h2>
        {extras.map((extra) => (
          <p key={extra.sku} className={`lead ${styles.extra}`}>
            <b>{extra.name}.</b> {extra.description}
          </p>
        ))}
      </div>
      <ul className={styles.parts} data-count={page.parts.length}>
        {page.parts.map((part) => (
          <li key={part.slug} data-palette={part.palette ?? part.slug} data-card>
            <InsidePart part={part} count={page.parts.length} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const InsidePart = ({ part, count }: { part: Part; count: number }) => (
  <ProductLink slug={part.slug} className={styles.part}>
    <div className={styles.picture}>
      <Picture
        name={part.slug}
        own={part.own}
        sizes={`(min-width: 1024px) ${Math.round(100 / count)}vw, 44vw`}
        alt=""
      />
    </div>
    <div className={styles.text}>
      <span className={styles.step}>
        {part.units > 1 && `${part.units} × `}
        {part.step && steps[part.step]}
      </span>
      <h3 className="d3">{part.name}</h3>
      <p>{part.descriptor}</p>
      <p className={styles.price}>
        {part.chosen ? words.choice : part.net}
        <span className={styles.own}>
          <Price {...part} /> {words.onItsOwn}
        </span>
        {part.out && (
          <>
            {' · '}
            <b>{words.out}</b>
          </>
        )}
      </p>
    </div>
  </ProductLink>
)
