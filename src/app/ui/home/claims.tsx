import { format } from '../../content/base/format.ts'
import { FullStop } from '../icon/brand.tsx'
import { ProductLink } from '../product-card/product-link.tsx'
import styles from './claims.module.css'
import type { HomePage, HomeWords } from './select-home.ts'

/** Only percentages from the ingredient lists. */
export const Claims = ({ words, claims }: Pick<HomePage, 'claims'> & { words: HomeWords['label'] }) => (
  <section className={styles.band} data-palette="night" aria-labelledby="claims">
    <div className={`wrap sec ${styles.inside}`}>
      <div className={styles.head}>
        <h2 className="d2" id="claims">
          {words.lines[0]}
          <br />
          {words.lines[1]}
          <FullStop />
        </h2>
        <p className="lead">{words.body}</p>
      </div>
      <ul className={styles.claims}>
        {claims.map((claim) => (
          <li key={claim.slug} data-claim={claim.slug}>
            <ProductLink slug={claim.slug} className={styles.claim}>
              <span className={styles.number}>
                {claim.percent}
                <sup>%</sup>
              </span>
              <span className={styles.what}>
                <span>{claim.ingredient}</span>
                <span>{format(words.of, { name: claim.product })}</span>
              </span>
            </ProductLink>
          </li>
        ))}
      </ul>
    </div>
  </section>
)
