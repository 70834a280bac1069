import { Link } from '@tanstack/react-router'
import { isUnreached, type Refusal } from '#domain/refusal.ts'
import { order as words } from '../../content/order/order.ts'
import { Button, buttonClass } from '../button/button.tsx'
import styles from './missing.module.css'

/** The same text for an unknown order and for another account's order, so that neither is revealed. */
export const OrderMissing = () => (
  <section className={`wrap ${styles.page}`}>
    <h1 className="d2">{words.notFound.title}</h1>
    <p className="lead muted">{words.notFound.body}</p>
    <p className={styles.actions}>
      <Link to="/login" className={buttonClass()}>
        {words.notFound.logIn}
      </Link>
      <Link to="/orders" className="link">
        {words.notFound.find}
      </Link>
    </p>
  </section>
)

export const OrderUnreached = ({ refusal, onRetry }: { refusal: Refusal; onRetry: () => void }) => {
  const text = isUnreached(refusal) ? words.offlineUnknown : words.loadFailed
  return (
    <section className={`wrap ${styles.page}`}>
      <h1 className="d2">{text.title}</h1>
      <p className="lead muted">{text.body}</p>
      <p className={styles.actions}>
        <Button onClick={onRetry}>{words.loadFailed.retry}</Button>
      </p>
    </section>
  )
}
