import { formatPrice, type Minor } from '#domain/money.ts'
import { home } from '../../content/home.ts'
import { say } from '../../content/say.ts'
import { Stop } from '../icon/stop.tsx'
import styles from './keeps.module.css'

const words = home.keeps

export const Keeps = ({ freeFrom }: { freeFrom: Minor | null }) => (
  <section className={`sec wrap ${styles.keeps}`} aria-labelledby="keeps">
    <h2 className="d2" id="keeps">
      {words.before}
      <em>{words.em}</em>
      <Stop />
    </h2>
    <div className={styles.columns}>
      <p className="lead">{words.body}</p>
      <dl>
        {words.promises
          .filter((promise) => freeFrom !== null || !promise.title.includes('{amount}'))
          .map((promise) => (
            <div key={promise.title}>
              <dt className="d4">{say(promise.title, { amount: formatPrice(freeFrom ?? 0) })}</dt>
              <dd className="muted">{promise.text}</dd>
            </div>
          ))}
      </dl>
    </div>
  </section>
)
