import { Link } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import type { Shipping } from '#domain/quote/quote.ts'
import { format } from '../../content/base/format.ts'
import { layout } from '../../content/layout/layout.ts'
import { checkout } from '../../content/order/checkout.ts'
import { userAtom } from '../../state/account/auth.ts'
import { emptyCartScript } from '../../state/cart/draft.ts'
import { Headline } from '../control/headline.tsx'
import { Note } from '../control/note.tsx'
import { Wordmark } from '../icon/brand.tsx'
import { Checkout } from './checkout.tsx'
import styles from './checkout-screen.module.css'

/** The checkout, without the shop around it: nothing else to press than the order. */
export const CheckoutScreen = ({ methods }: { methods: Shipping['methods'] }) => (
  <>
    {import.meta.env.SSR && (
      // biome-ignore lint/security/noDangerouslySetInnerHtml: everything in it is written in the code.
      <script dangerouslySetInnerHTML={{ __html: emptyCartScript() }} />
    )}
    <header className={`wrap ${styles.top}`}>
      <Link to="/" aria-label={layout.brand} className={styles.logo}>
        <Wordmark className={styles.mark} />
      </Link>
      <Link to="/shopall" className="link">
        {checkout.back}
      </Link>
    </header>
    <div className={`wrap ${styles.layout}`}>
      <div className={styles.column}>
        <h1 className="d2">
          <Headline plain={checkout.title} />
        </h1>
        <LoginHint />
        <noscript>
          <Note kind="warn" title={checkout.noScript.title}>
            <p>{checkout.noScript.body}</p>
          </Note>
        </noscript>
      </div>
      <Checkout methods={methods} />
    </div>
  </>
)

function LoginHint() {
  const user = useAtomValue(userAtom)
  return (
    <p className={`muted ${styles.intro}`}>
      {user ? (
        format(checkout.signedIn, { email: user.email })
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
