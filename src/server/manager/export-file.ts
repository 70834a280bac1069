import type { ParsedQueryOf } from '#domain/contract.ts'
import { type OrderState, orderNumber } from '#domain/order/order.ts'
import type { orderLines, orders } from '../base/db/schema.ts'
import { CSV_MARK, csvRow } from '../base/file/csv.ts'
import { type Cell, type Column, workbook } from '../base/file/sheet.ts'

/** Orders as a spreadsheet: which columns, in which format. */

type Options = Pick<ParsedQueryOf<'managerExport'>, 'format' | 'per'>
type Order = typeof orders.$inferSelect
type Line = typeof orderLines.$inferSelect

/** The columns of an order that an export shows. */
export type ExportedOrder = Pick<
  Order,
  | 'serial'
  | 'placedAt'
  | 'state'
  | 'name'
  | 'email'
  | 'phone'
  | 'address'
  | 'delivery'
  | 'payment'
  | 'quote'
  | 'units'
  | 'total'
  | 'refunded'
  | 'code'
  | 'trackingCarrier'
  | 'trackingNumber'
  | 'erasedAt'
>
export type ExportedLine = Pick<
  Line,
  'sku' | 'name' | 'units' | 'unitPrice' | 'total' | 'discount' | 'tax' | 'refundedUnits' | 'refunded'
>
export type ExportPage = readonly { order: ExportedOrder; lines: readonly ExportedLine[] }[]

export const exportTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const satisfies Record<Options['format'], string>

export const exportName = (day: string, format: Options['format']): string => `era-orders-${day}.${format}`

const stateWords: Record<OrderState, string> = {
  awaiting_payment: 'Awaiting payment',
  placed: 'Placed',
  packed: 'Packed',
  shipped: 'Shipped',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
}

/** A cell about the customer. A word, not a blank: an empty cell would look like missing data. */
const personal = ({ erasedAt }: ExportedOrder, cell: string | null): Cell =>
  erasedAt === null ? cell : 'Erased'

const money = (minor: number): Cell => ({ minor })

const perOrder: Column<ExportedOrder & { items: string }>[] = [
  { title: 'Order', width: 12, cell: (order) => orderNumber(order.serial) },
  { title: 'Placed (UTC)', width: 17, cell: (order) => order.placedAt },
  { title: 'State', width: 17, cell: (order) => stateWords[order.state] },
  { title: 'Name', width: 22, cell: (order) => personal(order, order.name) },
  { title: 'Email', width: 28, cell: (order) => personal(order, order.email) },
  { title: 'Phone', width: 16, cell: (order) => personal(order, order.phone) },
  { title: 'Street address', width: 28, cell: (order) => personal(order, order.address.line1) },
  { title: 'Address line 2', width: 16, cell: (order) => order.address.line2 ?? null },
  { title: 'City', width: 18, cell: (order) => personal(order, order.address.city) },
  { title: 'Address state', width: 13, cell: (order) => order.address.region ?? null },
  { title: 'ZIP code', width: 11, cell: (order) => personal(order, order.address.postcode) },
  { title: 'Country', width: 9, cell: (order) => order.address.country },
  { title: 'Delivery', width: 11, cell: (order) => order.delivery },
  { title: 'Payment', width: 13, cell: (order) => (order.payment === 'card' ? 'card' : 'on delivery') },
  { title: 'Items', width: 44, cell: (order) => order.items },
  { title: 'Units', width: 8, cell: (order) => order.units },
  { title: 'Subtotal', width: 11, cell: (order) => money(order.quote.subtotal) },
  { title: 'Discount', width: 11, cell: (order) => money(order.quote.discount) },
  { title: 'Delivery price', width: 13, cell: (order) => money(order.quote.delivery) },
  { title: 'Tax', width: 9, cell: (order) => money(order.quote.tax) },
  { title: 'Total', width: 11, cell: (order) => money(order.total) },
  { title: 'Refunded', width: 11, cell: (order) => money(order.refunded) },
  { title: 'Code', width: 14, cell: (order) => order.code },
  { title: 'Carrier', width: 12, cell: (order) => order.trackingCarrier },
  { title: 'Tracking number', width: 24, cell: (order) => order.trackingNumber },
]

const perLine: Column<{ order: ExportedOrder; line: ExportedLine }>[] = [
  { title: 'Order', width: 12, cell: ({ order }) => orderNumber(order.serial) },
  { title: 'Placed (UTC)', width: 17, cell: ({ order }) => order.placedAt },
  { title: 'State', width: 17, cell: ({ order }) => stateWords[order.state] },
  { title: 'SKU', width: 22, cell: ({ line }) => line.sku },
  { title: 'Item', width: 30, cell: ({ line }) => line.name },
  { title: 'Units', width: 8, cell: ({ line }) => line.units },
  { title: 'Unit price', width: 11, cell: ({ line }) => money(line.unitPrice) },
  { title: 'Line total', width: 11, cell: ({ line }) => money(line.total) },
  { title: 'Discount', width: 11, cell: ({ line }) => money(line.discount) },
  { title: 'Tax', width: 9, cell: ({ line }) => money(line.tax) },
  { title: 'Refunded units', width: 14, cell: ({ line }) => line.refundedUnits },
  { title: 'Refunded', width: 11, cell: ({ line }) => money(line.refunded) },
  { title: 'Code', width: 14, cell: ({ order }) => order.code },
]

/** The file piece by piece, made of the orders as they come. */
export async function* exportFile(
  options: Options,
  pages: AsyncIterable<ExportPage>,
): AsyncGenerator<Uint8Array> {
  const columns = options.per === 'line' ? perLine : perOrder
  const batches = rowsOf(pages, options.per)
  if (options.format === 'xlsx') {
    yield* workbook('Orders', columns, batches)
    return
  }
  const encoder = new TextEncoder()
  yield encoder.encode(`${CSV_MARK}${csvRow(columns.map((column) => column.title))}`)
  for await (const rows of batches) yield encoder.encode(rows.map(csvRow).join(''))
}

async function* rowsOf(pages: AsyncIterable<ExportPage>, per: Options['per']): AsyncGenerator<Cell[][]> {
  for await (const page of pages) {
    yield page.flatMap(({ order, lines }) =>
      per === 'line'
        ? lines.map((line) => perLine.map(({ cell }) => cell({ order, line })))
        : [perOrder.map(({ cell }) => cell({ ...order, items: itemsOf(lines) }))],
    )
  }
}

const itemsOf = (lines: readonly ExportedLine[]): string =>
  lines.map((line) => (line.units === 1 ? line.name : `${line.name} × ${line.units}`)).join('; ')
