import { useState } from 'react'
import { formatPrice } from '#domain/base/money.ts'
import { format } from '../../content/base/format.ts'
import { setMoods } from '../../content/product/sets.ts'
import { FullStop } from '../icon/brand.tsx'
import { Picture } from '../picture/picture.tsx'
import { CardPrice } from '../product-card/product-card.tsx'
import { ProductLink } from '../product-card/product-link.tsx'
import type { HomePage, HomeWords } from './select-home.ts'
import styles from './sets.module.css'

const opening = 'healingera'

/** The sets by name; on a wide screen, with the picture of the hovered one. */
export function Sets({ words, page }: { words: HomeWords['sets']; page: HomePage }) {
  const sets = page.cards.filter((card) => card.kind === 'bundle')
  const [shown, setShown] = useState<string>(opening)
  // A picture loads when its row is first hovered or focused.
  const [seen, setSeen] = useState<readonly string[]>([opening])
  const show = (slug: string) => {
    setShown(slug)
    if (!seen.includes(slug)) setSeen([...seen, slug])
  }
  return (
    <section className={`sec wrap ${styles.sets}`} aria-labelledby="sets">
      <div className={styles.head}>
        <p className="eyebrow">
          <span className="dot" />
          {words.eyebrow}
        </p>
        <h2 className="d2" id="sets">
          {words.before}
          <em>{words.em}</em>
          <FullStop />
        </h2>
        <p className="lead muted">
          {page.leastSaving > 0 ? format(words.body, { percent: page.leastSaving }) : words.bodyPlain}
        </p>
      </div>
      <div className={styles.show} aria-hidden="true">
        {seen.map((slug) => (
          <div
            key={slug}
            className={styles.panel}
            data-palette={slug}
            data-shown={slug === shown || undefined}
          >
            <Picture
              name={slug}
              own={sets.find((set) => set.slug === slug)?.own}
              sizes="(min-width: 1024px) 45vw, 1px"
              alt=""
            />
          </div>
        ))}
      </div>
      <ul className={styles.list}>
        {sets.map((set) => (
          <li
            key={set.slug}
            data-card
            data-shown={set.slug === shown || undefined}
            onPointerEnter={() => show(set.slug)}
            onFocus={() => show(set.slug)}
          >
            <ProductLink slug={set.slug} className={styles.row}>
              <span className={styles.thumb} data-palette={set.palette ?? set.slug}>
                <Picture name={set.slug} own={set.own} sizes="76px" alt="" />
              </span>
              <span className={styles.name}>
                <b className="d3">{set.name}</b>
                <span className="small">{setMoods[set.slug] ?? set.line}</span>
              </span>
              <span className={styles.price}>
                <b>
                  <CardPrice card={set} />
                </b>
                {set.saving > 0 && (
                  <span className={styles.save}>
                    {format(words.save, { amount: formatPrice(set.saving) })}
                  </span>
                )}
              </span>
            </ProductLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
