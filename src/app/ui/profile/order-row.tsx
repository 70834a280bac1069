import { Button, chakra } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import { useAtomValue, useSetAtom } from 'jotai'
import { formatMoney } from '#domain/money.ts'
import type { Order, OrderState } from '#domain/order.ts'
import { findVariant } from '#domain/product.ts'
import { dateOf } from '../../content/date.ts'
import { stateNames } from '../../content/order.ts'
import { profile } from '../../content/profile.ts'
import { say } from '../../content/say.ts'
import { buyAgainAtom } from '../../state/buy-again.ts'
import { catalogueAtom } from '../../state/catalogue.ts'
import { drawerAtom } from '../../state/drawer.ts'
import { showToastAtom } from '../../state/notice.ts'
import { LineThumb } from '../cart/line.tsx'
import { Chip } from '../control/chip.tsx'

const words = profile.orders

export const Row = chakra('li', {
  base: {
    display: 'grid',
    gap: '12px',
    padding: '20px 0',
    borderBottomWidth: '1px',
    borderBottomStyle: 'solid',
    borderBottomColor: 'border',
    md: { gridTemplateColumns: '252px 1fr auto', alignItems: 'center', gap: '24px' },
  },
})

export const chipOf = (state: OrderState): 'ok' | 'warn' | 'info' | 'subtle' => {
  if (state === 'delivered') return 'ok'
  if (state === 'awaiting_payment') return 'warn'
  return state === 'cancelled' || state === 'refunded' ? 'subtle' : 'info'
}

const THUMBS = 4

export function OrderRow({ order, orderKey }: { order: Order; orderKey?: string }) {
  const catalogue = useAtomValue(catalogueAtom)
  const again = useSetAtom(buyAgainAtom)
  const openDrawer = useSetAtom(drawerAtom)
  const toast = useSetAtom(showToastAtom)
  const name = { number: order.number }
  const buyAgain = async () => {
    const { put, asked } = await again(order.quote.lines)
    if (put === 0) return toast({ text: words.againNone })
    toast({ text: put < asked ? words.againPart : words.again })
    openDrawer('cart')
  }
  return (
    <Row>
      <chakra.div display="flex" gap="6px" aria-hidden="true">
        {order.quote.lines.slice(0, THUMBS).map((line) => (
          <LineThumb
            key={line.id}
            width={56}
            slug={catalogue ? findVariant(catalogue, line.id)?.product.slug : undefined}
          />
        ))}
      </chakra.div>
      <div>
        <chakra.p display="flex" flexWrap="wrap" gap="6px 10px" alignItems="center">
          <b className="num">{order.number}</b>
          <Chip variant={chipOf(order.state)}>{stateNames[order.state]}</Chip>
        </chakra.p>
        <chakra.p className="small muted num" marginTop="6px">
          {say(words.placed, { date: dateOf(order.placedAt), total: formatMoney(order.quote.total) })}
        </chakra.p>
      </div>
      <chakra.div display="flex" flexWrap="wrap" gap="0 24px">
        <Link
          to="/orderconfirmation"
          search={{ order: order.id }}
          {...(orderKey && { hash: `key=${orderKey}` })}
          className="link small"
          aria-label={say(words.viewNamed, name)}
        >
          {words.view}
        </Link>
        <Button
          variant="plain"
          size="sm"
          aria-label={say(words.buyAgainNamed, name)}
          onClick={() => void buyAgain()}
        >
          {words.buyAgain}
        </Button>
      </chakra.div>
    </Row>
  )
}
