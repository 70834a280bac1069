import { home, spectrum } from '../../content/home.ts'
import { priceText } from '../card/price-tag.ts'
import { ProductLink } from '../card/product-link.tsx'
import { Stop } from '../icon/stop.tsx'
import { Picture } from '../picture/picture.tsx'
import type { HomeCard } from './select-home.ts'
import styles from './spectrum.module.css'

const words = home.seven

/** The products as edge-to-edge strips of their own colours; a strip widens under the pointer or the focus. */
export function Spectrum({ cards }: { cards: readonly HomeCard[] }) {
  const strips = spectrum.flatMap((slug) => cards.find((card) => card.slug === slug) ?? [])
  return (
    <section aria-labelledby="seven">
      <div className={`wrap ${styles.head}`}>
        <h2 className="d2" id="seven">
          {words.before}
          <br />
          <em>{words.em}</em>
          <Stop />
        </h2>
        <p className="lead muted">{words.body}</p>
      </div>
      <ul className={styles.spectrum}>
        {strips.map((card) => (
          <li key={card.slug} data-world={card.slug} data-card className={styles.strip}>
            <ProductLink slug={card.slug} className={styles.link}>
              <Picture
                name={card.slug}
                sizes="(min-width: 1784px) 656px, (min-width: 870px) 37vw, 320px"
                alt=""
              />
              <span className={styles.text}>
                <b>{card.name}</b>
                <small className={styles.line}>{card.line}</small>
                <small className={styles.price}>{priceText(card)}</small>
              </span>
            </ProductLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
