import { Button, chakra } from '@chakra-ui/react'
import { Link, useRouter } from '@tanstack/react-router'
import { useAtomValue, useSetAtom, useStore } from 'jotai'
import { useEffect, useState } from 'react'
import { checkout } from '../../content/order/checkout.ts'
import { connectionAtom } from '../../state/base/connection.ts'
import { refreshSettingsAtom, settingsAtom } from '../../state/base/settings.ts'
import { cartAtom, cartStatusAtom } from '../../state/cart/cart.ts'
import { dirtyAtom, draftStatusAtom } from '../../state/cart/draft.ts'
import { catalogueAtom, ensureCatalogueAtom } from '../../state/catalogue/catalogue.ts'
import { prefetchSubmitOrder } from '../../state/order/submit.ts'
import { Chakra } from '../control/chakra.tsx'
import { Skeleton } from '../control/skeleton.tsx'
import { CheckoutForm } from './form.tsx'
import { mayPayHere } from './payment-fields.tsx'

/** The checkout, once the stored cart and draft are loaded. */
export function Checkout() {
  const ensureCatalogue = useSetAtom(ensureCatalogueAtom)
  const refreshSettings = useSetAtom(refreshSettingsAtom)
  const router = useRouter()
  const { items } = useAtomValue(cartAtom)
  const catalogue = useAtomValue(catalogueAtom)
  const statuses = [useAtomValue(cartStatusAtom), useAtomValue(draftStatusAtom)]
  const ready = statuses.every((status) => status === 'ready')
  // Placing an order empties the cart before the next screen is shown: keep the form until then.
  const [placing, setPlacing] = useState(false)
  useReloadForStripe()

  useEffect(() => {
    void refreshSettings()
    // Prefetch the next screen: the connection may drop while the form is filled in.
    prefetchSubmitOrder().catch(() => undefined)
    for (const to of ['/thankyou', '/orderconfirmation'] as const) {
      router.preloadRoute({ to }).catch(() => undefined)
    }
    void ensureCatalogue().catch(() => undefined)
  }, [ensureCatalogue, refreshSettings, router])

  return (
    <Chakra>
      {!ready || !catalogue ? (
        <chakra.div gridColumn={1}>
          <Skeleton label={checkout.loading} bars={[24, 54, 54, 24, 54, 54, 54, 54]} />
        </chakra.div>
      ) : items.length === 0 && !placing ? (
        <Empty />
      ) : (
        <CheckoutForm shipping={catalogue.shipping} placing={placing} setPlacing={setPlacing} />
      )}
    </Chakra>
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

const Empty = () => (
  <chakra.div display="grid" gap="18px" justifyItems="start" maxW="29.5em" paddingY="24px">
    <p className="d4">{checkout.empty.title}</p>
    <p className="muted">{checkout.empty.body}</p>
    <Button asChild>
      <Link to="/shopall">{checkout.empty.shop}</Link>
    </Button>
  </chakra.div>
)
