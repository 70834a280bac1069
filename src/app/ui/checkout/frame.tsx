import { Link } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { lazy } from 'react'
import { format } from '../../content/base/format.ts'
import { layout } from '../../content/layout/layout.ts'
import { checkout } from '../../content/order/checkout.ts'
import { authAtom } from '../../state/account/auth.ts'
import { ClientOnly } from '../control/client-only.tsx'
import { Headline } from '../control/headline.tsx'
import { Skeleton } from '../control/skeleton.tsx'
import { Wordmark } from '../icon/brand.tsx'
import styles from './frame.module.css'

const Checkout = lazy(() => import('./checkout.tsx').then((part) => ({ default: part.Checkout })))

const skeleton = (
  <>
    <div className={styles.column}>
      <Skeleton label={checkout.loading} bars={[24, 54, 54, 24, 54, 54, 54, 54, 60, 60]} />
    </div>
    <div className={styles.summary}>
      <Skeleton label="" bars={[420]} />
    </div>
  </>
)

/** The server-rendered frame of the checkout, without the shop around it: nothing else to press than the order. */
export const CheckoutFrame = () => (
  <>
    <header className={`wrap ${styles.top}`}>
      <Link to="/" aria-label={layout.brand} className={styles.logo}>
        <Wordmark className={styles.mark} />
      </Link>
      <Link to="/shopall" className="link">
        {checkout.back}
      </Link>
    </header>
    <div className={`wrap ${styles.frame}`}>
      <div className={styles.column}>
        <h1 className="d2">
          <Headline plain={checkout.title} />
        </h1>
        <LoginHint />
      </div>
      <ClientOnly fallback={skeleton}>
        <Checkout />
      </ClientOnly>
    </div>
  </>
)

function LoginHint() {
  const auth = useAtomValue(authAtom)
  return (
    <p className={`muted ${styles.intro}`}>
      {auth.status === 'signed-in' ? (
        format(checkout.signedIn, { email: auth.user.email })
      ) : (
        <>
          {checkout.guest.before}{' '}
          <Link to="/login" search={{ redirect: '/checkout' }} className={styles.logIn}>
            {checkout.guest.logIn}
          </Link>{' '}
          {checkout.guest.after}
        </>
      )}
    </p>
  )
}
