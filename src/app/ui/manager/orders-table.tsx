import { Button, chakra, Table } from '@chakra-ui/react'
import type { ManagerOrder } from '#domain/manager.ts'
import { formatMoney } from '#domain/money.ts'
import { neworders as words } from '../../content/manager/neworders.ts'
import { say } from '../../content/say.ts'
import { Box, Scroller } from '../control/box.tsx'
import { Chip } from '../control/chip.tsx'
import { Badges, itemsOf, PaymentChip, placeOf, Waiting } from './order-parts.tsx'
import { Tick } from './tick.tsx'

export interface OrderListProps {
  orders: readonly ManagerOrder[]
  now: number
  fresh: ReadonlySet<string>
  isChosen: (id: string) => boolean
  onChoose: (id: string, on: boolean, range: boolean) => void
  onChooseAll: (on: boolean) => void
  onOpen: (id: string) => void
}

const { columns } = words
const Dense = chakra(Table.Root, {
  base: {
    minW: '1040px',
    '& td': { padding: '7px 14px' },
    '& tr[data-chosen] td': { bg: '#f9efe8' },
    '& tr[data-fresh] td': { bg: '#fdeee9' },
    '& tr[data-fresh] td:first-of-type': { boxShadow: 'inset 4px 0 0 {colors.mark}' },
  },
})

export const OrdersTable = ({ orders, onChooseAll, isChosen, ...list }: OrderListProps) => {
  const chosen = orders.filter((order) => isChosen(order.id)).length
  return (
    <Box flush>
      <Scroller>
        <Dense>
          <Table.Header>
            <Table.Row>
              <Table.ColumnHeader scope="col" width="44px" paddingBlock="4px">
                <Tick
                  label={words.selectAll}
                  checked={chosen > 0 && chosen === orders.length}
                  mixed={chosen > 0 && chosen < orders.length}
                  onChange={(on) => onChooseAll(on)}
                />
              </Table.ColumnHeader>
              <Table.ColumnHeader scope="col" aria-sort="descending">
                {columns.order}
              </Table.ColumnHeader>
              <Table.ColumnHeader scope="col">{columns.waiting}</Table.ColumnHeader>
              <Table.ColumnHeader scope="col">{columns.customer}</Table.ColumnHeader>
              <Table.ColumnHeader scope="col">{columns.items}</Table.ColumnHeader>
              <Table.ColumnHeader scope="col" textAlign="end">
                {columns.units}
              </Table.ColumnHeader>
              <Table.ColumnHeader scope="col" textAlign="end">
                {columns.total}
              </Table.ColumnHeader>
              <Table.ColumnHeader scope="col">{columns.payment}</Table.ColumnHeader>
              <Table.ColumnHeader scope="col">{columns.code}</Table.ColumnHeader>
              <Table.ColumnHeader scope="col">
                <span className="sr">{columns.open}</span>
              </Table.ColumnHeader>
            </Table.Row>
          </Table.Header>
          <Table.Body>
            {orders.map((order) => (
              <Row key={order.id} order={order} chosen={isChosen(order.id)} {...list} />
            ))}
          </Table.Body>
        </Dense>
      </Scroller>
    </Box>
  )
}

type RowProps = Pick<OrderListProps, 'now' | 'fresh' | 'onChoose' | 'onOpen'> & {
  order: ManagerOrder
  chosen: boolean
}

const Row = ({ order, chosen, now, fresh, onChoose, onOpen }: RowProps) => (
  <Table.Row data-chosen={chosen || undefined} data-fresh={fresh.has(order.id) || undefined}>
    <Table.Cell>
      <Tick
        label={say(words.select, { number: order.number })}
        checked={chosen}
        onChange={(on, range) => onChoose(order.id, on, range)}
      />
    </Table.Cell>
    <Table.Cell>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="6px 10px">
        <b className="num">{order.number}</b>
        <Badges order={order} fresh={fresh.has(order.id)} />
      </chakra.div>
    </Table.Cell>
    <Table.Cell whiteSpace="nowrap">
      <Waiting order={order} now={now} />
    </Table.Cell>
    <Table.Cell overflowWrap="anywhere" minW="150px">
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
        aria-label={say(words.openOrder, { number: order.number })}
        onClick={() => onOpen(order.id)}
      >
        {columns.open}
      </Button>
    </Table.Cell>
  </Table.Row>
)
