import { chakra } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import { orders as words } from '../../content/order/orders.ts'
import { Chakra } from '../control/chakra.tsx'
import { DeviceOrderList } from './device-orders.tsx'

/** Under the log-in form, behind the account icon: what was ordered on this device without an account. */
export const DeviceOrdersBelow = () => (
  <Chakra>
    <chakra.section aria-labelledby="guest" marginTop="44px">
      <h2 className="d4" id="guest">
        {words.guest}
      </h2>
      <DeviceOrderList />
      <p style={{ marginTop: 14 }}>
        <Link to="/orders" className="link">
          {words.all}
        </Link>
      </p>
    </chakra.section>
  </Chakra>
)
