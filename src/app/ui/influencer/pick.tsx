import { format } from '../../content/base/format.ts'
import { landing as words } from '../../content/influencer/landing.ts'
import { card as cardWords } from '../../content/product/card.ts'
import { Button, buttonClass } from '../button/button.tsx'
import { Picture } from '../picture/picture.tsx'
import { CardPrice } from '../product-card/product-card.tsx'
import { ProductLink } from '../product-card/product-link.tsx'
import type { Card } from '../product-card/select-card.ts'
import styles from './influencer-page-screen.module.css'
import { useAddPick } from './use-add-pick.ts'

/** A product of the page, with what the influencer says about it. */
export const Pick = ({ card, comment }: { card: Card; comment: string | undefined }) => (
  <article className={styles.pick} data-palette={card.palette ?? card.slug} data-card>
    <div className={styles.picture}>
      <Picture name={card.slug} own={card.own} sizes="(min-width: 1024px) 34vw, 100vw" alt="" />
    </div>
    <div className={styles.text}>
      <h2 className="d2">
        <ProductLink slug={card.slug} className={styles.name}>
          {card.name}
        </ProductLink>
      </h2>
      <p className="small">{card.line}</p>
      {comment !== undefined && <p className={styles.comment}>{comment}</p>}
      <Buy card={card} />
    </div>
  </article>
)

function Buy({ card }: { card: Card }) {
  const { add, added } = useAddPick()
  const [only, ...others] = card.choices
  if (!only || card.choices.every((choice) => choice.stock <= 0)) {
    return <p className={styles.soldOut}>{cardWords.soldOut}</p>
  }
  if (others.length > 0) {
    return (
      <ProductLink slug={card.slug} className={buttonClass()}>
        {format(words.choose, { name: card.name })}
        <Dot />
        <span>
          <CardPrice card={card} />
        </span>
      </ProductLink>
    )
  }
  return (
    <Button onClick={(event) => add(only.sku, card.name, event.currentTarget)}>
      {added ? words.added : words.add}
      <Dot />
      <span>
        <CardPrice card={card} />
      </span>
    </Button>
  )
}

const Dot = () => (
  <span className={styles.between} aria-hidden="true">
    ·
  </span>
)
