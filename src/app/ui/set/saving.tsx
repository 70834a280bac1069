import { formatPrice } from '#domain/money.ts'
import { say } from '../../content/say.ts'
import { set as words } from '../../content/set.ts'
import type { ProductPage } from '../product/select-product-page.ts'
import styles from './saving.module.css'

/** The set's price beside what its parts cost today. Nothing is said when nothing is saved. */
export function Saving({ page }: { page: ProductPage }) {
  const price = page.choices[0]?.price ?? 0
  const { amount, percent } = page.saving
  return (
    <div className={styles.saving}>
      <b className="d3">{formatPrice(price)}</b>
      {amount > 0 && (
        <p>
          <s>{say(words.separately, { amount: formatPrice(page.separately) })}</s>
          <br />
          <b>{say(words.save, { amount: formatPrice(amount), percent })}</b>
        </p>
      )}
    </div>
  )
}
