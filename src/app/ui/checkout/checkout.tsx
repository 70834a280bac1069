import { Button, chakra } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import { useAtomValue, useStore } from 'jotai'
import { useEffect, useState } from 'react'
import { checkout } from '../../content/checkout.ts'
import { cartAtom, cartStatusAtom } from '../../state/cart.ts'
import { catalogueAtom, ensureCatalogue } from '../../state/catalogue.ts'
import { draftStatusAtom } from '../../state/checkout.ts'
import { refreshSettings } from '../../state/settings.ts'
import { Chakra } from '../work/chakra.tsx'
import { Skeleton } from '../work/skeleton.tsx'
import { CheckoutForm } from './form.tsx'

/** The checkout once the device has told its cart and what was typed before. */
export function Checkout() {
  const store = useStore()
  const { items } = useAtomValue(cartAtom)
  const catalogue = useAtomValue(catalogueAtom)
  const statuses = [useAtomValue(cartStatusAtom), useAtomValue(draftStatusAtom)]
  const ready = statuses.every((status) => status === 'ready')
  // An order being placed empties the cart before its screen comes: the form stays until then.
  const [placing, setPlacing] = useState(false)

  useEffect(() => {
    void refreshSettings(store)
    void ensureCatalogue(store).catch(() => undefined)
  }, [store])

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
  <chakra.div display="grid" gap="18px" justifyItems="start" maxW="46ch" paddingY="24px">
    <p className="d4">{checkout.empty.title}</p>
    <p className="muted">{checkout.empty.body}</p>
    <Button asChild>
      <Link to="/shopall">{checkout.empty.shop}</Link>
    </Button>
  </chakra.div>
)
