import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { orderNumber } from '#domain/order/order.ts'
import type { orderLines, orders } from '#server/base/db/schema.ts'

/** An export as LibreOffice opens it, and what it has to be. */

const run = promisify(execFile)
export const office = '/usr/bin/soffice'

/** The rows of each sheet of a file, opened with LibreOffice. What it writes stands beside the file. */
export async function opened(file: string): Promise<(Shown | null)[][][]> {
  const dir = dirname(file)
  // Its own profile: it must not find, or wait for, another one that runs.
  const profile = `-env:UserInstallation=file://${join(dir, 'profile')}`
  await run(office, [profile, '--headless', '--convert-to', 'fods', '--outdir', dir, file], {
    env: { PATH: process.env.PATH, HOME: dir, LC_ALL: 'C.UTF-8' },
  })
  return sheetsOf(readFileSync(join(dir, `${basename(file, '.xlsx')}.fods`), 'utf8'))
}

type Order = typeof orders.$inferSelect
type Line = typeof orderLines.$inferSelect

const states: Record<string, string> = {
  placed: 'Placed',
  packed: 'Packed',
  cancelled: 'Cancelled',
  shipped: 'Shipped',
  delivered: 'Delivered',
  refunded: 'Refunded',
  awaiting_payment: 'Awaiting payment',
}

/** The row of an order, from what the database has. */
export const rowOf = (one: Order, lines: readonly Line[]): (Shown | null)[] =>
  withoutEnd([
    ...[text(orderNumber(one.serial)), moment(one.placedAt), text(states[one.state] ?? one.state)],
    ...[text(one.name), text(one.email), text(one.phone)],
    ...[text(one.address.line1), text(one.address.line2 ?? null), text(one.address.city)],
    ...[text(one.address.region ?? null), text(one.address.postcode), text(one.address.country)],
    ...[text(one.delivery), text(one.payment === 'card' ? 'card' : 'on delivery')],
    text(lines.map(({ name, units }) => (units === 1 ? name : `${name} × ${units}`)).join('; ')),
    number(one.units),
    ...[one.quote.subtotal, one.quote.discount, one.quote.delivery, one.quote.tax].map(money),
    ...[money(one.total), money(one.refunded)],
    ...[text(one.code), text(one.trackingCarrier), text(one.trackingNumber)],
    ...[text(one.gift?.recipient ?? null), text(one.gift?.note ?? null)],
    text(one.gift === null ? null : one.gift.hidePrices ? 'Yes' : 'No'),
    text(one.carrierNote),
  ])

/** A cell as LibreOffice has it: its kind and its value, not how it is shown. */
export interface Shown {
  kind: string
  value: string
  currency?: string
  formula?: string
}
export const text = (value: string | null): Shown | null => (value ? { kind: 'string', value } : null)
export const number = (value: number): Shown => ({ kind: 'float', value: String(value) })
export const money = (minor: number): Shown => ({
  kind: 'currency',
  value: String(minor / 100),
  currency: 'USD',
})
const moment = (at: Date): Shown => ({ kind: 'date', value: secondOf(at.toISOString()) })

/** A moment as LibreOffice writes it, to the second: it keeps parts of one as far as a fraction of a day can. */
const secondOf = (moment: string): string =>
  new Date(Math.round(Date.parse(`${moment.slice(0, 23).replace('Z', '')}Z`) / 1000) * 1000)
    .toISOString()
    .slice(0, 19)

const attribute = (tag: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1]
const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }
const plain = (xml: string) =>
  xml
    .replace(/<text:s text:c="(\d+)"\/>/g, (_, count) => ' '.repeat(Number(count)))
    .replace(/<text:s\/>/g, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(\w+);/g, (all, name) => entities[name] ?? all)

/** The rows of each sheet of a flat OpenDocument file. */
function sheetsOf(file: string): (Shown | null)[][][] {
  return [...file.matchAll(/<table:table [\s\S]*?<\/table:table>/g)].map(([table]) =>
    [...table.matchAll(/<table:table-row[^>]*?(?:\/>|>([\s\S]*?)<\/table:table-row>)/g)].flatMap(
      ([, cells = '']) => {
        const row = [
          ...cells.matchAll(/<table:table-cell([^>]*?)(?:\/>|>([\s\S]*?)<\/table:table-cell>)/g),
        ].flatMap(([, tag = '', inside = '']) => {
          const kind = attribute(tag, 'office:value-type')
          const times = Number(attribute(tag, 'table:number-columns-repeated') ?? 1)
          if (kind === undefined) return Array<null>(Math.min(times, 100)).fill(null)
          const date = attribute(tag, 'office:date-value')
          const typed = attribute(tag, 'office:value') ?? (date && secondOf(date))
          const [currency, formula] = [attribute(tag, 'office:currency'), attribute(tag, 'table:formula')]
          const lines = [...inside.matchAll(/<text:p[^>]*>([\s\S]*?)<\/text:p>/g)].map(([, line = '']) =>
            plain(line),
          )
          return Array<Shown>(times).fill({
            kind,
            value: typed ?? lines.join('\n'),
            ...(currency && { currency }),
            ...(formula && { formula }),
          })
        })
        while (row.at(-1) === null) row.pop()
        return row.length === 0 ? [] : [row]
      },
    ),
  )
}

const withoutEnd = (row: (Shown | null)[]) => {
  while (row.at(-1) === null) row.pop()
  return row
}
