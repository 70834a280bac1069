import { chakra } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { dateOf } from '../../content/base/date.ts'
import { stateNames } from '../../content/order/order.ts'
import { orders as words } from '../../content/order/orders.ts'
import { receiptsAtom } from '../../state/order/outbox.ts'
import { Chakra } from '../control/chakra.tsx'
import { Chip } from '../control/chip.tsx'

const SHOWN = 3

const Row = chakra('li', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px 12px',
    minH: '52px',
    borderBottom: '1px solid {colors.border}',
  },
})

/** Under the log-in form, behind the account icon: what was ordered on this device without an account. */
export function DeviceOrdersBelow() {
  const receipts = useAtomValue(receiptsAtom)
  return (
    <Chakra>
      <chakra.section aria-labelledby="guest" marginTop="44px">
        <h2 className="d4" id="guest">
          {words.guest}
        </h2>
        <chakra.ul listStyle="none" padding={0} marginTop="8px">
          {receipts.slice(0, SHOWN).map(({ id, orderSecret, number, at, state }) => (
            <Row key={id}>
              <Link
                to="/orderconfirmation"
                search={{ order: id }}
                hash={`key=${orderSecret}`}
                className="link num"
              >
                {number ?? dateOf(at)}
              </Link>
              <Chip>{stateNames[state]}</Chip>
            </Row>
          ))}
        </chakra.ul>
        <p style={{ marginTop: 14 }}>
          <Link to="/orders" className="link">
            {words.all}
          </Link>
        </p>
      </chakra.section>
    </Chakra>
  )
}
