import { formatPrice } from '#domain/base/money.ts'
import { format } from '../../content/base/format.ts'
import { set as words } from '../../content/product/set.ts'
import { Price } from '../price/price.tsx'
import type { ProductPage } from '../product/buy/select-product-page.ts'
import styles from './set.module.css'

/** The set's price beside the price of its parts; nothing without a saving. */
export function Saving({ page }: { page: ProductPage }) {
  const [first] = page.choices
  const { amount, percent } = page.saving
  return (
    <div className={styles.saving}>
      <b className="d3 stacked">
        <Price sku={first?.sku} price={first?.price ?? 0} />
      </b>
      {amount > 0 && (
        <p>
          <s>{format(words.separately, { amount: formatPrice(page.separately) })}</s>
          <br />
          <b>{format(words.save, { amount: formatPrice(amount), percent })}</b>
        </p>
      )}
    </div>
  )
}
