import { set as words } from '../../content/product/set.ts'
import { setWeeks } from '../../content/product/sets.ts'
import { FullStop } from '../icon/brand.tsx'
import { useDrawn } from '../motion/use-drawn.ts'
import { Picture } from '../picture/picture.tsx'
import type { Part, ProductPage } from '../product/buy/select-product-page.ts'
import { Steps } from '../product/sections/how-to-use.tsx'
import { Halves } from './halves.tsx'
import styles from './weeks.module.css'

/** How to introduce a set: week by week for active products, step by step otherwise. */
export function Weeks({ page }: { page: ProductPage }) {
  const weeks = setWeeks[page.product.slug]
  const line = useDrawn<HTMLOListElement>()
  return (
    <section className="sec wrap" aria-labelledby="weeks">
      {weeks ? (
        <>
          <div className={styles.head}>
            <h2 className="d2" id="weeks">
              {words.weeks.before}
              <em>{words.weeks.em}</em>
              <FullStop />
            </h2>
            <p className="lead muted">{words.weeks.body}</p>
          </div>
          <ol className={styles.weeks} data-count={weeks.length} ref={line}>
            {weeks.map((week, at) => (
              <li key={week.title} aria-current={at === 0 ? 'step' : undefined}>
                <h3 className="d4">{week.title}</h3>
                <p>{week.text}</p>
                <Thumbs products={week.products} parts={page.parts} />
              </li>
            ))}
          </ol>
        </>
      ) : (
        <>
          <h2 className={`d2 ${styles.head}`} id="weeks">
            <span>
              {words.how.before} <em>{words.how.em}</em>
              <FullStop />
            </span>
          </h2>
          <Steps steps={page.product.howToUse} />
        </>
      )}
      {page.product.routine && <Halves routine={page.product.routine} names={page.names} />}
    </section>
  )
}

const Thumbs = ({ products, parts }: { products: readonly string[]; parts: readonly Part[] }) => (
  <span className={styles.thumbs}>
    {products.map((slug) => (
      <span key={slug} data-palette={slug} className={styles.thumb}>
        <Picture name={slug} own={parts.find((part) => part.slug === slug)?.own} sizes="64px" alt="" />
      </span>
    ))}
  </span>
)
