import { and, asc, gt, inArray, lte, max, type SQL } from 'drizzle-orm'
import type { ParsedQueryOf } from '#domain/contract.ts'
import { type OrderState, orderNumber } from '#domain/order.ts'
import type { Db } from '../db.ts'
import { orderLines, orders } from '../schema.ts'
import type { Cell, Column } from './column.ts'
import { CSV_MARK, csvRow } from './csv.ts'
import { matching } from './filter.ts'
import { workbook } from './sheet.ts'

type Asked = ParsedQueryOf<'managerExport'>
type Order = typeof orders.$inferSelect
type Line = typeof orderLines.$inferSelect

const PAGE = 500

const stateWords: Record<OrderState, string> = {
  awaiting_payment: 'Awaiting payment',
  placed: 'Placed',
  packed: 'Packed',
  shipped: 'Shipped',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
}

const money = (minor: number): Cell => ({ minor })

const perOrder: Column<Order & { items: string }>[] = [
  { title: 'Order', width: 12, cell: (order) => orderNumber(order.serial) },
  { title: 'Placed (UTC)', width: 17, cell: (order) => order.placedAt },
  { title: 'State', width: 17, cell: (order) => stateWords[order.state] },
  { title: 'Name', width: 22, cell: (order) => order.name },
  { title: 'Email', width: 28, cell: (order) => order.email },
  { title: 'Phone', width: 16, cell: (order) => order.phone },
  { title: 'Street address', width: 28, cell: (order) => order.address.line1 },
  { title: 'Address line 2', width: 16, cell: (order) => order.address.line2 ?? null },
  { title: 'City', width: 18, cell: (order) => order.address.city },
  { title: 'Address state', width: 13, cell: (order) => order.address.region ?? null },
  { title: 'ZIP code', width: 11, cell: (order) => order.address.postcode },
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

const perLine: Column<{ order: Order; line: Line }>[] = [
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

/** The file piece by piece: orders in the order of their numbers, a page of them in memory at a time. */
export async function* exportOrders(db: Db, asked: Asked): AsyncGenerator<Uint8Array> {
  const columns = asked.per === 'line' ? perLine : perOrder
  const batches = rowsOf(db, asked)
  if (asked.format === 'xlsx') {
    yield* workbook('Orders', columns, batches)
    return
  }
  const encoder = new TextEncoder()
  yield encoder.encode(`${CSV_MARK}${csvRow(columns.map((column) => column.title))}`)
  for await (const rows of batches) yield encoder.encode(rows.map(csvRow).join(''))
}

async function* rowsOf(db: Db, asked: Asked): AsyncGenerator<Cell[][]> {
  const chosen = asked.numbers?.split(',').map(Number)
  const filter = and(matching(asked), chosen && inArray(orders.serial, chosen))
  const [newest] = await db.select({ serial: max(orders.serial) }).from(orders)
  const end = newest?.serial ?? 0
  for (let after = 0; ; ) {
    const page = await pageOf(db, and(filter, gt(orders.serial, after), lte(orders.serial, end)))
    const last = page.at(-1)
    if (last === undefined) return
    yield page.flatMap(({ order, lines }) =>
      asked.per === 'line'
        ? lines.map((line) => perLine.map(({ cell }) => cell({ order, line })))
        : [perOrder.map(({ cell }) => cell({ ...order, items: itemsOf(lines) }))],
    )
    if (page.length < PAGE) return
    after = last.order.serial
  }
}

async function pageOf(db: Db, where: SQL | undefined): Promise<{ order: Order; lines: Line[] }[]> {
  const page = await db.select().from(orders).where(where).orderBy(asc(orders.serial)).limit(PAGE)
  if (page.length === 0) return []
  const ids = page.map((order) => order.id)
  const lines = await db
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderId, ids))
    .orderBy(asc(orderLines.position))
  const linesOf = Map.groupBy(lines, (line) => line.orderId)
  return page.map((order) => ({ order, lines: linesOf.get(order.id) ?? [] }))
}

const itemsOf = (lines: Line[]): string =>
  lines.map((line) => (line.units === 1 ? line.name : `${line.name} × ${line.units}`)).join('; ')
