import { Link } from '@tanstack/react-router'
import { lazy } from 'react'
import { isUnreached, type Refusal } from '#domain/refusal.ts'
import { order as words } from '../../content/order/order.ts'
import { Button } from '../button/button.tsx'
import { ClientOnly } from '../control/client-only.tsx'
import { Skeleton } from '../control/skeleton.tsx'
import styles from './order-not-found.module.css'

const FindOrder = lazy(() => import('./find-order.tsx').then((part) => ({ default: part.FindOrder })))

/** The same text for an unknown order and for another account's order, so that neither is revealed. */
export const OrderNotFound = () => (
  <section className={`wrap ${styles.page}`}>
    <h1 className="d2">{words.notFound.title}</h1>
    <p className="lead muted">{words.notFound.body}</p>
    <p className={styles.actions}>
      <Link to="/login" search={{ redirect: '/profilepage' }} className="link">
        {words.notFound.account}
      </Link>
      <Link to="/orders" className="link">
        {words.notFound.device}
      </Link>
    </p>
    <div className={styles.find}>
      <ClientOnly fallback={<Skeleton label={words.loading} bars={[40, 80, 80, 54]} />}>
        <FindOrder />
      </ClientOnly>
    </div>
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
