import { formatPrice, type Minor } from '#domain/base/money.ts'
import { format } from '../../content/base/format.ts'
import { FullStop } from '../icon/brand.tsx'
import styles from './promises.module.css'
import type { HomeWords } from './select-home.ts'

export const Promises = ({ words, freeFrom }: { words: HomeWords['promises']; freeFrom: Minor | null }) => (
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
          .map((promise, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the entries are always the same ones, and two may be called alike.
            <div key={at}>
              <dt className="d4">{format(promise.title, { amount: formatPrice(freeFrom ?? 0) })}</dt>
              <dd className="muted">{promise.text}</dd>
            </div>
          ))}
      </dl>
    </div>
  </section>
)
