import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { and, asc, gt, inArray, type SQL, sql } from 'drizzle-orm'
import type { ParsedQueryOf } from '#domain/contract.ts'
import { traceOf } from '../base/config/log.ts'
import type { Tx } from '../base/db/db.ts'
import { orderLines, orders } from '../base/db/schema.ts'
import type { Services } from '../base/http/services.ts'
import { type ExportPage, exportFile, type Made } from './base/export-file.ts'
import { matching, type Reader } from './filter.ts'
import { inSelection } from './selections.ts'

type Query = ParsedQueryOf<'managerExport'>
type Order = ExportPage[number]['order']
type Row = ExportPage[number]

const PAGE = 500

/** How much of the file is made before it is fetched: tens of thousands of orders. */
const AHEAD_BYTES = 16 * 1024 * 1024

/** After so long without a request for the next page, the client has stopped reading. */
const STALLED_MS = 10_000

/**
 * The file piece by piece: orders in the order of their numbers, a page of them in memory at a time, all of them as they
 * were at one moment. The file is made ahead of the download, since a transaction must not last as long as a slow
 * phone takes: on PGlite it blocks every other query. One that has to wait all the same is ended: the file breaks off.
 */
export function exportOrders(
  { database, log }: Services,
  query: Query,
  made: Made & Pick<Reader, 'role'>,
): ReadableStream<Uint8Array> {
  const ahead = new PassThrough({ highWaterMark: AHEAD_BYTES })
  const write = async (tx: Tx) => {
    const stalled = new AbortController()
    const timer = setTimeout(() => stalled.abort(), STALLED_MS)
    const pages = pagesOf(tx, query, { now: made.at, role: made.role, zone: made.zone }, () =>
      timer.refresh(),
    )
    await pipeline(exportFile(query, pages, made), ahead, { signal: stalled.signal }).finally(() =>
      clearTimeout(timer),
    )
  }
  const atOnce = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const
  // What was sent cannot be sent again.
  database
    .read(({ db }) => db.transaction(write, atOnce), { again: false })
    .catch((error) => {
      // The client has stopped reading.
      if (ahead.destroyed && ahead.errored === null) return
      log.error('manager.export_failed', traceOf(error))
      ahead.destroy(error)
    })
  return ReadableStream.from(ahead)
}

async function* pagesOf(tx: Tx, query: Query, reader: Reader, onPage: () => void): AsyncGenerator<Row[]> {
  const chosen = query.numbers?.split(',').map(Number)
  const filter = and(
    matching(query, reader),
    chosen && inArray(orders.serial, chosen),
    query.selection === undefined ? undefined : inSelection(query.selection),
  )
  for (let after = 0; ; ) {
    const page = await pageOf(tx, and(filter, gt(orders.serial, after)))
    onPage()
    const last = page.at(-1)
    if (last === undefined) return
    yield page
    if (page.length < PAGE) return
    after = last.order.serial
  }
}

/** Only what a row can show: the whole of its quote and its words is five times as much to read and to hold. */
const orderColumns = {
  id: orders.id,
  serial: orders.serial,
  placedAt: orders.placedAt,
  state: orders.state,
  name: orders.name,
  email: orders.email,
  phone: orders.phone,
  address: orders.address,
  delivery: orders.delivery,
  payment: orders.payment,
  units: orders.units,
  total: orders.total,
  refunded: orders.refunded,
  code: orders.code,
  trackingCarrier: orders.trackingCarrier,
  trackingNumber: orders.trackingNumber,
  gift: orders.gift,
  carrierNote: orders.carrierNote,
  erasedAt: orders.erasedAt,
  quote: sql<Order['quote']>`jsonb_build_object('subtotal', ${orders.quote}->'subtotal', 'discount',
    ${orders.quote}->'discount', 'delivery', ${orders.quote}->'delivery', 'tax', ${orders.quote}->'tax')`,
}

const lineColumns = {
  orderId: orderLines.orderId,
  sku: orderLines.sku,
  name: orderLines.name,
  units: orderLines.units,
  unitPrice: orderLines.unitPrice,
  total: orderLines.total,
  discount: orderLines.discount,
  tax: orderLines.tax,
  refundedUnits: orderLines.refundedUnits,
  refunded: orderLines.refunded,
}

async function pageOf(tx: Tx, where: SQL | undefined): Promise<Row[]> {
  const page = await tx.select(orderColumns).from(orders).where(where).orderBy(asc(orders.serial)).limit(PAGE)
  if (page.length === 0) return []
  const ids = page.map((order) => order.id)
  const lines = await tx
    .select(lineColumns)
    .from(orderLines)
    .where(inArray(orderLines.orderId, ids))
    .orderBy(asc(orderLines.position))
  const linesOf = Map.groupBy(lines, (line) => line.orderId)
  return page.map((order) => ({ order, lines: linesOf.get(order.id) ?? [] }))
}
