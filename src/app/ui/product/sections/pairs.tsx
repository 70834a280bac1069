import { product as words } from '../../../content/product/product.ts'
import { CardRow } from '../../product-card/product-card.tsx'
import type { Card } from '../../product-card/select-card.ts'
import styles from './pairs.module.css'

export const Pairs = ({ cards }: { cards: readonly Card[] }) => (
  <section className="sec wrap" aria-labelledby="pairs">
    <h2 className={`d3 ${styles.pairs}`} id="pairs">
      {words.pairs}
    </h2>
    <CardRow cards={cards} />
  </section>
)
