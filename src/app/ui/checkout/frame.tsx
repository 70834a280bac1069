import { Link } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { lazy } from 'react'
import { checkout } from '../../content/checkout.ts'
import { say } from '../../content/say.ts'
import { authAtom } from '../../state/auth.ts'
import { Skeleton } from '../control/skeleton.tsx'
import { Voice } from '../control/voice.tsx'
import { Working } from '../control/working.tsx'
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

/** The checkout as it is rendered: its headline, and the place where the form wakes up. */
export const CheckoutFrame = () => (
  <div className={`wrap ${styles.frame}`}>
    <div className={styles.column}>
      <h1 className="d2">
        <Voice plain={checkout.title} />
      </h1>
      <Who />
    </div>
    <Working fallback={skeleton}>
      <Checkout />
    </Working>
  </div>
)

function Who() {
  const auth = useAtomValue(authAtom)
  return (
    <p className={`muted ${styles.intro}`}>
      {auth.status === 'signed-in' ? (
        say(checkout.signedIn, { email: auth.user.email })
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
