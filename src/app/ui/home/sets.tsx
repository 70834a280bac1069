import { useState } from 'react'
import { formatPrice } from '#domain/money.ts'
import { home } from '../../content/home.ts'
import { say } from '../../content/say.ts'
import { setMoods } from '../../content/sets.ts'
import { ProductLink } from '../card/product-link.tsx'
import { Stop } from '../icon/stop.tsx'
import { Picture } from '../picture/picture.tsx'
import type { HomePage } from './select-home.ts'
import styles from './sets.module.css'

const words = home.sets
const opening = 'healingera'

/** The sets by name; beside them, on a wide screen, the picture of the one pointed at. */
export function Sets({ page }: { page: HomePage }) {
  const sets = page.cards.filter((card) => card.kind === 'bundle')
  const [shown, setShown] = useState<string>(opening)
  // A picture is asked for when its row is first pointed at, and stays.
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
          <Stop />
        </h2>
        <p className="lead muted">
          {page.leastSaving > 0 ? say(words.body, { percent: page.leastSaving }) : words.bodyPlain}
        </p>
      </div>
      <div className={styles.show} aria-hidden="true">
        {seen.map((slug) => (
          <div key={slug} className={styles.panel} data-world={slug} data-shown={slug === shown || undefined}>
            <Picture name={slug} sizes="(min-width: 1024px) 45vw, 1px" alt="" />
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
              <span className={styles.thumb} data-world={set.slug}>
                <Picture name={set.slug} sizes="76px" alt="" />
              </span>
              <span className={styles.name}>
                <b className="d3">{set.name}</b>
                <span className="small">{setMoods[set.slug] ?? set.line}</span>
              </span>
              <span className={styles.price}>
                <b>{formatPrice(set.price)}</b>
                {set.saving > 0 && (
                  <span className={styles.save}>{say(words.save, { amount: formatPrice(set.saving) })}</span>
                )}
              </span>
            </ProductLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
