import { useSetAtom } from 'jotai'
import { formatPrice } from '#domain/base/money.ts'
import type { Sku } from '#domain/catalogue/product.ts'
import { format } from '../../content/base/format.ts'
import { landing as words } from '../../content/influencer/landing.ts'
import { addToCartAtom } from '../../state/cart/cart.ts'
import { Button, buttonClass } from '../button/button.tsx'
import { FullStop } from '../icon/brand.tsx'
import { ProductLink } from '../product-card/product-link.tsx'
import styles from './influencer-page-screen.module.css'
import type { InfluencerPage, PicksAsSet, Routine } from './select-influencer-page.ts'
import { useAddPick } from './use-add-pick.ts'

/** Offers the set when the picks contain all of its parts: it costs less. */
export const ShopTogether = ({ together, page }: { together: PicksAsSet; page: InfluencerPage }) => {
  const [only] = together.card.choices
  const { name, slug, price } = together.card
  return (
    <section className={`wrap sec ${styles.together}`}>
      <h2 className="d2">
        {words.together.plain[together.count === 2 ? 'two' : 'more']}
        <br />
        <em>{name}</em>
        <FullStop />
      </h2>
      <p className="lead muted">
        {format(page.discount > 0 ? words.together.withCode : words.together.prices, {
          separately: formatPrice(together.separately),
          price: formatPrice(price),
          withCode: formatPrice(together.withCode),
          code: page.code,
        })}
      </p>
      {only && only.stock > 0 && <AddAll skus={[only.sku]} name={name} text={words.add} />}
      <ProductLink slug={slug} className={buttonClass({ look: 'line' })}>
        {words.together.cta}
      </ProductLink>
    </section>
  )
}

/** The picks, all of them in the cart with one tap. */
export const ShopRoutine = ({ routine, page }: { routine: Routine; page: InfluencerPage }) => (
  <section className={`wrap sec ${styles.together}`}>
    <h2 className="d2">
      {format(words.routine.plain, { name: page.name })}
      <br />
      <em>{words.routine.em}</em>
      <FullStop />
    </h2>
    <ul className={styles.routine}>
      {routine.items.map(({ sku, name }) => (
        <li key={sku}>{name}</li>
      ))}
    </ul>
    {routine.inSets.map((one) => (
      <p key={one.name} className="small muted">
        {format(words.routine.inSet, one)}
      </p>
    ))}
    <p className="lead muted">
      {format(page.discount > 0 ? words.routine.withCode : words.routine.price, {
        price: formatPrice(routine.price),
        withCode: formatPrice(routine.withCode),
        code: page.code,
      })}
    </p>
    <AddAll
      skus={routine.items.map(({ sku }) => sku)}
      name={format(words.routine.plain, { name: page.name })}
      text={format(words.routine.cta, { count: routine.items.length })}
    />
  </section>
)

interface AddAllProps {
  skus: readonly Sku[]
  /** All of it, as it is announced. */
  name: string
  text: string
}

function AddAll({ skus: [first, ...others], name, text }: AddAllProps) {
  const addToCart = useSetAtom(addToCartAtom)
  const { add, added } = useAddPick()
  const addAll = (from: Element) => {
    if (first !== undefined) add(first, name, from)
    for (const sku of others) void addToCart(sku, 1)
  }
  return <Button onClick={(event) => addAll(event.currentTarget)}>{added ? words.added : text}</Button>
}
