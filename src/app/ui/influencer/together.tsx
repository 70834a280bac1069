import { formatPrice } from '#domain/money.ts'
import { landing as words } from '../../content/influencer/landing.ts'
import { say } from '../../content/say.ts'
import { buttonClass } from '../button/button.tsx'
import { ProductLink } from '../card/product-link.tsx'
import { Stop } from '../icon/stop.tsx'
import type { Shelf, Together } from './select-shelf.ts'
import styles from './shelf.module.css'

/** When the picks are a set, taken together they cost less. */
export const TogetherBand = ({ together, shelf }: { together: Together; shelf: Shelf }) => (
  <section className={`wrap sec ${styles.together}`}>
    <h2 className="d2">
      {words.together.plain[together.count === 2 ? 'two' : 'more']}
      <br />
      <em>{together.card.name}</em>
      <Stop />
    </h2>
    <p className="lead muted">
      {say(shelf.discount > 0 ? words.together.withCode : words.together.prices, {
        separately: formatPrice(together.separately),
        price: formatPrice(together.card.price),
        withCode: formatPrice(together.withCode),
        code: shelf.code,
      })}
    </p>
    <ProductLink slug={together.card.slug} className={buttonClass()}>
      {words.together.cta}
    </ProductLink>
  </section>
)
