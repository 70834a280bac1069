import { Link } from '@tanstack/react-router'
import { lazy } from 'react'
import { orders as words } from '../../content/order/orders.ts'
import { ClientOnly } from '../control/client-only.tsx'
import { Headline } from '../control/headline.tsx'
import { Skeleton } from '../control/skeleton.tsx'
import { lazyComponent } from '../lazy-component.tsx'
import styles from './orders-screen.module.css'

const FindOrder = lazy(() => import('../order/find-order.tsx').then((part) => ({ default: part.FindOrder })))
const DeviceOrders = lazy(() =>
  import('./device-orders.tsx').then((part) => ({ default: part.DeviceOrders })),
)

const GoodsInstead = lazyComponent(() => import('./device-orders.tsx').then((part) => part.GoodsInstead))

/** The orders of this device, without an account and without a connection, and the way to any other one. */
export const ShopperOrdersScreen = () => (
  <section className={`wrap ${styles.page}`}>
    <h1 className="d2">
      <Headline {...words.title} />
    </h1>
    <p className="lead muted">
      {words.lead} {words.returns}{' '}
      <Link to="/termsandconditions" hash="returns" className="link">
        {words.policy}
      </Link>
    </p>
    <div className={styles.columns}>
      <ClientOnly fallback={<Skeleton label={words.loading} bars={[96, 96]} />}>
        <DeviceOrders />
        <FindOrder />
        <div className={styles.goods}>
          <GoodsInstead />
        </div>
      </ClientOnly>
    </div>
  </section>
)
