import { Button, chakra } from '@chakra-ui/react'
import { Link, useRouter } from '@tanstack/react-router'
import { useAtomValue, useStore } from 'jotai'
import { useEffect, useState } from 'react'
import { checkout } from '../../content/checkout.ts'
import { cartAtom, cartStatusAtom } from '../../state/cart.ts'
import { catalogueAtom, ensureCatalogue } from '../../state/catalogue.ts'
import { draftStatusAtom } from '../../state/checkout.ts'
import { prepareToPlace } from '../../state/order.ts'
import { refreshSettings } from '../../state/settings.ts'
import { Chakra } from '../control/chakra.tsx'
import { Skeleton } from '../control/skeleton.tsx'
import { CheckoutForm } from './form.tsx'

/** The checkout once the device has told its cart and what was typed before. */
export function Checkout() {
  const store = useStore()
  const router = useRouter()
  const { items } = useAtomValue(cartAtom)
  const catalogue = useAtomValue(catalogueAtom)
  const statuses = [useAtomValue(cartStatusAtom), useAtomValue(draftStatusAtom)]
  const ready = statuses.every((status) => status === 'ready')
  // An order being placed empties the cart before its screen comes: the form stays until then.
  const [placing, setPlacing] = useState(false)

  useEffect(() => {
    void refreshSettings(store)
    // The connection may go while the form is being filled: what comes after the button is fetched now.
    prepareToPlace().catch(() => undefined)
    for (const to of ['/thankyou', '/orderconfirmation'] as const) {
      router.preloadRoute({ to }).catch(() => undefined)
    }
    void ensureCatalogue(store).catch(() => undefined)
  }, [store, router])

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

const Empty = () => (
  <chakra.div display="grid" gap="18px" justifyItems="start" maxW="29.5em" paddingY="24px">
    <p className="d4">{checkout.empty.title}</p>
    <p className="muted">{checkout.empty.body}</p>
    <Button asChild>
      <Link to="/shopall">{checkout.empty.shop}</Link>
    </Button>
  </chakra.div>
)
