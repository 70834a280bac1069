import { Button, chakra } from '@chakra-ui/react'
import { memo } from 'react'
import { formatMoney } from '#domain/base/money.ts'
import { type QueuedAction, waitingAction } from '#domain/manager/action-queue.ts'
import type { ManagerOrder } from '#domain/manager/orders.ts'
import { isUnshipped } from '#domain/order/ship-by.ts'
import { format } from '../../../content/base/format.ts'
import { neworders as words } from '../../../content/manager/neworders.ts'
import { Chip } from '../../control/chip.tsx'
import { useVirtualRows } from '../../control/table/use-virtual-rows.tsx'
import {
  customerOf,
  ItemBadges,
  itemsOf,
  NumberBadges,
  PaymentChip,
  placeOf,
  QueuedActionChip,
  ShipBy,
  StateChip,
  Waiting,
} from '../order/order-parts.tsx'
import type { OrderListProps } from './orders-table.tsx'
import { AllRowsCheckbox, RowCheckbox } from './row-checkbox.tsx'

const List = chakra('ul', {
  base: {
    display: 'grid',
    listStyle: 'none',
    padding: 0,
    margin: 0,
    marginInline: 'calc(var(--gutter) * -1)',
    borderTop: '1px solid {colors.border}',
    '& > li[data-index]': {
      display: 'grid',
      gridTemplateColumns: '44px minmax(0, 1fr)',
      gap: '4px',
      padding: '8px var(--gutter) 10px',
      borderBottom: '1px solid {colors.border}',
    },
    '& > li[data-chosen]': { bg: '#f9efe8' },
    '& > li[data-fresh]': { bg: '#fdeee9', boxShadow: 'inset 4px 0 0 {colors.mark}' },
    '& label': { margin: '-10px 0 0 -12px' },
  },
})
const Line = chakra('div', {
  base: { display: 'flex', gap: '2px 8px', alignItems: 'center' },
})

const Badges = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    flex: 1,
    gap: '4px 6px',
    alignItems: 'center',
    minW: 0,
    '& > span': { minH: '26px', px: '9px' },
  },
})

/** What does not fit is cut, and whole in the order's own view. */
const Cut = chakra('p', {
  base: { flex: 1, minW: 0, lineClamp: 1, overflowWrap: 'anywhere' },
})

const CARD_HEIGHT = 132

/** The same rows where there is no room for a table: a card each. */
export const OrderCards = ({ table, now, fresh, actions, mixed, onOpen }: OrderListProps) => {
  const { rows } = table.getRowModel()
  const { list, rows: shown, rest, measure, onFocus } = useVirtualRows<HTMLUListElement>(rows, CARD_HEIGHT)
  return (
    <div>
      <chakra.div display="flex" alignItems="center" marginInlineStart="-12px">
        <AllRowsCheckbox table={table} />
        <span className="small muted" aria-hidden="true">
          {words.selectAll}
        </span>
      </chakra.div>
      <List ref={list} onFocus={onFocus}>
        {shown.flatMap(({ index, space }) => {
          const row = rows[index]
          if (row === undefined) return []
          return [
            space > 0 && <li key={`above ${row.id}`} aria-hidden="true" style={{ height: space }} />,
            <li
              key={row.id}
              ref={measure}
              data-index={index}
              aria-setsize={rows.length}
              aria-posinset={index + 1}
              data-chosen={row.getIsSelected() || undefined}
              data-fresh={fresh.has(row.id) || undefined}
            >
              <RowCheckbox row={row} />
              <Card
                order={row.original}
                now={now}
                fresh={fresh.has(row.id)}
                queued={waitingAction(row.id, actions)}
                mixed={mixed}
                onOpen={onOpen}
              />
            </li>,
          ]
        })}
        {rest > 0 && <li aria-hidden="true" style={{ height: rest }} />}
      </List>
    </div>
  )
}

interface CardProps {
  order: ManagerOrder
  now: number
  fresh: boolean
  queued: QueuedAction | undefined
  mixed: boolean
  onOpen: (id: string) => void
}

/** Kept while the list scrolls and the focus moves. */
const Card = memo(({ order, now, fresh, queued, mixed, onOpen }: CardProps) => (
  <chakra.div minW={0}>
    <Line justifyContent="space-between">
      <b className="num">{order.number}</b>
      {'total' in order.quote && <b className="num">{formatMoney(order.quote.total)}</b>}
    </Line>
    <Line className="small" alignItems="start">
      <Cut lineClamp={2}>
        {customerOf(order)}, {/* Whole on a line of its own where it does not fit beside the name. */}
        <chakra.span display="inline-block" maxWidth="100%">
          {placeOf(order)}
        </chakra.span>
      </Cut>
      {isUnshipped(order.state) ? (
        <span>
          <chakra.span className="muted" hideBelow="sm">
            {words.columns.shipBy}
          </chakra.span>
          <chakra.span className="muted" hideFrom="sm">
            {words.by}
          </chakra.span>{' '}
          <ShipBy order={order} now={now} />
        </span>
      ) : (
        <span className="muted">
          <Waiting order={order} now={now} />
        </span>
      )}
    </Line>
    <Line>
      <Badges>
        {mixed && <StateChip order={order} />}
        <PaymentChip order={order} state={mixed} />
        <NumberBadges order={order} />
        <ItemBadges order={order} fresh={fresh} />
        {queued && <QueuedActionChip queued={queued} />}
        {order.code && <Chip>{order.code}</Chip>}
      </Badges>
      <Button
        variant="plain"
        size="sm"
        minH="44px"
        aria-label={format(words.openOrder, { number: order.number })}
        onClick={() => onOpen(order.id)}
      >
        {words.columns.open}
      </Button>
    </Line>
    <Cut className="small muted">{itemsOf(order)}</Cut>
  </chakra.div>
))
