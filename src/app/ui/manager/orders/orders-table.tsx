import { chakra, Table } from '@chakra-ui/react'
import { useAtomValue } from 'jotai'
import { type QueuedAction, waitingAction } from '#domain/manager/action-queue.ts'
import type { OrderSort } from '#domain/manager/filter.ts'
import { neworders as words } from '../../../content/manager/neworders.ts'
import { mayAtom } from '../../../state/staff/role.ts'
import { Box, Scroller } from '../../control/box.tsx'
import { SortButton } from '../../control/table/sort-button.tsx'
import { SpaceRow, useVirtualRows } from '../../control/table/use-virtual-rows.tsx'
import { OrderTableRow } from './order-row.tsx'
import { AllRowsCheckbox } from './row-checkbox.tsx'
import type { OrdersModel } from './use-selection.ts'

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
  sort: OrderSort
  onSort: () => void
  onOpen: (id: string) => void
}

const { columns, sorts } = words
/** Express first is no order of the column. */
const ariaSorts = { express: 'other', oldest: 'ascending', newest: 'descending' } as const

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
  },
})

const Aside = chakra('span', { base: { color: 'muted', fontWeight: 400 } })

const ROW_HEIGHT = 41

/** So that number and Express are one line, and the items have room, also beside a column for the state. */
const heads = [
  { name: columns.order, width: '186px', sort: true },
  { name: columns.state, width: '136px' },
  { name: columns.waiting, width: '110px' },
  { name: columns.shipBy, width: '118px' },
  { name: columns.customer, width: '184px', mixedWidth: '156px' },
  { name: columns.items },
  { name: columns.units, width: '60px', end: true },
  { name: columns.total, width: '94px', end: true },
  { name: columns.payment, width: '138px' },
  { name: columns.code, width: '84px' },
] as const

export const OrdersTable = ({
  table,
  now,
  fresh,
  actions,
  mixed,
  unshipped,
  sort,
  onSort,
  onOpen,
}: OrderListProps) => {
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
                <AllRowsCheckbox table={table} />
              </Table.ColumnHeader>
              {shownHeads.map(({ name, ...head }) => (
                <Table.ColumnHeader
                  key={name}
                  scope="col"
                  {...('width' in head && {
                    width: mixed && 'mixedWidth' in head ? head.mixedWidth : head.width,
                  })}
                  {...('end' in head && { textAlign: 'end' })}
                  {...('sort' in head && { 'aria-sort': ariaSorts[sort] })}
                >
                  {'sort' in head ? (
                    <SortButton sorted={sort === 'newest' ? 'desc' : 'asc'} onClick={onSort}>
                      {name}
                      {sort === 'express' && <Aside aria-hidden>{sorts.express}</Aside>}
                    </SortButton>
                  ) : (
                    name
                  )}
                </Table.ColumnHeader>
              ))}
              <Table.ColumnHeader scope="col" width="72px">
                <span className="sr">{columns.open}</span>
              </Table.ColumnHeader>
            </Table.Row>
          </Table.Header>
          <Table.Body ref={list} onFocus={onFocus}>
            {shown.flatMap(({ index, space }) => {
              const row = rows[index]
              if (row === undefined) return []
              return [
                space > 0 && (
                  <SpaceRow key={`above ${row.id}`} columns={shownHeads.length + 2} height={space} />
                ),
                <OrderTableRow
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
            {rest > 0 && <SpaceRow columns={shownHeads.length + 2} height={rest} />}
          </Table.Body>
        </Dense>
      </Scroller>
    </Box>
  )
}
