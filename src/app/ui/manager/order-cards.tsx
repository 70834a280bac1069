import { Button, chakra } from '@chakra-ui/react'
import { formatMoney } from '#domain/money.ts'
import { neworders as words } from '../../content/manager/neworders.ts'
import { say } from '../../content/say.ts'
import { Chip } from '../control/chip.tsx'
import { Badges, itemsOf, PaymentChip, placeOf, Waiting } from './order-parts.tsx'
import type { OrderListProps } from './orders-table.tsx'
import { Tick } from './tick.tsx'

const List = chakra('ul', {
  base: {
    display: 'grid',
    listStyle: 'none',
    padding: 0,
    margin: 0,
    marginInline: 'calc(var(--gutter) * -1)',
    borderTop: '1px solid {colors.border}',
    '& > li': {
      display: 'grid',
      gridTemplateColumns: '44px minmax(0, 1fr)',
      gap: '8px',
      padding: '14px var(--gutter)',
      borderBottom: '1px solid {colors.border}',
    },
    '& > li[data-chosen]': { bg: '#f9efe8' },
    '& > li[data-fresh]': { bg: '#fdeee9', boxShadow: 'inset 4px 0 0 {colors.mark}' },
    '& label': { margin: '-10px 0 0 -12px' },
  },
})
const Line = chakra('div', {
  base: { display: 'flex', gap: '8px', alignItems: 'center', flexWrap: 'wrap' },
})

/** The same rows where there is no room for a table: a card each. */
export const OrderCards = ({
  orders,
  now,
  fresh,
  isChosen,
  onChoose,
  onChooseAll,
  onOpen,
}: OrderListProps) => {
  const chosen = orders.filter((order) => isChosen(order.id)).length
  return (
    <div>
      <chakra.div display="flex" alignItems="center" marginInlineStart="-12px">
        <Tick
          label={words.selectAll}
          checked={chosen > 0 && chosen === orders.length}
          mixed={chosen > 0 && chosen < orders.length}
          onChange={(on) => onChooseAll(on)}
        />
        <span className="small muted" aria-hidden="true">
          {words.selectAll}
        </span>
      </chakra.div>
      <List>
        {orders.map((order) => (
          <li
            key={order.id}
            data-chosen={isChosen(order.id) || undefined}
            data-fresh={fresh.has(order.id) || undefined}
          >
            <Tick
              label={say(words.select, { number: order.number })}
              checked={isChosen(order.id)}
              onChange={(on, range) => onChoose(order.id, on, range)}
            />
            <div>
              <Line>
                <b className="num">{order.number}</b>
                <Badges order={order} fresh={fresh.has(order.id)} />
                <chakra.b className="num" marginInlineStart="auto">
                  {formatMoney(order.quote.total)}
                </chakra.b>
              </Line>
              <p className="small">
                {order.contact.name}, {placeOf(order)}
              </p>
              <p className="small muted">{itemsOf(order)}</p>
              <Line marginTop="8px">
                <PaymentChip order={order} />
                {order.code && <Chip>{order.code}</Chip>}
                <chakra.span className="small muted" marginInlineStart="auto">
                  <Waiting order={order} now={now} />
                </chakra.span>
                <Button
                  variant="plain"
                  size="sm"
                  minH="44px"
                  aria-label={say(words.openOrder, { number: order.number })}
                  onClick={() => onOpen(order.id)}
                >
                  {words.columns.open}
                </Button>
              </Line>
            </div>
          </li>
        ))}
      </List>
    </div>
  )
}
