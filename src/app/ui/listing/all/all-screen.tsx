import { Link } from '@tanstack/react-router'
import { labelOf } from '../../../content/base/vocab.ts'
import { all, shopall } from '../../../content/product/listing.ts'
import { worded } from '../../changed-texts.ts'
import { FullStop } from '../../icon/brand.tsx'
import { ProductCard } from '../../product-card/product-card.tsx'
import styles from './all-screen.module.css'
import type { AllPage } from './select-all.ts'

/** On a wide screen; the place that is left in its last row leads to the routine finder. */
const COLUMNS = 4

/** A step with several products is two columns wide. */
const columnsOf = ({ groups }: AllPage): number =>
  groups.reduce((sum, { cards }) => sum + Math.min(cards.length, 2), 0)

export function AllScreen({ page }: { page: AllPage }) {
  const words = worded(all, page.words)
  return (
    <div className={`wrap ${styles.all}`}>
      <h1 className="d2" tabIndex={-1}>
        {words.title}
        <FullStop />
      </h1>
      <p className={`lead muted ${styles.intro}`}>
        {words.intro} {words.more}{' '}
        <Link to="/shopall" className="link">
          {words.link}
        </Link>
      </p>
      <div className={styles.groups}>
        {page.groups.map((group, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the entries are always the same ones, and two may be called alike.
          <section key={at} className={styles.group} aria-label={group.title}>
            <h2 className={styles.step}>
              <span>{at + 1}</span> {group.title}
            </h2>
            <ul className={styles.cards}>
              {group.cards.map((card) => (
                <li key={card.slug}>
                  <ProductCard card={card} sizes="(min-width: 1024px) 22vw, 46vw" priority={at === 0} />
                </li>
              ))}
            </ul>
          </section>
        ))}
        {columnsOf(page) % COLUMNS === COLUMNS - 1 && (
          <Link to="/" search={{ finder: 'open' }} className={styles.unsure}>
            <span className="d3">{shopall.unsure}</span>
            <b className="link">{shopall.few.routine}</b>
          </Link>
        )}
      </div>
      <section className={styles.concerns} aria-labelledby="concerns">
        <h2 className="d4" id="concerns">
          {words.concerns}
        </h2>
        <ul>
          {page.concerns.map(({ id, count }) => (
            <li key={id}>
              <Link to="/shopall" search={{ concern: id, kind: 'product' }} className={styles.concern}>
                {labelOf(id)} <span className="num">{count}</span>
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}
