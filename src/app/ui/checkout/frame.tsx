import { Link } from '@tanstack/react-router'
import { lazy } from 'react'
import { checkout } from '../../content/checkout.ts'
import { Skeleton } from '../work/skeleton.tsx'
import { Voice } from '../work/voice.tsx'
import { Working } from '../work/working.tsx'
import styles from './frame.module.css'

const Checkout = lazy(() => import('./checkout.tsx').then((part) => ({ default: part.Checkout })))

const skeleton = (
  <div className={styles.grid}>
    <Skeleton label={checkout.loading} bars={[24, 54, 54, 24, 54, 54, 54, 54, 60, 60]} />
    <Skeleton label="" bars={[420]} />
  </div>
)

/** The checkout as it is rendered: its headline, and the place where the form wakes up. */
export const CheckoutFrame = () => (
  <div className={`wrap ${styles.frame}`}>
    <h1 className="d2">
      <Voice plain={checkout.title} />
    </h1>
    <p className={`muted ${styles.intro}`}>
      {checkout.guest.before}{' '}
      <Link to="/login" search={{ redirect: '/checkout' }} style={{ fontWeight: 600 }}>
        {checkout.guest.logIn}
      </Link>{' '}
      {checkout.guest.after}
    </p>
    <div style={{ marginTop: 22 }}>
      <Working fallback={skeleton}>
        <Checkout />
      </Working>
    </div>
  </div>
)
