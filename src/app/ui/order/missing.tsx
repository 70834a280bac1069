import { Link } from '@tanstack/react-router'
import { isUnreached, type Refusal } from '#domain/refusal.ts'
import { order as words } from '../../content/order.ts'
import { Button, buttonClass } from '../button/button.tsx'
import styles from './missing.module.css'

/** The same words for an order that is not there and for one that is somebody else's. */
export const OrderMissing = () => (
  <section className={`wrap ${styles.page}`}>
    <h1 className="d2">{words.notFound.title}</h1>
    <p className="lead muted">{words.notFound.body}</p>
    <p className={styles.acts}>
      <Link to="/login" className={buttonClass()}>
        {words.notFound.logIn}
      </Link>
      <Link to="/" className="link">
        {words.notFound.home}
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
      <p className={styles.acts}>
        <Button onClick={onRetry}>{words.loadFailed.retry}</Button>
      </p>
    </section>
  )
}
