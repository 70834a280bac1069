import { Link, useRouter } from '@tanstack/react-router'
import { useAtomValue, useSetAtom, useStore } from 'jotai'
import { useEffect, useLayoutEffect, useState } from 'react'
import type { Shipping } from '#domain/quote/quote.ts'
import { checkout } from '../../content/order/checkout.ts'
import { connectionAtom } from '../../state/base/connection.ts'
import { refreshSettingsAtom, settingsAtom } from '../../state/base/settings.ts'
import { cartAtom, cartStatusAtom } from '../../state/cart/cart.ts'
import { dirtyAtom, draftStatusAtom, forgetEmptyCart } from '../../state/cart/draft.ts'
import { ensureCatalogueAtom } from '../../state/catalogue/catalogue.ts'
import { prefetchSubmitOrder } from '../../state/order/submit.ts'
import { buttonClass } from '../button/button.tsx'
import { FirstBuys } from '../cart/first-buys.tsx'
import { Unpaid } from '../cart/unpaid.tsx'
import styles from './checkout-screen.module.css'
import { CheckoutForm } from './form.tsx'
import { mayPayHere } from './payment-fields.tsx'

/** The checkout: its fields from the first paint on, and the cart and the draft once they are read. */
export function Checkout({ methods }: { methods: Shipping['methods'] }) {
  const ensureCatalogue = useSetAtom(ensureCatalogueAtom)
  const refreshSettings = useSetAtom(refreshSettingsAtom)
  const router = useRouter()
  const { items } = useAtomValue(cartAtom)
  const statuses = [useAtomValue(cartStatusAtom), useAtomValue(draftStatusAtom)]
  const ready = statuses.every((status) => status === 'ready')
  // Placing an order empties the cart before the next screen is shown: keep the form until then.
  const [submitting, setSubmitting] = useState(false)
  useReloadForStripe()

  useLayoutEffect(() => {
    if (ready) forgetEmptyCart()
  }, [ready])

  useEffect(() => {
    void refreshSettings()
    // Prefetch the next screen: the connection may drop while the form is filled in.
    prefetchSubmitOrder().catch(() => undefined)
    for (const to of ['/thankyou', '/orderconfirmation'] as const) {
      router.preloadRoute({ to }).catch(() => undefined)
    }
    void ensureCatalogue().catch(() => undefined)
  }, [ensureCatalogue, refreshSettings, router])

  const isEmpty = ready && items.length === 0 && !submitting
  return (
    <>
      {(!ready || isEmpty) && <Empty early={!ready} />}
      {!isEmpty && (
        <CheckoutForm methods={methods} ready={ready} submitting={submitting} setSubmitting={setSubmitting} />
      )}
    </>
  )
}

/** Reloads where cards are paid on this page: only the document of `/checkout` has a policy that admits Stripe's script. */
function useReloadForStripe() {
  const store = useStore()
  const isPaidHere = useAtomValue(settingsAtom)?.publishableKey !== undefined
  useEffect(() => {
    const canReload = store.get(connectionAtom) !== 'offline' && !store.get(dirtyAtom)
    if (isPaidHere && canReload && !mayPayHere()) location.reload()
  }, [isPaidHere, store])
}

/** `early`: shown only where the document has found out that the cart is empty. */
const Empty = ({ early }: { early: boolean }) => (
  <div className={early ? `${styles.empty} ${styles.early}` : styles.empty}>
    {!early && <Unpaid />}
    <p className="lead">{checkout.empty.body}</p>
    <Link to="/shopall" className={buttonClass()}>
      {checkout.empty.shop}
    </Link>
    {!early && <FirstBuys />}
  </div>
)
