import { Button, chakra, Table } from '@chakra-ui/react'
import { formatMoney } from '#domain/base/money.ts'
import { format } from '../../../content/base/format.ts'
import { neworders as words } from '../../../content/manager/neworders.ts'
import { Box, Scroller } from '../../control/box.tsx'
import { Chip } from '../../control/chip.tsx'
import { useVirtualRows } from '../../control/use-virtual-rows.ts'
import { Badges, itemsOf, PaymentChip, placeOf, Waiting } from '../order/order-parts.tsx'
import { AllTick, RowTick } from './tick.tsx'
import type { OrderRow, OrdersModel } from './use-orders-table.ts'

export interface OrderListProps {
  table: OrdersModel
  now: number
  fresh: ReadonlySet<string>
  onOpen: (id: string) => void
}

const { columns } = words
const Dense = chakra(Table.Root, {
  base: {
    minW: '1180px',
    // Widths that follow the rows in view would change with every scroll.
    tableLayout: 'fixed',
    '& td': { padding: '7px 14px', overflowWrap: 'anywhere' },
    '& tr[data-chosen] td': { bg: '#f9efe8' },
    '& tr[data-fresh] td': { bg: '#fdeee9' },
    '& tr[data-fresh] td:first-of-type': { boxShadow: 'inset 4px 0 0 {colors.mark}' },
    '& tr[aria-hidden] td': { padding: 0, border: 0 },
  },
})

const ROW_HEIGHT = 61

const heads = [
  { name: columns.order, width: '170px', sort: 'descending' },
  { name: columns.waiting, width: '130px' },
  { name: columns.customer, width: '190px' },
  { name: columns.items },
  { name: columns.units, width: '76px', end: true },
  { name: columns.total, width: '108px', end: true },
  { name: columns.payment, width: '140px' },
  { name: columns.code, width: '112px' },
] as const

export const OrdersTable = ({ table, now, fresh, onOpen }: OrderListProps) => {
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
              <Table.ColumnHeader scope="col" width="72px" paddingBlock="4px">
                <AllTick table={table} />
              </Table.ColumnHeader>
              {heads.map(({ name, ...head }) => (
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
              <Table.ColumnHeader scope="col" width="92px">
                <span className="sr">{columns.open}</span>
              </Table.ColumnHeader>
            </Table.Row>
          </Table.Header>
          <Table.Body ref={list} onFocus={onFocus}>
            {shown.flatMap(({ index, space }) => {
              const row = rows[index]
              if (row === undefined) return []
              return [
                space > 0 && <Space key={`above ${row.id}`} height={space} />,
                <Row
                  key={row.id}
                  row={row}
                  index={index}
                  measure={measure}
                  now={now}
                  fresh={fresh}
                  onOpen={onOpen}
                />,
              ]
            })}
            {rest > 0 && <Space height={rest} />}
          </Table.Body>
        </Dense>
      </Scroller>
    </Box>
  )
}

/** The height of rows that are not rendered. */
const Space = ({ height }: { height: number }) => (
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: it holds nothing that can have the focus.
  <tr aria-hidden="true">
    <td colSpan={heads.length + 2} style={{ height }} />
  </tr>
)

type RowProps = Pick<OrderListProps, 'now' | 'fresh' | 'onOpen'> & {
  row: OrderRow
  index: number
  measure: (element: HTMLElement | null) => void
}

const Row = ({ row, index, measure, now, fresh, onOpen }: RowProps) => {
  const order = row.original
  return (
    <Table.Row
      ref={measure}
      data-index={index}
      aria-rowindex={index + 2}
      data-chosen={row.getIsSelected() || undefined}
      data-fresh={fresh.has(order.id) || undefined}
    >
      <Table.Cell>
        <RowTick row={row} />
      </Table.Cell>
      <Table.Cell>
        <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="6px 10px">
          <b className="num">{order.number}</b>
          <Badges order={order} fresh={fresh.has(order.id)} />
        </chakra.div>
      </Table.Cell>
      <Table.Cell>
        <Waiting order={order} now={now} />
      </Table.Cell>
      <Table.Cell>
        {order.contact.name}
        <br />
        <span className="micro muted">
          {placeOf(order)}
          {order.firstOrder && `, ${words.badges.firstOrder.toLowerCase()}`}
        </span>
      </Table.Cell>
      <Table.Cell>{itemsOf(order)}</Table.Cell>
      <Table.Cell textAlign="end" className="num">
        {order.units}
      </Table.Cell>
      <Table.Cell textAlign="end" className="num" fontWeight="strong">
        {formatMoney(order.quote.total)}
      </Table.Cell>
      <Table.Cell>
        <PaymentChip order={order} />
      </Table.Cell>
      <Table.Cell>{order.code ? <Chip>{order.code}</Chip> : <span className="muted">–</span>}</Table.Cell>
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
}
