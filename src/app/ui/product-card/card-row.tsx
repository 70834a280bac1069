import styles from './card-row.module.css'
import { ProductCard } from './product-card.tsx'
import type { Card } from './select-card.ts'

/** Three cards in a row that scrolls horizontally on a phone. */
export const CardRow = ({ cards }: { cards: readonly Card[] }) => (
  <ul className={styles.row}>
    {cards.map((card) => (
      <li key={card.slug}>
        <ProductCard card={card} sizes="(min-width: 1024px) 30vw, (min-width: 600px) 40vw, 62vw" />
      </li>
    ))}
  </ul>
)
