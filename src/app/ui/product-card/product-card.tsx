import { formatPrice } from '#domain/base/money.ts'
import { format } from '../../content/base/format.ts'
import { card as words } from '../../content/product/card.ts'
import { Picture } from '../picture/picture.tsx'
import { Price } from '../price/price.tsx'
import rowStyles from './card-row.module.css'
import { DayMark } from './day-mark.tsx'
import styles from './product-card.module.css'
import { ProductLink } from './product-link.tsx'
import { QuickAdd } from './quick-add.tsx'
import type { Card } from './select-card.ts'

interface ProductCardProps {
  card: Card
  sizes: string
  priority?: boolean
  /** The level in the page's outline. */
  heading?: 'h2' | 'h3'
}

export function ProductCard({ card, sizes, priority = false, heading: Heading = 'h3' }: ProductCardProps) {
  const soldOut = card.choices.every((choice) => choice.stock <= 0)
  const tag = soldOut
    ? words.soldOut
    : card.saving > 0 && format(words.save, { amount: formatPrice(card.saving) })
  return (
    <article className={styles.card} data-palette={card.palette ?? card.slug} data-card>
      <div className={styles.panel}>
        <Picture name={card.slug} own={card.own} sizes={sizes} alt="" priority={priority} />
        {tag && <span className={styles.tag}>{tag}</span>}
        {!soldOut && <QuickAdd card={card} />}
      </div>
      <div className={styles.meta}>
        <Heading>
          <ProductLink slug={card.slug} own={card.own} className={styles.name}>
            {card.name}
          </ProductLink>
        </Heading>
        <p className={styles.line}>{card.line}</p>
        <p className={styles.price}>
          <CardPrice card={card} />
        </p>
        {card.kind === 'product' && <DayMark when={card.when} short />}
      </div>
    </article>
  )
}

/** Three cards in a row that scrolls horizontally on a phone. */
export const CardRow = ({ cards }: { cards: readonly Card[] }) => (
  <ul className={rowStyles.row}>
    {cards.map((card) => (
      <li key={card.slug}>
        <ProductCard card={card} sizes="(min-width: 1024px) 30vw, (min-width: 600px) 40vw, 62vw" />
      </li>
    ))}
  </ul>
)

/** The price as `priceText` says it, with the discount of the applied code. */
export function CardPrice({
  card: { price, from, choices },
}: {
  card: Pick<Card, 'price' | 'from' | 'choices'>
}) {
  const amount = <Price sku={choices.find((choice) => choice.price === price)?.sku} price={price} />
  if (!from) return amount
  const [before, after] = words.from.split('{amount}')
  return (
    <>
      {before}
      {amount}
      {after}
    </>
  )
}

export const priceText = ({ price, from }: Pick<Card, 'price' | 'from'>): string =>
  from ? format(words.from, { amount: formatPrice(price) }) : formatPrice(price)
