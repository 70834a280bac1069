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
  type Row as TableRowOf,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import type { ComponentProps, ReactNode } from 'react'
import { Scroller } from '../box.tsx'
import { SortButton } from './sort-button.tsx'
import { SHORT_LIST, SpaceRow, useVirtualRows } from './use-virtual-rows.tsx'

interface CellStyle {
  /** A figure: it stands at the end of its column. */
  number?: boolean
  strong?: boolean
  width?: string
}

const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { alphanumeric: sortFn_alphanumeric, basic: sortFn_basic, text: sortFn_text },
  columnMeta: metaHelper<CellStyle>(),
})
type Features = typeof features
type TableRow<Row extends object> = TableRowOf<Features, Row>

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
  edit?: { name: string; of: (row: Row) => ReactNode; width?: string }
  /**
   * For a list without bound: of a long one only the rows near the view are rendered, taken to be this high in
   * pixels until they are measured. Its columns need widths: those that follow the rows in view would change as one scrolls.
   */
  rowHeight?: number
}

/** Rows in the order given; a click on a column's name sorts by it, the third click brings that order back. */
export function DataTable<Row extends object>({
  columns,
  rows,
  idOf,
  label,
  edit,
  rowHeight,
  ...style
}: DataTableProps<Row>) {
  const table = useTable({ features, columns, data: rows, getRowId: idOf, sortDescFirst: false })
  const sorted = table.getRowModel().rows
  const contentOf = (row: TableRow<Row>) => (
    <>
      {row.getAllCells().map((cell) => (
        <Table.Cell key={cell.id} {...styleOf(cell.column.columnDef.meta)}>
          <table.FlexRender cell={cell} />
        </Table.Cell>
      ))}
      {edit && (
        <Table.Cell>
          <chakra.span display="flex" flexWrap="wrap" gap="0 18px" justifyContent="flex-end">
            {edit.of(row.original)}
          </chakra.span>
        </Table.Cell>
      )}
    </>
  )
  return (
    <Scroller {...(label && { tabIndex: 0, role: 'region', 'aria-label': label })}>
      <Table.Root
        {...(rowHeight && {
          'aria-rowcount': sorted.length + 1,
          tableLayout: 'fixed',
          overflowAnchor: 'none',
        })}
        {...style}
      >
        <Table.Header>
          {table.getHeaderGroups().map((group) => (
            <Table.Row key={group.id} aria-rowindex={rowHeight && 1}>
              {group.headers.map((header) => (
                <HeaderCell key={header.id} header={header} />
              ))}
              {edit && (
                <Table.ColumnHeader scope="col" width={edit.width}>
                  <span className="sr">{edit.name}</span>
                </Table.ColumnHeader>
              )}
            </Table.Row>
          ))}
        </Table.Header>
        {rowHeight ? (
          <NearRows
            rows={sorted}
            height={rowHeight}
            columns={columns.length + (edit ? 1 : 0)}
            contentOf={contentOf}
          />
        ) : (
          <Table.Body>
            {sorted.map((row) => (
              <Table.Row key={row.id}>{contentOf(row)}</Table.Row>
            ))}
          </Table.Body>
        )}
      </Table.Root>
    </Scroller>
  )
}

interface NearRowsProps<Row extends object> {
  rows: readonly TableRow<Row>[]
  height: number
  columns: number
  contentOf: (row: TableRow<Row>) => ReactNode
}

function NearRows<Row extends object>({ rows, height, columns, contentOf }: NearRowsProps<Row>) {
  const {
    list,
    rows: near,
    rest,
    measure,
    onFocus,
  } = useVirtualRows<HTMLTableSectionElement>(rows, height, SHORT_LIST)
  return (
    <Table.Body ref={list} onFocus={onFocus}>
      {near.flatMap(({ index, space }) => {
        const row = rows[index]
        if (row === undefined) return []
        return [
          space > 0 && <SpaceRow key={`above ${row.id}`} columns={columns} height={space} />,
          <Table.Row key={row.id} ref={measure} data-index={index} aria-rowindex={index + 2}>
            {contentOf(row)}
          </Table.Row>,
        ]
      })}
      {rest > 0 && <SpaceRow columns={columns} height={rest} />}
    </Table.Body>
  )
}

function HeaderCell<Row extends object>({ header: { column } }: { header: Header<Features, Row> }) {
  const sorted = column.getIsSorted()
  const { number = false, width } = column.columnDef.meta ?? {}
  return (
    <Table.ColumnHeader
      scope="col"
      width={width}
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
