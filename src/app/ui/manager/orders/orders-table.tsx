import { Button, chakra, Table } from '@chakra-ui/react'
import { useAtomValue } from 'jotai'
import { memo } from 'react'
import { formatMoney } from '#domain/base/money.ts'
import { type QueuedAction, waitingAction } from '#domain/manager/action-queue.ts'
import { format } from '../../../content/base/format.ts'
import { neworders as words } from '../../../content/manager/neworders.ts'
import { mayAtom } from '../../../state/staff/role.ts'
import { Box, Scroller } from '../../control/box.tsx'
import { Chip } from '../../control/chip.tsx'
import { useVirtualRows } from '../../control/use-virtual-rows.ts'
import {
  Badges,
  customerOf,
  itemsOf,
  PaymentChip,
  placeOf,
  QueuedActionChip,
  ShipBy,
  StateChip,
  Waiting,
} from '../order/order-parts.tsx'
import { AllTick, RowTick } from './tick.tsx'
import type { OrderRow, OrdersModel } from './use-selection.ts'

export interface OrderListProps {
  table: OrdersModel
  now: number
  fresh: ReadonlySet<string>
  /** Actions that wait on this device. */
  actions: readonly QueuedAction[]
  /** The orders are in several states. */
  mixed: boolean
  /** Some of them may still have to be shipped. */
  unshipped: boolean
  onOpen: (id: string) => void
}

const { columns } = words
const Dense = chakra(Table.Root, {
  base: {
    minW: '1372px',
    // Widths that follow the rows in view would change with every scroll.
    tableLayout: 'fixed',
    '& th': { padding: '4px 10px' },
    '& td': {
      height: '40px',
      padding: '0 10px',
      whiteSpace: 'nowrap',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
    },
    '& label, & button': { marginBlock: '-4px' },
    '& tr[data-chosen] td': { bg: '#f9efe8' },
    '& tr[data-fresh] td': { bg: '#fdeee9' },
    '& tr[data-fresh] td:first-of-type': { boxShadow: 'inset 4px 0 0 {colors.mark}' },
    '& tr[aria-hidden] td': { padding: 0, border: 0 },
  },
})

const ROW_HEIGHT = 41

const heads = [
  { name: columns.order, width: '176px', sort: 'descending' },
  { name: columns.state, width: '140px' },
  { name: columns.waiting, width: '90px' },
  { name: columns.shipBy, width: '160px' },
  { name: columns.customer, width: '196px' },
  { name: columns.items },
  { name: columns.units, width: '66px', end: true },
  { name: columns.total, width: '96px', end: true },
  { name: columns.payment, width: '136px' },
  { name: columns.code, width: '88px' },
] as const

export const OrdersTable = ({ table, now, fresh, actions, mixed, unshipped, onOpen }: OrderListProps) => {
  const money = useAtomValue(mayAtom)('money.read')
  const shownHeads = heads.filter(
    ({ name }) =>
      (mixed || name !== columns.state) &&
      (unshipped || name !== columns.shipBy) &&
      (money || (name !== columns.total && name !== columns.code)),
  )
  const { rows } = table.getRowModel()
  const {
    list,
    rows: shown,
    rest,
    measure,
    onFocus,
  } = useVirtualRows<HTMLTableSectionElement>(rows, ROW_HEIGHT)
  return (
    <Box flush>
      <Scroller>
        <Dense aria-rowcount={rows.length + 1}>
          <Table.Header>
            <Table.Row aria-rowindex={1}>
              <Table.ColumnHeader scope="col" width="64px">
                <AllTick table={table} />
              </Table.ColumnHeader>
              {shownHeads.map(({ name, ...head }) => (
                <Table.ColumnHeader
                  key={name}
                  scope="col"
                  {...('width' in head && { width: head.width })}
                  {...('end' in head && { textAlign: 'end' })}
                  {...('sort' in head && { 'aria-sort': head.sort })}
                >
                  {name}
                </Table.ColumnHeader>
              ))}
              <Table.ColumnHeader scope="col" width="80px">
                <span className="sr">{columns.open}</span>
              </Table.ColumnHeader>
            </Table.Row>
          </Table.Header>
          <Table.Body ref={list} onFocus={onFocus}>
            {shown.flatMap(({ index, space }) => {
              const row = rows[index]
              if (row === undefined) return []
              return [
                space > 0 && <Space key={`above ${row.id}`} columns={shownHeads.length + 2} height={space} />,
                <Row
                  key={row.id}
                  row={row}
                  index={index}
                  measure={measure}
                  chosen={row.getIsSelected()}
                  now={now}
                  fresh={fresh.has(row.id)}
                  queued={waitingAction(row.id, actions)}
                  mixed={mixed}
                  unshipped={unshipped}
                  money={money}
                  onOpen={onOpen}
                />,
              ]
            })}
            {rest > 0 && <Space columns={shownHeads.length + 2} height={rest} />}
          </Table.Body>
        </Dense>
      </Scroller>
    </Box>
  )
}

/** The height of rows that are not rendered. */
const Space = ({ columns, height }: { columns: number; height: number }) => (
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: it holds nothing that can have the focus.
  <tr aria-hidden="true">
    <td colSpan={columns} style={{ height }} />
  </tr>
)

type RowProps = Pick<OrderListProps, 'now' | 'mixed' | 'unshipped' | 'onOpen'> & {
  row: OrderRow
  index: number
  measure: (element: HTMLElement | null) => void
  /** The row object stays the same when it is selected, and so tells `memo` nothing. */
  chosen: boolean
  fresh: boolean
  queued: QueuedAction | undefined
  /** Whether amounts are shown. */
  money: boolean
}

/** Kept while the list scrolls and the focus moves: both render the list again, with the same rows. */
const Row = memo(function Row({
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
}: RowProps) {
  const order = row.original
  return (
    <Table.Row
      ref={measure}
      data-index={index}
      aria-rowindex={index + 2}
      data-chosen={chosen || undefined}
      data-fresh={fresh || undefined}
    >
      <Table.Cell>
        <RowTick row={row} />
      </Table.Cell>
      <Table.Cell>
        <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2px 8px" paddingBlock="2px">
          <b className="num">{order.number}</b>
          <Badges order={order} fresh={fresh} />
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
      <Table.Cell>
        {customerOf(order)}{' '}
        <span className="micro muted">
          {placeOf(order)}
          {order.firstOrder && `, ${words.badges.firstOrder.toLowerCase()}`}
        </span>
      </Table.Cell>
      <Table.Cell title={itemsOf(order)}>
        {queued && <QueuedActionChip queued={queued} />} {itemsOf(order)}
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
        <PaymentChip order={order} />
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
