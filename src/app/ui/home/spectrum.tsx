import { spectrum } from '../../content/product/home.ts'
import { FullStop } from '../icon/brand.tsx'
import { Picture } from '../picture/picture.tsx'
import { CardPrice } from '../product-card/product-card.tsx'
import { ProductLink } from '../product-card/product-link.tsx'
import type { HomeCard } from '../product-card/select-card.ts'
import type { HomeWords } from './select-home.ts'
import styles from './spectrum.module.css'

/** The products as strips in their palettes; a strip widens on hover or focus. */
export function Spectrum({ words, cards }: { words: HomeWords['seven']; cards: readonly HomeCard[] }) {
  const strips = spectrum.flatMap((slug) => cards.find((card) => card.slug === slug) ?? [])
  return (
    <section aria-labelledby="seven">
      <div className={`wrap ${styles.head}`}>
        <h2 className="d2" id="seven">
          {words.before}
          <br />
          <em>{words.em}</em>
          <FullStop />
        </h2>
        <p className="lead muted">{words.body}</p>
      </div>
      <ul className={styles.spectrum}>
        {strips.map((card) => (
          <li key={card.slug} data-palette={card.palette ?? card.slug} data-card className={styles.strip}>
            <ProductLink slug={card.slug} className={styles.link}>
              <Picture
                name={card.slug}
                own={card.own}
                sizes="(min-width: 1784px) 656px, (min-width: 870px) 37vw, 320px"
                alt=""
              />
              <span className={styles.text}>
                <b>{card.name}</b>
                <small className={styles.line}>{card.line}</small>
                <small className={styles.price}>
                  <CardPrice card={card} />
                </small>
              </span>
            </ProductLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
