import { Button, chakra, Table } from '@chakra-ui/react'
import { memo } from 'react'
import { formatMoney } from '#domain/base/money.ts'
import type { QueuedAction } from '#domain/manager/action-queue.ts'
import { format } from '../../../content/base/format.ts'
import { neworders as words } from '../../../content/manager/neworders.ts'
import { Chip } from '../../control/chip.tsx'
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
import { RowCheckbox } from './row-checkbox.tsx'
import type { OrderRow } from './use-selection.ts'

const { columns } = words

/** In one line with the items, so that every row has one height. */
const Marks = chakra('span', {
  base: { '& > span': { minH: '26px', px: '9px', verticalAlign: 'middle', marginInlineEnd: '6px' } },
})

/** Shown where the column is wide enough for it, and always read out. */
const Place = chakra('span', { base: { '@media (max-width: 1679px)': { srOnly: true } } })

interface OrderTableRowProps {
  row: OrderRow
  now: number
  index: number
  measure: (element: HTMLElement | null) => void
  /** The row object stays the same when it is selected, so `memo` does not notice. */
  chosen: boolean
  fresh: boolean
  queued: QueuedAction | undefined
  /** The orders are in several states. */
  mixed: boolean
  /** Some of them may still have to be shipped. */
  unshipped: boolean
  /** Whether amounts are shown. */
  money: boolean
  onOpen: (id: string) => void
}

/** Kept while the list scrolls and the focus moves: both render the list again, with the same rows. */
export const OrderTableRow = memo(function OrderTableRow({
  row,
  index,
  measure,
  chosen,
  now,
  fresh,
  queued,
  mixed,
  unshipped,
  money,
  onOpen,
}: OrderTableRowProps) {
  const order = row.original
  // Where states mix, their column takes its room.
  const isFirst = order.firstOrder && !mixed
  return (
    <Table.Row
      ref={measure}
      data-index={index}
      aria-rowindex={index + 2}
      data-chosen={chosen || undefined}
      data-fresh={fresh || undefined}
    >
      <Table.Cell>
        <RowCheckbox row={row} />
      </Table.Cell>
      <Table.Cell>
        <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2px 6px" paddingBlock="2px">
          <b className="num">{order.number}</b>
          <NumberBadges order={order} />
        </chakra.div>
      </Table.Cell>
      {mixed && (
        <Table.Cell>
          <StateChip order={order} />
        </Table.Cell>
      )}
      <Table.Cell>
        <Waiting order={order} now={now} />
      </Table.Cell>
      {unshipped && (
        <Table.Cell>
          <ShipBy order={order} now={now} />
        </Table.Cell>
      )}
      <Table.Cell title={`${customerOf(order)}, ${placeOf(order)}`}>
        {customerOf(order)}{' '}
        <span className="micro muted">
          <Place>
            {placeOf(order)}
            {isFirst && ', '}
          </Place>
          {isFirst && words.firstOrder}
        </span>
      </Table.Cell>
      <Table.Cell title={itemsOf(order)}>
        <Marks>
          {queued && <QueuedActionChip queued={queued} />}
          <ItemBadges order={order} fresh={fresh} short />
        </Marks>
        {itemsOf(order)}
      </Table.Cell>
      <Table.Cell textAlign="end" className="num">
        {order.units}
      </Table.Cell>
      {money && (
        <Table.Cell textAlign="end" className="num" fontWeight="strong">
          {'total' in order.quote && formatMoney(order.quote.total)}
        </Table.Cell>
      )}
      <Table.Cell>
        {mixed && (order.state === 'cancelled' || order.state === 'refunded') ? (
          <span className="muted">–</span>
        ) : (
          <PaymentChip order={order} state={mixed} />
        )}
      </Table.Cell>
      {money && (
        <Table.Cell>{order.code ? <Chip>{order.code}</Chip> : <span className="muted">–</span>}</Table.Cell>
      )}
      <Table.Cell textAlign="end">
        <Button
          variant="plain"
          size="sm"
          minH="44px"
          aria-label={format(words.openOrder, { number: order.number })}
          onClick={() => onOpen(order.id)}
        >
          {columns.open}
        </Button>
      </Table.Cell>
    </Table.Row>
  )
})
