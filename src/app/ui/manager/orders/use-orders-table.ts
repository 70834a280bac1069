import { type ReactTable, rowSelectionFeature, tableFeatures, useTable } from '@tanstack/react-table'
import type { ManagerOrder } from '#domain/manager/orders.ts'

const features = tableFeatures({ rowSelectionFeature })

// The screen draws the cells itself, in a table or in cards.
const columns: [] = []

export type OrdersModel = ReactTable<typeof features, ManagerOrder>
export type OrderRow = ReturnType<OrdersModel['getRow']>

/**
 * The rows of the list and which of them are chosen. A click with the shift key takes everything between a row
 * and the last one clicked. Rows that left the list are not acted on.
 */
export function useOrdersTable(orders: readonly ManagerOrder[]) {
  const table: OrdersModel = useTable({ features, columns, data: orders, getRowId: (order) => order.id })
  return {
    table,
    chosen: table.getSelectedRowModel().rows.map((row) => row.original),
    clear: () => table.resetRowSelection(true),
    choose: (ids: readonly string[]) =>
      table.setRowSelection(Object.fromEntries(ids.map((id) => [id, true as const]))),
  }
}
