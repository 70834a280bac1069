import { Button, chakra } from '@chakra-ui/react'
import { Link, useRouter } from '@tanstack/react-router'
import { useAtomValue, useSetAtom, useStore } from 'jotai'
import { useEffect, useLayoutEffect, useState } from 'react'
import { checkout } from '../../content/order/checkout.ts'
import { connectionAtom } from '../../state/base/connection.ts'
import { refreshSettingsAtom, settingsAtom } from '../../state/base/settings.ts'
import { cartAtom, cartStatusAtom } from '../../state/cart/cart.ts'
import { dirtyAtom, draftStatusAtom } from '../../state/cart/draft.ts'
import { catalogueAtom, ensureCatalogueAtom } from '../../state/catalogue/catalogue.ts'
import { prefetchSubmitOrder } from '../../state/order/submit.ts'
import { Chakra } from '../control/chakra.tsx'
import { CheckoutForm } from './form.tsx'
import { mayPayHere } from './payment-fields.tsx'

/** Called when there is something in place of the fields of the document, before it is painted. */
interface CheckoutProps {
  onShown: () => void
}

/** The checkout, once the stored cart and draft are loaded. */
export function Checkout({ onShown }: CheckoutProps) {
  const ensureCatalogue = useSetAtom(ensureCatalogueAtom)
  const refreshSettings = useSetAtom(refreshSettingsAtom)
  const router = useRouter()
  const { items } = useAtomValue(cartAtom)
  const catalogue = useAtomValue(catalogueAtom)
  const statuses = [useAtomValue(cartStatusAtom), useAtomValue(draftStatusAtom)]
  const ready = statuses.every((status) => status === 'ready')
  // Placing an order empties the cart before the next screen is shown: keep the form until then.
  const [placing, setPlacing] = useState(false)
  useOwnDocument()

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
      {!ready || !catalogue ? null : items.length === 0 && !placing ? (
        <Empty onShown={onShown} />
      ) : (
        <CheckoutForm
          shipping={catalogue.shipping}
          placing={placing}
          setPlacing={setPlacing}
          onShown={onShown}
        />
      )}
    </Chakra>
  )
}

/** Where cards are paid on this page it needs a document of its own: that of another page does not let Stripe in. */
function useOwnDocument() {
  const store = useStore()
  const isPaidHere = useAtomValue(settingsAtom)?.publishableKey !== undefined
  useEffect(() => {
    const isFree = store.get(connectionAtom) !== 'offline' && !store.get(dirtyAtom)
    if (isPaidHere && isFree && !mayPayHere()) location.reload()
  }, [isPaidHere, store])
}

function Empty({ onShown }: CheckoutProps) {
  useLayoutEffect(onShown, [onShown])
  return (
    <chakra.div display="grid" gap="18px" justifyItems="start" maxW="29.5em" paddingY="24px">
      <p className="d4">{checkout.empty.title}</p>
      <p className="muted">{checkout.empty.body}</p>
      <Button asChild>
        <Link to="/shopall">{checkout.empty.shop}</Link>
      </Button>
    </chakra.div>
  )
}
