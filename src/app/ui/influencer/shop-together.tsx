import { formatPrice } from '#domain/base/money.ts'
import { format } from '../../content/base/format.ts'
import { landing as words } from '../../content/influencer/landing.ts'
import { buttonClass } from '../button/button.tsx'
import { FullStop } from '../icon/brand.tsx'
import { ProductLink } from '../product-card/product-link.tsx'
import styles from './influencer-page-screen.module.css'
import type { InfluencerPage, PicksAsSet } from './select-influencer-page.ts'

/** Offers the set when the picks contain all of its parts: it costs less. */
export const ShopTogether = ({ together, page }: { together: PicksAsSet; page: InfluencerPage }) => (
  <section className={`wrap sec ${styles.together}`}>
    <h2 className="d2">
      {words.together.plain[together.count === 2 ? 'two' : 'more']}
      <br />
      <em>{together.card.name}</em>
      <FullStop />
    </h2>
    <p className="lead muted">
      {format(page.discount > 0 ? words.together.withCode : words.together.prices, {
        separately: formatPrice(together.separately),
        price: formatPrice(together.card.price),
        withCode: formatPrice(together.withCode),
        code: page.code,
      })}
    </p>
    <ProductLink slug={together.card.slug} className={buttonClass()}>
      {words.together.cta}
    </ProductLink>
  </section>
)
