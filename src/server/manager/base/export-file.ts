import { timeOf } from '#domain/base/day.ts'
import { CURRENCY } from '#domain/base/money.ts'
import type { ParsedQueryOf } from '#domain/contract.ts'
import { type ExportFormat, exportColumns } from '#domain/manager/export.ts'
import { type OrderState, orderNumber } from '#domain/order/order.ts'
import type { orderLines, orders } from '../../base/db/schema.ts'
import { CSV_MARK, csvRow } from '../../base/file/csv.ts'
import { type Cell, type Column, workbook } from '../../base/file/sheet.ts'

/** Orders as a spreadsheet: which columns, in which format. */

type Query = ParsedQueryOf<'managerExport'>
type Order = typeof orders.$inferSelect
type Line = typeof orderLines.$inferSelect

/** The columns of an order that an export shows. */
type ExportedOrder = Pick<
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
  | 'units'
  | 'total'
  | 'refunded'
  | 'code'
  | 'trackingCarrier'
  | 'trackingNumber'
  | 'gift'
  | 'carrierNote'
  | 'erasedAt'
> & { quote: Pick<Order['quote'], 'subtotal' | 'discount' | 'delivery' | 'tax'> }
type ExportedLine = Pick<
  Line,
  'sku' | 'name' | 'units' | 'unitPrice' | 'total' | 'discount' | 'tax' | 'refundedUnits' | 'refunded'
>
/** When a file is made, by which clock, and by whom. */
export interface Made {
  at: Date
  zone: string
  by: string
}

export type ExportPage = readonly { order: ExportedOrder; lines: readonly ExportedLine[] }[]

export const exportTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const satisfies Record<ExportFormat, string>

export const exportName = (day: string, format: ExportFormat): string => `era-orders-${day}.${format}`

const stateWords: Record<OrderState, string> = {
  awaiting_payment: 'Awaiting payment',
  placed: 'Placed',
  packed: 'Packed',
  shipped: 'Shipped',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
}

const paymentWords = { card: 'card', on_delivery: 'on delivery' } as const satisfies Record<
  Order['payment'],
  string
>

/** What chooses orders in words: states, and what is looked for among them. */
const filterWords = {
  ...stateWords,
  all: 'All',
  attention: 'Needs attention',
  due: 'Must ship today',
  late: 'Late',
  untracked: 'No tracking number',
  counted: 'Counted as sold',
  first: 'First orders',
  creators: 'Through creators',
}

/** A cell about the customer. A word, not a blank: an empty cell would look like missing data. */
const personal = ({ erasedAt }: ExportedOrder, cell: string | null): Cell =>
  erasedAt === null ? cell : 'Erased'

const money = (minor: number): Cell => ({ minor })

type Cells<Names, Row> = { [Name in keyof Names]: Omit<Column<Row>, 'title'> }

const perOrder: Cells<typeof exportColumns.order, ExportedOrder & { items: string }> = {
  number: { width: 12, cell: (order) => orderNumber(order.serial) },
  placed: { width: 17, cell: (order) => order.placedAt },
  state: { width: 17, cell: (order) => stateWords[order.state] },
  name: { width: 22, cell: (order) => personal(order, order.name) },
  email: { width: 28, cell: (order) => personal(order, order.email) },
  phone: { width: 16, cell: (order) => personal(order, order.phone) },
  line1: { width: 28, cell: (order) => personal(order, order.address.line1) },
  line2: { width: 16, cell: (order) => order.address.line2 ?? null },
  city: { width: 18, cell: (order) => personal(order, order.address.city) },
  region: { width: 13, cell: (order) => order.address.region ?? null },
  postcode: { width: 11, cell: (order) => personal(order, order.address.postcode) },
  country: { width: 9, cell: (order) => order.address.country },
  delivery: { width: 11, cell: (order) => order.delivery },
  payment: { width: 13, cell: (order) => paymentWords[order.payment] },
  items: { width: 44, cell: (order) => order.items },
  units: { width: 8, sum: true, cell: (order) => order.units },
  subtotal: { width: 12, sum: true, cell: (order) => money(order.quote.subtotal) },
  discount: { width: 12, sum: true, cell: (order) => money(order.quote.discount) },
  deliveryPrice: { width: 13, sum: true, cell: (order) => money(order.quote.delivery) },
  tax: { width: 11, sum: true, cell: (order) => money(order.quote.tax) },
  total: { width: 12, sum: true, cell: (order) => money(order.total) },
  refunded: { width: 12, sum: true, cell: (order) => money(order.refunded) },
  code: { width: 14, cell: (order) => order.code },
  carrier: { width: 12, cell: (order) => order.trackingCarrier },
  tracking: { width: 24, cell: (order) => order.trackingNumber },
  recipient: { width: 22, cell: (order) => order.gift?.recipient ?? null },
  giftNote: { width: 30, cell: (order) => order.gift?.note ?? null },
  noPrices: { width: 12, cell: ({ gift }) => (gift === null ? null : gift.hidePrices ? 'Yes' : 'No') },
  carrierNote: { width: 30, cell: (order) => order.carrierNote },
}

const perLine: Cells<typeof exportColumns.line, { order: ExportedOrder; line: ExportedLine }> = {
  number: { width: 12, cell: ({ order }) => orderNumber(order.serial) },
  placed: { width: 17, cell: ({ order }) => order.placedAt },
  state: { width: 17, cell: ({ order }) => stateWords[order.state] },
  sku: { width: 22, cell: ({ line }) => line.sku },
  item: { width: 30, cell: ({ line }) => line.name },
  units: { width: 8, sum: true, cell: ({ line }) => line.units },
  unitPrice: { width: 11, cell: ({ line }) => money(line.unitPrice) },
  lineTotal: { width: 12, sum: true, cell: ({ line }) => money(line.total) },
  discount: { width: 12, sum: true, cell: ({ line }) => money(line.discount) },
  tax: { width: 11, sum: true, cell: ({ line }) => money(line.tax) },
  refundedUnits: { width: 14, sum: true, cell: ({ line }) => line.refundedUnits },
  refunded: { width: 12, sum: true, cell: ({ line }) => money(line.refunded) },
  code: { width: 14, cell: ({ order }) => order.code },
}

/** The columns that are asked for, in their order in the file. */
function chosen<Row>(
  cells: Record<string, Omit<Column<Row>, 'title'>>,
  titles: Record<string, string>,
  names: string | undefined,
): Column<Row>[] {
  const wanted = names?.split(',')
  return Object.entries(cells).flatMap(([name, column]) =>
    (wanted?.includes(name) ?? true) ? [{ title: titles[name] ?? name, ...column }] : [],
  )
}

/** The file piece by piece, made of the orders as they come. Sums and the sheet about it are the spreadsheet's own. */
export function exportFile(
  query: Query,
  pages: AsyncIterable<ExportPage>,
  made: Made,
): AsyncGenerator<Uint8Array> {
  if (query.per === 'line') {
    return fileOf(chosen(perLine, exportColumns.line, query.columns), pages, query, made, (page) =>
      page.flatMap(({ order, lines }) => lines.map((line) => ({ order, line }))),
    )
  }
  return fileOf(chosen(perOrder, exportColumns.order, query.columns), pages, query, made, (page) =>
    page.map(({ order, lines }) => ({ ...order, items: itemsOf(lines) })),
  )
}

async function* fileOf<Row>(
  columns: readonly Column<Row>[],
  pages: AsyncIterable<ExportPage>,
  query: Query,
  made: Made,
  rowsOf: (page: ExportPage) => Row[],
): AsyncGenerator<Uint8Array> {
  async function* batches() {
    for await (const page of pages) yield rowsOf(page).map((row) => columns.map(({ cell }) => cell(row)))
  }
  if (query.format === 'xlsx') {
    const rows = (count: number) => aboutRows(query, made, count)
    yield* workbook('Orders', columns, batches(), { title: 'About', rows })
    return
  }
  const encoder = new TextEncoder()
  yield encoder.encode(`${CSV_MARK}${csvRow(columns.map((column) => column.title))}`)
  for await (const rows of batches()) yield encoder.encode(rows.map(csvRow).join(''))
}

const itemsOf = (lines: readonly ExportedLine[]): string =>
  lines.map((line) => (line.units === 1 ? line.name : `${line.name} × ${line.units}`)).join('; ')

/** When the file was made, by whom, and of which orders. */
function aboutRows(query: Query, { at, zone, by }: Made, count: number): Cell[][] {
  const inShop = (moment: Date) => `${timeOf(moment, zone)} (${zone})`
  const { numbers, state, search, item, from, to, only, reason, payment, delivery, code } = query
  const filter: (readonly [string, string | undefined])[] = [
    ['Selected orders', numbers && String(numbers.split(',').length)],
    ['State', state && filterWords[state]],
    ['Search', search],
    ['Product or SKU', item],
    ['Placed from', from && inShop(new Date(from))],
    ['Placed before', to && inShop(new Date(to))],
    ['Shipping', only && filterWords[only]],
    ['Reason', reason?.replaceAll('_', ' ')],
    ['Payment', payment && paymentWords[payment]],
    ['Delivery', delivery],
    ['Code', code],
  ]
  const narrowed = filter.flatMap(([title, text]) => (text ? [[title, text]] : []))
  return [
    ['Exported', inShop(at)],
    ['Exported by', by],
    ['A row is', query.per === 'line' ? 'a line of an order' : 'an order'],
    ['Rows', count],
    ['Amounts in', CURRENCY],
    ...(narrowed.length > 0 ? narrowed : [['Orders', 'All orders']]),
  ]
}
