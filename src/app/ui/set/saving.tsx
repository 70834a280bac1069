import { formatPrice } from '#domain/base/money.ts'
import { saving } from '#domain/catalogue/product.ts'
import { format } from '../../content/base/format.ts'
import { set as words } from '../../content/product/set.ts'
import { Price, usePrices } from '../price/price.tsx'
import type { ProductPage } from '../product/buy/select-product-page.ts'
import styles from './set.module.css'

/** The set's price, and with a saving that of its parts beside it, both with the code that is held. */
export function Saving({ page }: { page: ProductPage }) {
  const priceOf = usePrices()
  const [first] = page.choices
  const price = first?.price ?? 0
  const separately = page.parts.reduce((sum, part) => sum + priceOf(part.sku, part.price, part.units), 0)
  const { amount, percent } = saving(priceOf(first?.sku, price), separately)
  return (
    <div className={styles.saving}>
      <b className="d3 stacked">
        <Price sku={first?.sku} price={price} />
      </b>
      {amount > 0 && (
        <p>
          <s>{formatPrice(separately)}</s> {words.separately}
          <br />
          <b>{format(words.save, { amount: formatPrice(amount), percent })}</b>
        </p>
      )}
    </div>
  )
}
