import { Button, chakra } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { formatMoney } from '#domain/base/money.ts'
import { findVariant } from '#domain/catalogue/product.ts'
import type { Order, OrderState } from '#domain/order/order.ts'
import { profile } from '../../content/account/profile.ts'
import { dateOf } from '../../content/base/date.ts'
import { format } from '../../content/base/format.ts'
import { stateNames } from '../../content/order/order.ts'
import { seenAs } from '../../state/cart/lines.ts'
import { catalogueAtom } from '../../state/catalogue/catalogue.ts'
import { LineThumb } from '../cart/line.tsx'
import { Chip } from '../control/chip.tsx'
import { Arrival } from '../order/arrival.tsx'
import { useBuyAgain } from '../order/buy-again.tsx'

const words = profile.orders

const Row = chakra('li', {
  base: {
    display: 'grid',
    gap: '4px 14px',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    alignItems: 'center',
    padding: '20px 0',
    borderBottomWidth: '1px',
    borderBottomStyle: 'solid',
    borderBottomColor: 'border',
    md: { gridTemplateColumns: '1fr auto auto', gap: '24px' },
  },
})

const chipOf = (state: OrderState): 'ok' | 'warn' | 'info' | 'subtle' => {
  if (state === 'delivered') return 'ok'
  if (state === 'awaiting_payment') return 'warn'
  return state === 'cancelled' || state === 'refunded' ? 'subtle' : 'info'
}

const THUMBS = 4

export function OrderRow({ order, orderSecret }: { order: Order; orderSecret?: string }) {
  const catalogue = useAtomValue(catalogueAtom)
  const { buyAgain, notice } = useBuyAgain(order)
  const name = { number: order.number }
  return (
    <Row>
      <chakra.div
        display="flex"
        gap="6px"
        aria-hidden="true"
        // On a phone there is room for one beside the text.
        css={{ '& > :not(:first-child)': { display: { base: 'none', md: 'block' } } }}
        md={{ order: 1 }}
      >
        {order.quote.lines.slice(0, THUMBS).map((line) => {
          const found = catalogue && findVariant(catalogue, line.id)
          return <LineThumb key={line.id} width={64} of={found ? seenAs(found.product) : undefined} />
        })}
      </chakra.div>
      <div>
        <chakra.p display="flex" flexWrap="wrap" gap="6px 10px" alignItems="center">
          <b className="num">{order.number}</b>
          <Chip variant={chipOf(order.state)}>{stateNames[order.state]}</Chip>
        </chakra.p>
        <chakra.p className="small muted num" marginTop="6px">
          {format(words.placed, { date: dateOf(order.placedAt), total: formatMoney(order.quote.total) })}
        </chakra.p>
        <p className="small">
          <Arrival order={order} />
        </p>
      </div>
      <chakra.div
        display="flex"
        flexWrap="wrap"
        gap="0 24px"
        gridColumn={{ base: '1 / -1', md: 'auto' }}
        md={{ order: 2 }}
      >
        <Link
          to="/orderconfirmation"
          search={{ order: order.id }}
          {...(orderSecret && { hash: `key=${orderSecret}` })}
          className="link small"
          aria-label={format(words.viewNamed, name)}
        >
          {words.view}
        </Link>
        <Button variant="plain" size="sm" aria-label={format(words.buyAgainNamed, name)} onClick={buyAgain}>
          {words.buyAgain}
        </Button>
      </chakra.div>
      {notice && (
        <chakra.div gridColumn="1 / -1" order={3}>
          {notice}
        </chakra.div>
      )}
    </Row>
  )
}
