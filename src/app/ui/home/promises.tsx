import { formatPrice, type Minor } from '#domain/base/money.ts'
import { format } from '../../content/base/format.ts'
import { home } from '../../content/product/home.ts'
import { FullStop } from '../icon/brand.tsx'
import styles from './promises.module.css'

const words = home.promises

export const Promises = ({ freeFrom }: { freeFrom: Minor | null }) => (
  <section className={`sec wrap ${styles.promises}`} aria-labelledby="keeps">
    <h2 className="d2" id="keeps">
      {words.before}
      <em>{words.em}</em>
      <FullStop />
    </h2>
    <div className={styles.columns}>
      <p className="lead">{words.body}</p>
      <dl>
        {words.list
          .filter((promise) => freeFrom !== null || !promise.title.includes('{amount}'))
          .map((promise) => (
            <div key={promise.title}>
              <dt className="d4">{format(promise.title, { amount: formatPrice(freeFrom ?? 0) })}</dt>
              <dd className="muted">{promise.text}</dd>
            </div>
          ))}
      </dl>
    </div>
  </section>
)
