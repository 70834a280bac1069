import { chakra, type SystemStyleObject, Table } from '@chakra-ui/react'
import {
  type ColumnDef,
  createSortedRowModel,
  type Header,
  metaHelper,
  rowSortingFeature,
  sortFn_alphanumeric,
  sortFn_basic,
  sortFn_text,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import type { ComponentProps, ReactNode } from 'react'
import { Scroller } from '../box.tsx'
import { SortButton } from './sort-button.tsx'

interface CellStyle {
  /** A figure: it stands at the end of its column. */
  number?: boolean
  strong?: boolean
}

const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { alphanumeric: sortFn_alphanumeric, basic: sortFn_basic, text: sortFn_text },
  columnMeta: metaHelper<CellStyle>(),
})
type Features = typeof features

/** Columns live outside the component: a new array on each render would build the rows again. */
export type DataColumn<Row extends object> = ColumnDef<Features, Row>

interface DataTableProps<Row extends object> {
  columns: readonly DataColumn<Row>[]
  rows: readonly Row[]
  idOf: (row: Row) => string
  minW?: ComponentProps<typeof Table.Root>['minW']
  css?: SystemStyleObject
  /** Names the table where nothing else on the screen does; it can then be scrolled by keyboard. */
  label?: string
  /** What can be done with a row, in a last column with this name. */
  edit?: { name: string; of: (row: Row) => ReactNode }
}

/** Rows in the order given; a click on a column's name sorts by it, the third click brings that order back. */
export function DataTable<Row extends object>({
  columns,
  rows,
  idOf,
  label,
  edit,
  ...style
}: DataTableProps<Row>) {
  const table = useTable({ features, columns, data: rows, getRowId: idOf, sortDescFirst: false })
  return (
    <Scroller {...(label && { tabIndex: 0, role: 'region', 'aria-label': label })}>
      <Table.Root {...style}>
        <Table.Header>
          {table.getHeaderGroups().map((group) => (
            <Table.Row key={group.id}>
              {group.headers.map((header) => (
                <HeaderCell key={header.id} header={header} />
              ))}
              {edit && (
                <Table.ColumnHeader scope="col">
                  <span className="sr">{edit.name}</span>
                </Table.ColumnHeader>
              )}
            </Table.Row>
          ))}
        </Table.Header>
        <Table.Body>
          {table.getRowModel().rows.map((row) => (
            <Table.Row key={row.id}>
              {row.getAllCells().map((cell) => (
                <Table.Cell key={cell.id} {...styleOf(cell.column.columnDef.meta)}>
                  <table.FlexRender cell={cell} />
                </Table.Cell>
              ))}
              {edit && (
                <Table.Cell>
                  <chakra.span display="flex" gap="18px" justifyContent="flex-end" whiteSpace="nowrap">
                    {edit.of(row.original)}
                  </chakra.span>
                </Table.Cell>
              )}
            </Table.Row>
          ))}
        </Table.Body>
      </Table.Root>
    </Scroller>
  )
}

function HeaderCell<Row extends object>({ header: { column } }: { header: Header<Features, Row> }) {
  const sorted = column.getIsSorted()
  const { number = false } = column.columnDef.meta ?? {}
  return (
    <Table.ColumnHeader
      scope="col"
      {...(number && { textAlign: 'end' })}
      {...(sorted !== false && { 'aria-sort': sorted === 'asc' ? 'ascending' : 'descending' })}
    >
      <SortButton sorted={sorted || undefined} number={number} onClick={column.getToggleSortingHandler()}>
        {String(column.columnDef.header)}
      </SortButton>
    </Table.ColumnHeader>
  )
}

const styleOf = ({ number = false, strong = false }: CellStyle = {}) => ({
  ...(number && { textAlign: 'end' as const, className: 'num' }),
  ...(strong && { fontWeight: 'strong' }),
})
