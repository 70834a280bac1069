import { useRef } from 'react'
import { formatPrice } from '#domain/base/money.ts'
import { format } from '../../../content/base/format.ts'
import { buy } from '../../../content/product/buy.ts'
import { product as words } from '../../../content/product/product.ts'
import { Button, buttonClass } from '../../button/button.tsx'
import { Picture } from '../../picture/picture.tsx'
import { Price } from '../../price/price.tsx'
import { ProductLink } from '../../product-card/product-link.tsx'
import { useAddToCart } from '../../product-card/use-add-to-cart.ts'
import type { SetOffer } from '../buy/select-product-page.ts'
import styles from './in-sets.module.css'

/** The set with the highest saving in its palette; the others by name. */
export function InSets({ sets }: { sets: readonly SetOffer[] }) {
  const [best, ...others] = sets
  if (!best) return null
  return (
    <section className={styles.offer} data-palette={best.palette ?? best.slug} data-card>
      <div className={styles.picture}>
        <Picture name={best.slug} own={best.own} alt={best.alt} sizes="(min-width: 1024px) 50vw, 100vw" />
      </div>
      <div className={styles.text}>
        <p className="eyebrow">
          <span className="dot" />
          {words.inSet}
        </p>
        <h2 className="d2">{best.name}</h2>
        <p className="lead">{best.lead}</p>
        <p className={styles.price}>
          <b className="d3 stacked">
            <Price {...best} />
          </b>
          <span>
            {format(words.separately, { amount: formatPrice(best.separately) })}
            <br />
            <b>{format(words.youSave, { amount: formatPrice(best.saving) })}</b>
          </span>
        </p>
        <div className={styles.actions}>
          <MakeSet set={best} />
          <ProductLink slug={best.slug} className="link">
            {words.seeInside}
          </ProductLink>
        </div>
        {others.length > 0 && (
          <p className={styles.others}>
            {words.inSets}:{' '}
            {others.map((set) => (
              <ProductLink key={set.slug} slug={set.slug} className="link">
                {set.name}
              </ProductLink>
            ))}
          </p>
        )}
      </div>
    </section>
  )
}

/** A set with a shade to choose links to its page instead. */
function MakeSet({ set }: { set: SetOffer }) {
  const button = useRef<HTMLButtonElement>(null)
  const { add, added } = useAddToCart()
  if (set.open || set.stock <= 0) {
    return (
      <ProductLink slug={set.slug} className={buttonClass()}>
        {words.makeSet}
      </ProductLink>
    )
  }
  return (
    <Button ref={button} onClick={() => add(set.sku, 1, set.name, button.current)}>
      {added ? buy.added : words.makeSet}
    </Button>
  )
}
