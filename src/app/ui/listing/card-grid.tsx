import { memo } from 'react'
import { ProductCard } from '../product-card/product-card.tsx'
import type { Card } from '../product-card/select-card.ts'
import styles from './card-grid.module.css'

/** Cards above the fold: their pictures load eagerly. */
const AT_ONCE = 2

interface CardGridProps {
  cards: readonly Card[]
  heading?: 'h2' | 'h3'
}

export const CardGrid = memo(({ cards, heading = 'h2' }: CardGridProps) => (
  <ul className={styles.grid}>
    {cards.map((card, at) => (
      <li key={card.slug}>
        <ProductCard
          card={card}
          sizes="(min-width: 1024px) 26vw, 46vw"
          priority={at < AT_ONCE}
          heading={heading}
        />
      </li>
    ))}
  </ul>
))
